import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CaseFailure } from '@testplatform/engine/host';
import { afterEach, expect, it } from '@jest/globals';
import type { StoredFilesService } from '../artifacts/stored-files.service.js';
import type { ProjectFilesRepository } from './project-files.repository.js';
import { RunFilesService } from './run-files.service.js';

const sha256 = createHash('sha256').update('new').digest('hex');
let service: RunFilesService;
afterEach(() => service.onApplicationShutdown());

/**
 * A service for one file, whose version at each look-up is the next of these. Only version 2 has content in the store.
 */
function withVersions(...versions: readonly (number | null)[]): RunFilesService {
  const left = [...versions];
  const files = {
    findByKey: async () => {
      const version = left.shift();
      return version === null || version === undefined ? null : { fileId: 1, name: 'plan.txt', version };
    },
    findVersion: async (_fileId: number, version: number) => ({
      versionId: `v${version}`,
      version,
      size: 3,
      sha256: version === 2 ? sha256 : '',
    }),
  };
  const stored = { open: async (id: string) => (id === 'v2' ? Readable.from([Buffer.from('new')]) : null) };
  service = new RunFilesService(files as unknown as ProjectFilesRepository, stored as unknown as StoredFilesService);
  return service;
}

it('A run gets the newer version when the one that it found is replaced meanwhile', async () => {
  const copy = await withVersions(1, 2, 2).copy(1, 'plan.txt', 'run');
  expect(copy).toMatchObject({ version: 2, sha256 });
  expect(await readFile(copy!.path, 'utf8')).toBe('new');
});

it('A run gets no file that is deleted meanwhile', async () =>
  expect(await withVersions(1, null, null).copy(1, 'plan.txt', 'run')).toBeNull());

it('an archive gets the newer version when the one that it lists is replaced meanwhile, and none of a deleted file', async () => {
  const listed = { name: 'plan.txt', versionId: 'v1', version: 1, size: 3, sha256: '' };
  const stream = await withVersions(2).open(1, listed);
  expect(await stream!.toArray()).toEqual([Buffer.from('new')]);
  expect(await withVersions(null).open(1, listed)).toBeNull();
  await expect(withVersions(1).open(1, listed)).rejects.toThrow('The store has lost the file plan.txt');
});

it('A run fails when the store has lost the newest version', () =>
  expect(withVersions(1, 1).copy(1, 'plan.txt', 'run')).rejects.toThrow(CaseFailure));
