import { DAY } from '@testplatform/contract';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FileResult } from '../../backend/src/modules/reports/results/file-result.entity.js';
import { createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const FLAKY = '/projects/test-report-flaky';
const SLOWEST = '/projects/test-report-slowest';

interface Listed {
  readonly files: readonly ({ readonly testCaseFileName: string } & Readonly<Record<string, unknown>>)[];
  readonly total: number;
}
const list = async (path: string, body: object): Promise<Listed> =>
  (await on.admin.ok<{ data: Listed }>(path, body)).data;

const STATUSES = { '+': 'success', '-': 'failure', '/': 'stopped' } as const;

/** Stores results of a file, one per mark and a minute apart; the last one is a minute old. */
async function ended(file: FileRef, nodeId: string, marks: string, change: Partial<FileResult> = {}): Promise<void> {
  const { projectId, module, section, scenario, testCaseFileName: fileName } = file;
  const rows = [...marks].map((mark, index) => ({
    resultId: randomUUID(),
    runId: randomUUID(),
    projectId,
    nodeId,
    module,
    section,
    scenario,
    fileName,
    executionType: 'server' as const,
    attempt: 1,
    status: STATUSES[mark as keyof typeof STATUSES],
    planned: 1,
    startedAt: Date.now() - (marks.length - index) * 60_000,
    duration: 1_000,
    ...change,
  }));
  await withDatabase(on.server, (database) =>
    database.transaction(async () => void (await database.writeManager.insert(FileResult, rows))),
  );
}

/** Creates a project with these files. Returns each with its node's id. */
async function createNodes(...titles: string[]): Promise<{ file: FileRef; nodeId: string }[]> {
  const files = await createFiles(on.admin, titles);
  const ids = idsByPath((await readTree(on.admin, files[0]!.projectId)).components);
  return files.map((file) => ({ file, nodeId: ids[`Module/Section/Scenario/${file.testCaseFileName}`]! }));
}

describe('flaky files', () => {
  it('are those with flips in their last 20 runs, the highest rate first', async () => {
    const [always, seldom, often, never, old] = await createNodes('Always', 'Seldom', 'Often', 'Never ran', 'Long ago');
    await ended(always!.file, always!.nodeId, '----');
    // Of 24 runs the first four no longer count, nor does the stopped one.
    await ended(seldom!.file, seldom!.nodeId, `-+-+${'+'.repeat(10)}/${'+'.repeat(9)}-`);
    await ended(often!.file, often!.nodeId, '+-+-');
    await ended(old!.file, old!.nodeId, '+-', { startedAt: Date.now() - 91 * DAY });
    const { projectId } = never!.file;
    const { files, total } = await list(FLAKY, { projectId });
    expect(
      files.map(({ testCaseFileName, flakyRate, flips, failures, runs }) => [
        testCaseFileName,
        flakyRate,
        flips,
        failures,
        runs,
      ]),
    ).toEqual([
      ['Often', 100, 3, 2, 4],
      ['Seldom', 5.26, 1, 1, 20],
    ]);
    expect(total).toBe(2);
    expect(files[0]).toMatchObject({
      node_id: often!.nodeId,
      module: 'Module',
      section: 'Section',
      scenario: 'Scenario',
      outcomes: ['success', 'failure', 'success', 'failure'],
    });
    const second = await list(FLAKY, { projectId, page: 2, pageSize: 1 });
    expect([second.files.map((file) => file.testCaseFileName), second.total]).toEqual([['Seldom'], 2]);
  });

  it('are not those that always pass in one environment and always fail in another', async () => {
    const [steady, flaky] = await createNodes('Steady', 'Flaky');
    await ended(steady!.file, steady!.nodeId, '+++', { environment: 'Chromium' });
    await ended(steady!.file, steady!.nodeId, '---', { environment: 'Firefox' });
    await ended(flaky!.file, flaky!.nodeId, '+++', { environment: 'Chromium' });
    await ended(flaky!.file, flaky!.nodeId, '-+-', { environment: 'Firefox' });
    const { files } = await list(FLAKY, { projectId: steady!.file.projectId });
    expect(files).toMatchObject([{ testCaseFileName: 'Flaky', flips: 2, flakyRate: 50, runs: 6 }]);
  });
});

describe('slowest files', () => {
  it('are those that ran, the highest average first', async () => {
    const [quick, slow] = await createNodes('Quick', 'Slow', 'Never ran');
    await ended(quick!.file, quick!.nodeId, '++');
    await ended(slow!.file, slow!.nodeId, '+', { duration: 4_000 });
    await ended(slow!.file, slow!.nodeId, '-', { duration: 9_000 });
    const { files, total } = await list(SLOWEST, { projectId: quick!.file.projectId });
    const shown = files.map(({ testCaseFileName, averageDuration, longestDuration, runs }) => [
      testCaseFileName,
      averageDuration,
      longestDuration,
      runs,
    ]);
    expect(shown).toEqual([
      ['Slow', 6_500, 9_000, 2],
      ['Quick', 1_000, 1_000, 2],
    ]);
    expect(total).toBe(2);
  });
});

describe('a request for either', () => {
  it('is refused for an unknown project or an invalid page', async () => {
    for (const path of [FLAKY, SLOWEST]) {
      const unknown = refusal(404, { projectId: 'There is no such project' });
      expect(await on.admin.call(path, { projectId: 999_999 })).toEqual(unknown);
      expect((await on.admin.call(path, { projectId: 1, page: 0 })).http).toBe(422);
    }
  });
});
