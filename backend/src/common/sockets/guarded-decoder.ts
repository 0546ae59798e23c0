import type { Socket } from 'socket.io';
import { Decoder, Encoder } from 'socket.io-parser';
import { jsonSize } from '../validation/json-size.js';

/** Maximum bytes of a packet of a client that is not admitted yet: it holds a token, or an Xecutor's description of itself. */
const UNKNOWN_BYTES = 16 * 1_024;
/** Maximum nesting and values of a packet: somewhat above the largest message, a batch of results. */
const DEPTH_MAX = 24;
const VALUES_MAX = 50_000;
/** Maximum CONNECT packets per connection. A client may be refused now and then, and tries again. */
const CONNECTS_MAX = 100;
/** What precedes a packet's JSON: type, number of attachments, namespace, acknowledgement id. */
const HEAD = /^(?:[56][^-]*-|\d)(?:\/[^,]*,?)?[\d\s]*/;
const CONNECT = '0';

/** Refuses packets that would take long to parse, before parsing them. Errors that it throws close the connection. */
class GuardedDecoder extends Decoder {
  private bytesMax = UNKNOWN_BYTES;
  private connects = 0;
  private taken = 0;

  /** Raises the maximum packet size of an admitted client. */
  letIn(bytes: number): void {
    this.bytesMax = Math.max(this.bytesMax, bytes);
  }

  /** Bytes that have come since the last call. */
  takeBytes(): number {
    const { taken } = this;
    this.taken = 0;
    return taken;
  }

  override add(packet: unknown): void {
    const text = typeof packet === 'string' ? packet : '';
    if (lengthOf(packet) > this.bytesMax) throw new Error('The packet is too large');
    this.taken += lengthOf(packet);
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

/** Raises the packet limit of a client that a namespace has admitted. @param bytes the namespace's maximum packet size */
export const trustPackets = (client: Socket['client'], bytes: number): void => decoderOf(client).letIn(bytes);

/** Bytes that a client has sent since the last call. */
export const takeBytes = (client: object): number => decoderOf(client).takeBytes();

/** Reads a private field of Socket.IO, which creates the decoders without passing the client. */
const decoderOf = (client: object): GuardedDecoder => (client as { readonly decoder: GuardedDecoder }).decoder;
