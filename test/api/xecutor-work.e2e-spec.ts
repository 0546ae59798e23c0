import { afterEach, describe, expect, it } from 'vitest';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, runEnded } from '../factories/run.js';
import { passed } from '../factories/xecutor.js';
import { shareServer } from '../support/shared-server.js';
import { XecutorClient } from '../support/xecutor-client.js';

const on = shareServer();

const clients: XecutorClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
const keep = (client: XecutorClient): XecutorClient => (clients.push(client), client);

async function createFile(cases = 2): Promise<FileRef> {
  const [file] = await createFiles(on.admin, ['File']);
  for (let at = 0; at < cases; at++) await createCase(on.admin, file!);
  return file!;
}

async function startOnXecutor(file: FileRef): Promise<string> {
  const { data } = await on.admin.ok<{ data: { run_id: string } }>('/projects/run', {
    ...file,
    executionType: 'xecutor',
  });
  return data.run_id;
}

describe('a run on an Xecutor', () => {
  it('is claimed, delivered and ended, and leaves the report of a run on the server', async () => {
    const xecutor = keep(await XecutorClient.of(on.admin));
    const file = await createFile();
    const runId = await startOnXecutor(file);
    await xecutor.called('wake');
    const claimed = await xecutor.claim();
    expect(claimed).toMatchObject({ executionType: 'xecutor', lease: { runId, projectId: file.projectId } });
    expect(await xecutor.ask('deliver', { lease: claimed.lease, entries: passed(claimed) })).toEqual({
      delivered: 3,
      received: 0,
    });
    await runEnded(on.admin, file.projectId, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      run_id: runId,
      status: 'success',
      executionType: 'xecutor',
      summary: { success: 2, failure: 0, skipped: 0 },
    });
  });
});
