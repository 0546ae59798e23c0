import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { fileNameKey, UPLOAD_PART, type XecutorProjectFile } from '@testplatform/contract';
import { CaseFailure, FileCopies, type LocalProjectFile } from '@testplatform/engine/host';
import { StoredFilesService } from '../artifacts/stored-files.service.js';
import { ProjectFilesRepository } from './project-files.repository.js';

/** Provides project files to running tests: as copies on this machine, or in parts for Xecutors. */
@Injectable()
export class RunFilesService implements OnApplicationShutdown {
  private readonly copies = new FileCopies();

  constructor(
    private readonly files: ProjectFilesRepository,
    private readonly stored: StoredFilesService,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.copies.close();
  }

  /**
   * A local copy of the newest version, until the holder leaves; null when the project has no such file.
   * @throws CaseFailure when the store has lost it; OperationalError when the store is unavailable
   */
  async copy(projectId: number, name: string, holder: string): Promise<LocalProjectFile | null> {
    const file = await this.find(projectId, name);
    if (!file) return null;
    let path: string;
    try {
      path = await this.copies.take(holder, file, () => this.content(file));
    } catch (error) {
      // The content of a version that was replaced or deleted meanwhile is removed with it.
      const newest = error instanceof CaseFailure ? await this.find(projectId, name) : file;
      if (newest?.versionId === file.versionId) throw error;
      return this.copy(projectId, name, holder);
    }
    return { name: file.name, path, version: file.version, size: file.size, sha256: file.sha256 };
  }

  /** Releases the holder's copies. */
  leave(holder: string): void {
    this.copies.leave(holder);
  }

  /** The newest version of a file; null when the project has no such file. */
  async find(projectId: number, name: string): Promise<XecutorProjectFile | null> {
    const file = await this.files.findByKey(projectId, fileNameKey(name));
    const newest = file && (await this.files.findVersion(file.fileId, file.version));
    if (!newest) return null;
    const { versionId, version, size, sha256 } = newest;
    return { name: file.name, versionId, version, size, sha256 };
  }

  /** The newest versions of all files of a project, by `fileNameKey`, in this order. */
  async all(projectId: number): Promise<ReadonlyMap<string, XecutorProjectFile>> {
    const newest = await this.files.newest(projectId);
    return new Map(newest.map(({ nameKey, ...file }) => [nameKey, file]));
  }

  /**
   * The content of a listed version, or of a newer one that has replaced it meanwhile; null when the file was deleted.
   * @throws Error when the store has lost it
   */
  async open(projectId: number, { name, versionId }: XecutorProjectFile): Promise<Readable | null> {
    const stream = await this.stored.open(versionId);
    if (stream) return stream;
    const newest = await this.find(projectId, name);
    if (newest?.versionId === versionId) throw new Error(`The store has lost the file ${name} of the project`);
    return newest && this.open(projectId, newest);
  }

  /** A part of a version, starting at a byte; null when it was deleted, or the store has lost it. */
  async part(projectId: number, versionId: string, offset: number): Promise<{ readonly bytes: Buffer } | null> {
    const version = await this.files.findVersionOf(projectId, versionId);
    if (!version) return null;
    if (offset >= version.size) return { bytes: Buffer.alloc(0) };
    const last = Math.min(offset + UPLOAD_PART, version.size) - 1;
    const stream = await this.stored.open(versionId, { first: offset, last });
    return stream && { bytes: Buffer.concat(await stream.toArray()) };
  }

  private async content({ name, versionId }: XecutorProjectFile): Promise<Readable> {
    const stream = await this.stored.open(versionId);
    if (!stream) throw new CaseFailure(`The store has lost the file ${name} of the project. Upload it again`);
    return stream;
  }
}
