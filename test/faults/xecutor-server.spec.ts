import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, runEnded } from '../factories/run.js';
import { buildEnd, journal, passed, resultOf, startOnXecutor } from '../factories/xecutor.js';
import type { Api } from '../support/product/api.js';
import { passInSilence } from '../support/product/database.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { TestServer } from '../support/product/server.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const mails = shareMailServer();

/** Milliseconds of the documented two minutes that the test skips. */
const SILENT = 115_000;

async function createFile(api: Api, cases: number): Promise<FileRef> {
  const [file] = await createFiles(api, ['File']);
  for (let at = 0; at < cases; at++) await createCase(api, file!);
  return file!;
}

interface RunRecord {
  readonly run_id: string;
  readonly state: string;
  readonly reason: string;
}

async function runOf(api: Api, { projectId }: FileRef, runId: string): Promise<RunRecord | undefined> {
  const { data } = await api.ok<{ data: RunRecord[] }>('/projects/run-lists', { projectId });
  return data.find(({ run_id }) => run_id === runId);
}

// Concurrently, because one of them waits for two minutes.
describe('with Xecutors', () => {
  describe('a server that is killed while one delivers', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await TestServer.start();
    });
    afterAll(() => server?.stop());

    it('has everything once after a restart, whether stored before the kill or not', async () => {
      const api = await server.admin();
      let xecutor = await XecutorClient.of(api);
      const cases = 20;
      const file = await createFile(api, cases);
      const runId = await startOnXecutor(api, file);
      const claimed = await xecutor.claim();
      const { lease } = claimed;
      const entries = journal([...claimed.file.cases.map((_one, at) => resultOf(claimed, at)), buildEnd()]);
      // The first kill may come before, during or after the server stores the results, the second one comes after.
      // Neither answer arrives.
      for (let kills = 0; kills < 2; kills++) {
        xecutor.socket.emit('deliver', { lease, entries: entries.slice(0, (kills + 1) * 10) });
        if (kills === 1)
          await until('the results to be kept', async () => {
            const { data } = await api.ok<{ data: { summary: { status?: string } }[] }>(
              '/projects/test-case-lists',
              file,
            );
            return data[kills * 10]?.summary.status === 'success';
          });
        await server.kill();
        await server.begin();
        xecutor.close();
        xecutor = await XecutorClient.enter(server.url, xecutor.auth, [lease]);
      }
      expect(await xecutor.ask('deliver', { lease, entries })).toEqual({ delivered: cases + 1, received: 0 });
      await runEnded(api, file.projectId, runId);
      const result = await readLastResult(api, file);
      expect(result).toMatchObject({ status: 'success', attempt: 1, summary: { success: cases, skipped: 0 } });
      expect(result.cases.map(({ case_id }) => case_id)).toEqual(claimed.file.cases.map(({ caseId }) => caseId));
      xecutor.close();
    });

    it('gives the Xecutor time to reconnect after a short downtime', async () => {
      const api = await server.admin();
      const xecutor = await XecutorClient.of(api);
      const file = await createFile(api, 1);
      const runId = await startOnXecutor(api, file);
      const { lease } = await xecutor.claim();
      await server.shutDown();
      await server.begin();
      const back = await XecutorClient.enter(server.url, xecutor.auth, [lease]);
      expect(await back.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'go on' });
      await back.ask('deliver', { lease, entries: journal([buildEnd()]) });
      await runEnded(api, file.projectId, runId);
      back.close();
    });
  });

  describe('a lost Xecutor', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await TestServer.start({ env: { SMTP_URL: mails.url } });
    });
    afterAll(() => server?.stop());

    const lost = (api: Api, file: FileRef, runId: string) =>
      until('the run to be lost', async () => (await runOf(api, file, runId))?.state === 'finished');

    it('ends its run after 2 minutes, and the runs that wait for it; the next start works', async () => {
      const api = await server.admin();
      const xecutor = await XecutorClient.of(api);
      const [file, waiting] = [await createFile(api, 2), await createFile(api, 1)];
      const runs = [await startOnXecutor(api, file), await startOnXecutor(api, waiting)] as const;
      const claimed = await xecutor.claim();
      const { lease } = claimed;
      await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0)]) });
      // A connected Xecutor loses nothing, not even a file that it doesn't mention.
      const { api: others } = await createMember(api, server.api, mails);
      const there = await XecutorClient.of(others);
      const theirs = await createFile(others, 1);
      await startOnXecutor(others, theirs);
      const silent = await there.claim();
      xecutor.close();
      const projects = [file.projectId, waiting.projectId];
      await passInSilence(server, xecutor.auth.duid, projects, SILENT);
      await lost(api, file, runs[0]);
      await lost(api, waiting, runs[1]);
      for (const [at, of] of [file, waiting].entries())
        expect(await runOf(api, of, runs[at]!)).toMatchObject({ state: 'finished', reason: 'Xecutor lost' });
      // The results that had arrived are kept, and no file was queued again.
      expect(await readReport(api, file)).toMatchObject([
        { status: 'interrupted', attempt: 1, summary: { success: 1, skipped: 1 } },
      ]);
      expect(await readReport(api, waiting)).toEqual([]);

      const beats = await there.ask('beat', { leases: [silent.lease] });
      expect(beats).toEqual({ [silent.lease.fileRunId]: 'go on' });
      await there.ask('deliver', { lease: silent.lease, entries: passed(silent) });
      there.close();

      const back = await XecutorClient.enter(server.url, xecutor.auth, [lease]);
      expect(await back.ask('deliver', { lease, entries: journal([buildEnd()], 2) })).toEqual({ lost: true });
      const runId = await startOnXecutor(api, file);
      const again = await back.claim();
      await back.ask('deliver', { lease: again.lease, entries: passed(again) });
      await runEnded(api, file.projectId, runId);
      expect(await readLastResult(api, file)).toMatchObject({ status: 'success', attempt: 1 });
      back.close();
    });
  });
});
