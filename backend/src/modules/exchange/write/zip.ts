import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { WrittenFile } from './written.js';

/** The same in every archive, so that the same tests give the same bytes. */
const ENTRY = { mtime: new Date(2020, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** A file whose content is read while the archive is written. */
export interface StoredFile {
  readonly path: string;
  /** Null when it has been deleted meanwhile: it is left out. */
  open(): Promise<Readable | null>;
}

/** Bytes of a text that are packed at once. */
const PART = 65_536;

/**
 * A zip archive, which is packed as it is read. An error of a file destroys the stream.
 * @param textsRead called when only stored files are left, which take no memory
 */
export function zipOf(
  written: readonly WrittenFile[],
  stored: readonly StoredFile[] = [],
  textsRead: () => void = () => undefined,
): Readable {
  const zip = new ZipFile();
  const body = new PassThrough();
  const fail = (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // The archive holds its entries until it ends, so each text leaves this list when it is packed, to free its memory.
  const texts = written.map(({ content }) => content);
  const allTexts = new Promise<void>((resolve) => {
    if (texts.length === 0) resolve();
    for (const { path } of written)
      zip.addReadStreamLazy(path, ENTRY, (begin) => {
        const text = Readable.from(partsOf(Buffer.from(texts.shift() ?? '')));
        if (texts.length === 0) text.once('end', resolve);
        begin(null, text);
      });
  });
  allTexts
    .then(() => {
      textsRead();
      return addStored(zip, body, stored);
    })
    .then(() => zip.end(), fail);
  zip.outputStream.pipe(body);
  return body;
}

/** Adds files one after the other: an entry that was added can't be left out any more. */
async function addStored(zip: ZipFile, body: Readable, stored: readonly StoredFile[]): Promise<void> {
  const abandoned = new Promise<void>((resolve) => void body.once('close', resolve));
  for (const { path, open } of stored) {
    if (body.destroyed) return;
    const file = await open();
    if (!file) continue;
    const read = finished(file);
    zip.addReadStream(file, path, ENTRY);
    await Promise.race([read, abandoned]);
    // Nobody reads on once the archive is abandoned, and the archive does not close what it was reading.
    file.destroy();
  }
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PART) yield bytes.subarray(from, from + PART);
}
