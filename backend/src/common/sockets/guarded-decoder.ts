import type { Socket } from 'socket.io';
import { Decoder, Encoder } from 'socket.io-parser';
import { jsonSize } from '../validation/json-size.js';

/** Bytes of a packet before its client was let in: it holds a token, or what an Xecutor says of itself. */
const UNKNOWN_BYTES = 16 * 1_024;
/** Levels and values of a packet: some more than of the largest message, a batch of results. */
const DEPTH_MAX = 24;
const VALUES_MAX = 50_000;
/** Requests to be let in of one connection. A client is refused now and then, and tries again. */
const CONNECTS_MAX = 100;
/** What stands before the JSON of a packet: type, number of attachments, namespace, number of the acknowledgement. */
const HEAD = /^(?:[56][^-]*-|\d)(?:\/[^,]*,?)?[\d\s]*/;
const CONNECT = '0';

/** Refuses packets that take long to parse, before they are parsed. What it throws closes the connection. */
class GuardedDecoder extends Decoder {
  private bytesMax = UNKNOWN_BYTES;
  private connects = 0;

  /** From now on the client's packets may have this many bytes. */
  letIn(bytes: number): void {
    this.bytesMax = Math.max(this.bytesMax, bytes);
  }

  override add(packet: unknown): void {
    const text = typeof packet === 'string' ? packet : '';
    if (lengthOf(packet) > this.bytesMax) throw new Error('The packet is too large');
    if (text.startsWith(CONNECT) && ++this.connects > CONNECTS_MAX) throw new Error('The client connects too often');
    const most = { depth: DEPTH_MAX, values: VALUES_MAX };
    const { depth, values } = jsonSize(Buffer.from(text.slice(HEAD.exec(text)?.[0].length)), most);
    if (depth > DEPTH_MAX || values > VALUES_MAX) throw new Error('The packet holds too much');
    super.add(packet);
  }
}

const lengthOf = (packet: unknown): number =>
  typeof packet === 'string' || Buffer.isBuffer(packet) ? packet.length : Infinity;

/** The parser of a Socket.IO server. */
export const GUARDED_PARSER = { Encoder, Decoder: GuardedDecoder };

/** Trusts a client that was let in to a namespace. @param bytes of a packet, as that namespace has them */
export function trustPackets(client: Socket['client'], bytes: number): void {
  // Socket.IO makes a decoder for each client, and tells it nothing.
  const { decoder } = client as unknown as { readonly decoder: GuardedDecoder };
  decoder.letIn(bytes);
}
