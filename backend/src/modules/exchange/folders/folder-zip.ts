import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@testplatform/contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UserError, invalid } from '../../../common/errors.js';
import {
  CONNECTORS_FILE,
  DATA_FILE,
  ENVIRONMENTS_FILE,
  PROJECT_FILE,
  TABLES,
  TESTS,
  UPLOADS,
} from '../folder/paths.js';

/** An uploaded file of the project, unpacked on this machine's disk. */
export interface UnpackedFile {
  readonly name: string;
  readonly path: string;
}

/** An archive of a project's folder, unpacked. */
export interface UnpackedFolder {
  readonly texts: ReadonlyMap<string, string>;
  readonly uploads: readonly UnpackedFile[];
}

const TOP: ReadonlySet<string> = new Set([PROJECT_FILE, DATA_FILE, ENVIRONMENTS_FILE, CONNECTORS_FILE]);
const MEGABYTE = 1_048_576;

/**
 * Unpacks what belongs to a project; other files of the archive are skipped.
 * @param folder for uploads; the caller removes it
 * @throws UserError 422 if it is not such an archive, or too large when unpacked
 */
export async function unpack(path: string, folder: string): Promise<UnpackedFolder> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: true, strictFileNames: true });
    try {
      return await new Unpacking(zip, folder).all();
    } finally {
      zip.close();
    }
  } catch (error) {
    // Disk errors have a `syscall`; errors of the archive don't, although some have a `code`.
    if (error instanceof UserError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw refusal('This is not a zip archive that can be read. Pack the folder again, without a password');
  }
}

class Unpacking {
  private readonly texts = new Map<string, string>();
  private readonly uploads: UnpackedFile[] = [];
  private textBytes = 0;
  private uploadBytes = 0;

  constructor(
    private readonly zip: ZipFile,
    private readonly folder: string,
  ) {}

  async all(): Promise<UnpackedFolder> {
    if (this.zip.entryCount > LIMITS.folderEntriesMax)
      throw refusal(`An archive can have at most ${LIMITS.folderEntriesMax.toLocaleString('en')} files`);
    for await (const entry of this.zip.eachEntry()) await this.take(entry);
    return { texts: this.texts, uploads: this.uploads };
  }

  private async take(entry: Entry): Promise<void> {
    const name = entry.fileName.normalize('NFC');
    if (name.endsWith('/')) return;
    if (name.startsWith(UPLOADS)) return this.takeUpload(entry, name.slice(UPLOADS.length));
    if (!TOP.has(name) && !name.startsWith(TESTS) && !name.startsWith(TABLES)) return;
    if (this.texts.has(name)) throw refusal(`${name} is in the archive twice`);
    if (entry.uncompressedSize > LIMITS.folderTextBytes)
      throw refusal(`${name} has more than ${LIMITS.folderTextBytes / MEGABYTE} MB. Divide it`);
    this.textBytes += entry.uncompressedSize;
    if (this.textBytes > LIMITS.folderTextsBytes)
      throw refusal(
        `The YAML of a project may have ${LIMITS.folderTextsBytes / MEGABYTE} MB together. Import a part of it`,
      );
    // This size comes from the archive's directory; reading fails if the content is larger.
    const bytes = Buffer.concat(await (await this.zip.openReadStreamPromise(entry)).toArray());
    try {
      this.texts.set(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw refusal(`${name} is not text in UTF-8. Save it as UTF-8`);
    }
  }

  private async takeUpload(entry: Entry, name: string): Promise<void> {
    if (name.includes('/')) throw refusal(`${UPLOADS}${name}: the folder files holds no other folders`);
    if (this.uploads.length >= LIMITS.projectFilesMax)
      throw refusal(`A project may have ${LIMITS.projectFilesMax} files in the folder files`);
    this.uploadBytes += entry.uncompressedSize;
    if (this.uploadBytes > LIMITS.exportFileBytes)
      throw refusal(`The folder files may have ${LIMITS.exportFileBytes / MEGABYTE} MB together`);
    const path = `${this.folder}/${randomUUID()}`;
    await pipeline(await this.zip.openReadStreamPromise(entry), createWriteStream(path, { mode: 0o600 }));
    this.uploads.push({ name, path });
  }
}

const refusal = (sentence: string): UserError => invalid({ folder: sentence });
