import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { WrittenFile } from './written.js';

/** The same in every archive, so that the same tests give the same bytes. */
const ENTRY = { mtime: new Date(2020, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** A file whose content is read while the archive is written. */
export interface StoredFile {
  readonly path: string;
  /** Null when it has been deleted meanwhile. */
  open(): Promise<Readable | null>;
}

/** A zip archive. An error of a file destroys the stream. */
export function zipOf(written: readonly WrittenFile[], stored: readonly StoredFile[] = []): Readable {
  const zip = new ZipFile();
  const body = new PassThrough();
  const fail = (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  for (const { path, content } of written) zip.addBuffer(Buffer.from(content), path, ENTRY);
  for (const { path, open } of stored)
    zip.addReadStreamLazy(path, ENTRY, (begin) => {
      open().then((stream) => {
        if (!stream) return fail(new Error(`The store has lost ${path}`));
        begin(null, stream);
      }, fail);
    });
  zip.end();
  zip.outputStream.pipe(body);
  return body;
}
