import { TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { startSite } from '../site/server.mjs';
import type { Api } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { TestServer } from '../support/product/server.js';
import { until } from '../support/time/until.js';

interface Entry {
  status: string;
  attempt: number;
  reason: string;
  run_id: string;
  result_id: string;
  testCasesCount: number;
  summary: { success: number; failure: number; skipped: number };
}
interface Whole extends Entry {
  s3_public_path: string;
  cases: { screenshot: number | null; warnings: string[] }[];
}
interface Snapshot {
  data: { run_id: string; run_status: string };
}

const CASES = 6;

const hold = shareHold();

/** Files of a few cases. One is held after its first case, so that a kill interrupts it. */
async function createHeldFiles(api: Api, shop: string, files: readonly string[], held: string): Promise<FileRef[]> {
  const refs = await createFiles(api, files);
  for (const ref of refs) {
    await createCase(api, ref, { title: 'Open', eventType: 'URL redirect', redirectURL: `${shop}/` });
    for (let step = 1; step < CASES; step++) {
      const isHeld = step === 1 && ref.testCaseFileName === held;
      await createCase(api, ref, isHeld ? hold.step('Step 1') : { title: `Step ${step}` });
    }
  }
  return refs;
}

const start = async (api: Api, projectId: number): Promise<string> =>
  (await api.ok<{ data: { run_id: string } }>('/projects/run', { projectId, executionType: 'server' })).data.run_id;

const firstCasePassed = (api: Api, file: FileRef): Promise<unknown> =>
  until('the first case of the file to pass', async () => {
    const { data } = await api.ok<{ data: { summary: { status?: string } }[] }>('/projects/test-case-lists', file);
    return data[0]?.summary.status === 'success';
  });

const finished = (api: Api, projectId: number): Promise<unknown> =>
  until(
    'the run to end',
    async () => (await api.ok<Snapshot>('/projects/get-test-snap', { projectId })).data.run_status === 'finished',
  );

const entries = async (api: Api, file: FileRef): Promise<Entry[]> =>
  (await api.ok<{ data: Entry[] }>('/projects/test-report', { ...file, report_type: 'test-case-file' })).data;

const whole = async (api: Api, { projectId }: FileRef, { result_id }: Entry): Promise<Whole> =>
  (await api.ok<{ data: [Whole] }>('/projects/test-report', { projectId, result_id })).data[0];

describe('a server that is killed', () => {
  let server: TestServer;
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    site = await startSite();
    server = await TestServer.start({ env: { RUN_CONCURRENCY: '1', WARM_BROWSER: '1' } });
  });
  afterAll(async () => {
    await server?.stop();
    await site?.close();
  });

  it('resumes its runs: finished files keep their results, the interrupted one runs again', async () => {
    const api = await server.admin();
    const files = await createHeldFiles(api, site.url, ['One', 'Two', 'Three'], 'Two');
    const [one, two] = files as [FileRef, FileRef];
    const runId = await start(api, one.projectId);
    await until('the first file to be done', async () => (await entries(api, one)).length === 1);
    const [before] = await entries(api, one);
    await firstCasePassed(api, two);
    await hold.reached();

    await server.kill();
    hold.open();
    await server.begin();
    await finished(api, one.projectId);

    expect((await entries(api, one)).map(({ result_id }) => result_id)).toEqual([before!.result_id]);
    expect((await entries(api, two)).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
      { status: 'success', attempt: 2 },
      { status: 'interrupted', attempt: 1 },
    ]);
    const cut = await whole(api, two, (await entries(api, two))[1]!);
    expect(cut.cases.length).toBeGreaterThan(0);
    for (const { screenshot, warnings } of cut.cases) {
      // Pictures arrive after their case, so the last ones may be lost: the report names only those that arrived.
      if (screenshot === null) expect(warnings).toContain(TEXTS.artifactMissing);
      else expect((await fetch(`${server.url}${cut.s3_public_path}${screenshot}.jpeg`)).status).toBe(200);
    }
    for (const file of files) {
      for (const { summary, testCasesCount, run_id } of await entries(api, file)) {
        expect(run_id).toBe(runId);
        expect(summary.success + summary.failure + summary.skipped).toBe(testCasesCount);
      }
      expect((await entries(api, file))[0]).toMatchObject({
        status: 'success',
        summary: { success: CASES, failure: 0, skipped: 0 },
      });
    }
  });

  it('releases its files on an orderly shutdown, and they run again', async () => {
    const api = await server.admin();
    const [file] = (await createHeldFiles(api, site.url, ['Only'], 'Only')) as [FileRef];
    await start(api, file.projectId);
    await firstCasePassed(api, file);
    await hold.reached();
    await server.shutDown();
    hold.open();
    await server.begin();
    await finished(api, file.projectId);
    expect((await entries(api, file)).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
      { status: 'success', attempt: 2 },
      { status: 'interrupted', attempt: 1 },
    ]);
  });

  it('does not rerun interrupted files of a project that turned that off', async () => {
    const api = await server.admin();
    const [file] = (await createHeldFiles(api, site.url, ['Only'], 'Only')) as [FileRef];
    await api.ok('/projects/modify', {
      projectId: file.projectId,
      updateType: 'basic-info',
      rerunInterrupted: false,
    });
    await start(api, file.projectId);
    await firstCasePassed(api, file);
    await hold.reached();
    await server.kill();
    hold.open();
    await server.begin();
    await finished(api, file.projectId);
    expect((await entries(api, file)).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
      { status: 'interrupted', attempt: 1 },
    ]);
  });
});
