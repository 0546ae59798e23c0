import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SUCCESS } from './envelope.js';

const compress = promisify(gzip);

/** Minimum size of compressed answers in bytes: compressing smaller ones takes longer than sending them. */
export const COMPRESSED_FROM = 14 * 1024;

/** An answer in its envelope that is serialized and compressed once, however often it is sent. */
export class JsonAnswer {
  private compressed: Promise<Buffer> | undefined;

  private constructor(readonly text: string) {}

  static of(answer: object): JsonAnswer {
    return new JsonAnswer(JSON.stringify({ status: SUCCESS, ...answer }));
  }

  gzip(): Promise<Buffer> {
    this.compressed ??= compress(this.text);
    return this.compressed;
  }
}
