import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** An answer whose headers have been read, but not yet its body. */
export class Answer {
  readonly status: number;

  /** @param asking the server's address if it asks for credentials and the call brought none; null otherwise */
  constructor(
    private readonly response: IncomingMessage,
    readonly asking: URL | null,
  ) {
    this.status = response.statusCode ?? 0;
  }

  /** Reads the body to its end and discards it. */
  async drain(): Promise<void> {
    for await (const _chunk of this.response);
  }

  /**
   * The decompressed body as text, without a byte order mark. Null when it has more than `bytesMax` bytes: the rest is
   * neither read nor decompressed, because a small compressed answer may expand to any size.
   */
  async text(bytesMax: number): Promise<string | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.unpacked() as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks)
      .toString()
      .replace(/^\uFEFF/, '');
  }

  private unpacked(): Readable {
    const { response } = this;
    const unpack = UNPACKERS.get(response.headers['content-encoding']?.toLowerCase() ?? '')?.();
    if (!unpack) return response;
    response.on('error', (error) => unpack.destroy(error));
    return response.pipe(unpack);
  }
}

/** Servers often cut off the end of the compressed data: read what has arrived. */
const TO_ITS_END = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI_TO_ITS_END = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const gunzip = () => createGunzip(TO_ITS_END);
const UNPACKERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', () => createInflate(TO_ITS_END)],
  ['br', () => createBrotliDecompress(BROTLI_TO_ITS_END)],
]);
