import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Cancel, clock, LIMITS } from '@testplatform/contract';
import { LastingFolder } from '@testplatform/engine/host';
import { NoSpaceError, UserError } from '../../common/errors.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { isFull } from '../artifacts/stored-files.service.js';
import { fileLimit, type FileRules, fileRules, type UploadLimit } from './file-rules.js';
import { HEAD } from './media-type.js';

/** A received file on this machine's disk. */
export interface ReceivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
  /** Its first bytes. */
  readonly head: Buffer;
}

/** Streams the body of a request to a file, without holding more than a chunk in memory. */
@Injectable()
export class UploadReceiver implements OnApplicationShutdown {
  private readonly rules: FileRules;
  /** Running uploads by user id. */
  private readonly underWay = new Map<number, number>();
  private readonly folder = new LastingFolder();
  private made = 0;

  constructor(@Inject(SETTINGS_TOKEN) settings: Settings) {
    this.rules = fileRules(settings);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.folder.remove();
  }

  /**
   * Receives a file, and removes it once `store` is done.
   * @throws UserError 413, 415, 429, 408 when it stalls or is too slow, 400 when the client aborts it; NoSpaceError
   */
  async receive<T>(
    request: IncomingMessage,
    userId: number,
    store: (file: ReceivedFile) => Promise<T>,
    most = fileLimit(this.rules),
  ): Promise<T> {
    this.check(request, most);
    const end = this.begin(userId);
    try {
      const path = join(await this.folder.path(), `upload-${this.made++}`);
      try {
        return await store(await this.write(request, path, most));
      } finally {
        await rm(path, { force: true });
      }
    } finally {
      end();
    }
  }

  private check({ headers }: IncomingMessage, most: UploadLimit): void {
    const type = headers['content-type'] ?? '';
    if (/^multipart\//i.test(type))
      throw new UserError(415, { file: 'Send the content of the file as the body of the request, not in a form' });
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new UserError(415, { file: 'Send the content of the file as it is, without Content-Encoding' });
    if (Number(headers['content-length'] ?? 0) > most.bytes) throw tooLarge(most);
  }

  /** Takes a place; the returned function releases it. */
  private begin(userId: number): () => void {
    const own = this.underWay.get(userId) ?? 0;
    const all = [...this.underWay.values()].reduce((sum, uploads) => sum + uploads, 0);
    if (own >= LIMITS.uploadsAtOncePerPerson || all >= LIMITS.uploadsAtOnce)
      throw new UserError(429, { tries: BUSY }, { retryAfter: 5 });
    this.underWay.set(userId, own + 1);
    return () => {
      const left = (this.underWay.get(userId) ?? 1) - 1;
      if (left > 0) this.underWay.set(userId, left);
      else this.underWay.delete(userId);
    };
  }

  private async write(request: IncomingMessage, path: string, most: UploadLimit): Promise<ReceivedFile> {
    const hash = createHash('sha256');
    let size = 0;
    let head = Buffer.alloc(0);
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        size += chunk.length;
        hash.update(chunk);
        if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
        done(size > most.bytes ? tooLarge(most) : null, chunk);
      },
    });
    let before = 0;
    const isSlow = (): boolean => {
      // Received data may be waiting for the disk.
      const isOurTurn = request.complete || counted.readableLength > 0;
      const bytes = size - before;
      before = size;
      return bytes < LIMITS.uploadLeastBytes && !isOurTurn;
    };
    const pace = watchPace(isSlow);
    try {
      await pipeline(keepOpen(request, pace.broken), counted, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      if (error instanceof UserError) throw error;
      if (isFull(error)) throw new NoSpaceError({ cause: error });
      if (request.destroyed || request.readableAborted) throw new UserError(400, { file: BROKEN_OFF });
      throw error;
    } finally {
      pace.end();
    }
    return { path, size, sha256: hash.digest('hex'), head };
  }
}

const tooLarge = ({ sentence }: UploadLimit): UserError => new UserError(413, { file: sentence });

/** Describes a file that is already on this machine as if it had been received. */
export async function measure(path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length;
    hash.update(chunk);
    if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
  }
  return { path, size, sha256: hash.digest('hex'), head };
}

const BUSY = 'Too many files are being uploaded at once. Try again when one of them is there';
const BROKEN_OFF = 'The upload was broken off. Upload the file again; it may take 5 minutes';

const TOO_SLOW = 'The upload stood still or was very slow. Check the connection, and upload the file again';

/**
 * Checks the pace of an upload now and then, because a slow one occupies a place.
 * @param isSlow whether it was slow since the last check
 */
function watchPace(isSlow: () => boolean): { readonly broken: Promise<never>; readonly end: Cancel } {
  let fail = (_reason: UserError): void => {};
  const broken = new Promise<never>((_resolve, reject) => (fail = reject));
  // Prevents an unhandled rejection.
  broken.catch(() => undefined);
  const look = () => void (isSlow() && fail(new UserError(408, { file: TOO_SLOW })));
  return { broken, end: clock.every(LIMITS.bodyStandstillMs, look, { keepsProcess: false }) };
}

/**
 * The chunks of a body. `pipeline` would destroy the request on an error, and with it the connection for the answer.
 * @param broken rejects to end it
 */
async function* keepOpen(request: IncomingMessage, broken: Promise<never>): AsyncGenerator<Buffer> {
  const parts = request.iterator({ destroyOnReturn: false });
  for (;;) {
    const part = await Promise.race([parts.next(), broken]);
    if (part.done) return;
    yield part.value as Buffer;
  }
}
