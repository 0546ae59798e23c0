import type { IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Actor, Caller } from '../../../common/access/access.js';
import type { Database } from '../../../database/database.js';
import type { ComponentsService } from '../../components/components.service.js';
import type { FileUploadsService } from '../../project-files/file-uploads.service.js';
import type { ProjectsService } from '../../projects/projects.service.js';
import type { ProjectContent } from '../folder/content.js';
import { readFolder } from '../folder/read/read-folder.js';
import { writeFolder } from '../folder/write/write-folder.js';
import type { ProjectContentService } from '../folders/project-content.service.js';
import { zipOf } from '../write/zip.js';
import { digestOfFolder } from './digests.js';
import type { ProjectUpdateService } from './project-update.service.js';
import { SyncService } from './sync.service.js';

const CONTENT: ProjectContent = readFolder(new Map([['project.yaml', 'name: Shop\ndescription: A shop\n']]));
const SUPER_ADMIN = { userId: 1, superAdmin: true } as Caller;
const COMPARED = 'compared';
const APPLIED = 'applied';

/**
 * Writes a folder to a project that others change, and returns what happened in which order.
 * @param changes how often the project changes during each comparison; the last number counts for all that follow
 */
async function writeDuring(changes: readonly number[]) {
  const happened: string[] = [];
  let revision = 1;
  let isInTransaction = false;
  const contents: Pick<ProjectContentService, 'read'> = {
    read: async () => {
      revision += changes[Math.min(happened.length, changes.length - 1)]!;
      happened.push(isInTransaction ? `${COMPARED} in a transaction` : COMPARED);
      return CONTENT;
    },
  };
  const projects: Pick<ProjectsService, 'revision' | 'lockUnchanged'> = {
    revision: async () => revision,
    lockUnchanged: async (_projectId, before) => before === revision++,
  };
  const database = {
    transaction: async (work: () => Promise<unknown>) => {
      isInTransaction = true;
      const result = await work();
      isInTransaction = false;
      return result;
    },
  };
  const folder = await mkdtemp(join(tmpdir(), 'testplatform-sync-'));
  const files = {
    receiveArchive: async (
      _request: unknown,
      _caller: unknown,
      _most: unknown,
      work: (...args: string[]) => unknown,
    ) => {
      const path = join(folder, 'folder.zip');
      const texts = [...writeFolder(CONTENT)].map(([name, content]) => ({ path: name, content }));
      await writeFile(path, Buffer.concat(await zipOf(texts).toArray()));
      return work(path, folder);
    },
  };
  const service = new SyncService(
    contents as ProjectContentService,
    { apply: async () => void happened.push(APPLIED) } as unknown as ProjectUpdateService,
    {} as ComponentsService,
    projects as ProjectsService,
    files as unknown as FileUploadsService,
    database as unknown as Database,
  );
  const ref = { projectId: 1, digest: digestOfFolder(writeFolder(CONTENT)) };
  try {
    const written = await service
      .write(ref, {} as IncomingMessage, SUPER_ADMIN, {} as Actor)
      .then(({ data }) => data.texts.length > 0)
      .catch((error: unknown) => error);
    return { happened, written };
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('A project is compared outside of the transaction that changes it', async () => {
  expect(await writeDuring([0])).toEqual({ happened: [COMPARED, APPLIED], written: true });
});

it('A project that was changed while it was compared is compared again', async () => {
  expect(await writeDuring([2, 1, 0])).toEqual({ happened: [COMPARED, COMPARED, COMPARED, APPLIED], written: true });
});

it('A project that changes during each comparison is refused', async () => {
  const { happened, written } = await writeDuring([1]);
  expect(happened).toEqual([COMPARED, COMPARED, COMPARED, COMPARED, COMPARED]);
  expect(written).toMatchObject({ httpStatus: 409, details: { digest: expect.stringContaining('has changed since') } });
});
