import { randomUUID } from 'node:crypto';
import type { TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { readReport, run, runEnded, startRun } from '../factories/run.js';
import { addSteps, failing, passing } from '../factories/steps.js';
import { type Answer, refusal } from '../support/product/api.js';
import { junitMistakes } from '../support/files/junit-schema.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { readXml } from '../support/files/xml.js';

const on = shareServer();

interface RunRecord {
  readonly run_id: string;
  readonly [field: string]: unknown;
}

const rerun = (projectId: number, run_id: string): Promise<Answer> =>
  on.admin.call('/projects/rerun', { projectId, run_id });
const refused = (sentence: string) => refusal(409, { run_id: sentence });

async function recordOf(projectId: number, runId: string): Promise<RunRecord | undefined> {
  const { data } = await on.admin.ok<{ data: RunRecord[] }>('/projects/run-lists', { projectId });
  return data.find(({ run_id }) => run_id === runId);
}

/** Calls a link, or one from its answer, without a token. */
const ask = async (url: string, init: RequestInit = {}): Promise<{ http: number; data: Record<string, unknown> }> => {
  const response = await fetch(url, init);
  return { http: response.status, ...((await response.json()) as { data: Record<string, unknown> }) };
};

/** Reruns failures to the end; answers the new run's id. */
async function rerunToEnd(projectId: number, runId: string): Promise<string> {
  const { data } = await on.admin.ok<{ data: { run_id: string } }>('/projects/rerun', { projectId, run_id: runId });
  await runEnded(on.admin, projectId, data.run_id);
  return data.run_id;
}

/** A project whose files "Fine", "Broken" and "Also broken" were run: the last two fail. */
async function createFailed(): Promise<{ files: [FileRef, FileRef, FileRef]; caseIds: number[]; runId: string }> {
  const files = (await createFiles(on.admin, ['Fine', 'Broken', 'Also broken'])) as [FileRef, FileRef, FileRef];
  await addSteps(on.admin, files[0], passing('Fine'));
  const caseIds: number[] = [];
  for (const file of files.slice(1)) caseIds.push(await createCase(on.admin, file, failing('Wrong')));
  return { files, caseIds, runId: await run(on.admin, { projectId: files[0].projectId }) };
}

/** Makes a failed case one that passes. */
async function mend(file: FileRef, case_id: number, sleepTime = 0): Promise<void> {
  const testCase: Partial<TestCase> = { title: 'Right', eventType: 'Sleep', sleepTime };
  await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase });
}

describe('/projects/rerun', () => {
  it('reruns failures and merges the results until nothing fails', async () => {
    const { files, caseIds, runId } = await createFailed();
    const { projectId } = files[0];
    expect(await recordOf(projectId, runId)).toMatchObject({
      filesFailed: 2,
      summary: { success: 1, failure: 2 },
      rerun_of: null,
      merged: null,
    });

    await mend(files[1], caseIds[0]!);
    const first = await rerunToEnd(projectId, runId);
    expect(await recordOf(projectId, first)).toMatchObject({
      trigger: 'rerun',
      rerun_of: runId,
      files: 2,
      filesFailed: 1,
      summary: { success: 1, failure: 1 },
      merged: null,
      requestedBy: 'Administrator',
    });
    expect(await recordOf(projectId, runId)).toMatchObject({
      state: 'finished',
      files: 3,
      filesFailed: 1,
      summary: { success: 2, failure: 1 },
      merged: { files: 2, passed: 1 },
    });

    await mend(files[2], caseIds[1]!);
    // A rerun can be rerun like any other run, and belongs to the same origin.
    const second = await rerunToEnd(projectId, first);
    expect(await recordOf(projectId, second)).toMatchObject({ rerun_of: runId, files: 1, filesFailed: 0 });
    expect(await recordOf(projectId, first)).toMatchObject({ filesFailed: 0, merged: { files: 1, passed: 1 } });
    expect(await recordOf(projectId, runId)).toMatchObject({
      files: 3,
      filesFailed: 0,
      summary: { success: 3, failure: 0 },
      merged: { files: 2, passed: 2 },
    });
    expect(await rerun(projectId, runId)).toEqual(refused('No file failed in this run, so there is nothing to rerun'));
    const entries = await Promise.all(files.map((file) => readReport(on.admin, file)));
    expect(entries.map((list) => list.map(({ run_id }) => run_id))).toEqual([
      [runId],
      [first, runId],
      [second, first, runId],
    ]);
  });

  it('leaves out and lists deleted files', async () => {
    const { files, caseIds, runId } = await createFailed();
    const { projectId } = files[0];
    await on.admin.ok('/projects/test-case-delete', { case_id: caseIds[0] });
    const answer = await rerun(projectId, runId);
    expect(answer).toMatchObject({ http: 200, data: { left_out: ['Module/Section/Scenario/Broken'] } });
    const { run_id } = answer.data as { run_id: string };
    await runEnded(on.admin, projectId, run_id);
    expect(await recordOf(projectId, run_id)).toMatchObject({ files: 1 });
    await on.admin.ok('/projects/components-update', { projectId, components: {} });
    expect(await rerun(projectId, runId)).toEqual(
      refused(
        'All failed files were deleted, have no test cases any more or run with other rows: Module/Section/Scenario/Broken, Module/Section/Scenario/Also broken. Start a new run',
      ),
    );
  });

  it('refuses active runs and runs with an active rerun; a stopped rerun changes no result', async () => {
    const { files, caseIds, runId } = await createFailed();
    const { projectId } = files[0];
    await mend(files[1], caseIds[0]!, 300);
    const { data } = await on.admin.ok<{ data: { run_id: string } }>('/projects/rerun', { projectId, run_id: runId });
    await until('the rerun to begin', async () => (await recordOf(projectId, data.run_id))?.filesFinished === 1);
    expect(await rerun(projectId, data.run_id)).toEqual(
      refused('This run has not finished. Wait until it ends, or stop it'),
    );
    expect(await rerun(projectId, runId)).toEqual(
      refused('The failed files of this run are already being rerun. Wait for that run to end'),
    );
    await on.admin.ok('/projects/stop', { projectId, run_id: data.run_id });
    await runEnded(on.admin, projectId, data.run_id);
    expect(await recordOf(projectId, runId)).toMatchObject({ filesFailed: 2, summary: { success: 1, failure: 2 } });
  });

  it('refuses passed and unknown runs, runs of other projects, and a deleted environment', async () => {
    const [file] = (await createFiles(on.admin, ['Fine'])) as [FileRef];
    await addSteps(on.admin, file, passing('Fine'));
    const runId = await run(on.admin, file);
    expect(await rerun(file.projectId, runId)).toMatchObject({ http: 409 });
    const unknown = refusal(404, { run_id: 'There is no such run in this project' });
    expect(await rerun(file.projectId, randomUUID())).toEqual(unknown);
    expect(await rerun(await createProject(on.admin), runId)).toEqual(unknown);
    expect(await on.admin.call('/projects/rerun', { projectId: file.projectId })).toMatchObject({ http: 422 });

    const [broken] = (await createFiles(on.admin, ['Broken'])) as [FileRef];
    const { projectId } = broken;
    await addSteps(on.admin, broken, failing('Wrong'));
    const environments = [{ name: 'Staging', bindings: [] }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const staged = await startRun(on.admin, { ...broken, environment: 'Staging' });
    await runEnded(on.admin, projectId, staged);
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments: [] });
    expect(await rerun(projectId, staged)).toEqual(
      refusal(404, { environment: 'There is no environment "Staging" in this project' }),
    );
  });
});

describe('the link of a connector', () => {
  const post = (url: string) => ask(url, { method: 'POST' });

  it('reruns failures, then returns the first run’s merged result, also as JUnit', async () => {
    const { files, caseIds } = await createFailed();
    const { projectId } = files[0];
    const link = (await readConnector(on.admin, projectId, await createConnector(on.admin, projectId))).url;
    const origin = await post(`${link}?wait=120`);
    expect(origin).toMatchObject({ http: 417, data: { files: 3, merged: null, rerun_of: null } });
    const { run_id, status_url } = origin.data as { run_id: string; status_url: string };

    await mend(files[1], caseIds[0]!, 300);
    await mend(files[2], caseIds[1]!);
    const started = await post(`${status_url}/rerun`);
    expect(started).toMatchObject({ http: 202, data: { run_id: expect.not.stringMatching(run_id) } });
    // A client that asks again because the answer was lost gets the same run.
    expect(await post(`${status_url}/rerun`)).toEqual(started);
    const rerunUrl = String(started.data.status_url);
    await until('the short file to end', async () => (await ask(rerunUrl)).data.filesFinished === 1);

    const stopped = await post(`${rerunUrl}/stop?wait=60`);
    expect(stopped).toMatchObject({ http: 417, data: { state: 'finished', reason: 'Stopped', rerun_of: run_id } });
    expect(await post(`${rerunUrl}/stop`)).toMatchObject({ http: 200, data: { state: 'finished' } });
    expect(await ask(status_url)).toMatchObject({
      data: { passed: false, summary: { success: 2, failure: 1 }, merged: { files: 1, passed: 1 } },
    });

    await mend(files[1], caseIds[0]!);
    expect(await post(`${status_url}/rerun?wait=120`)).toMatchObject({ http: 200, data: { files: 1 } });
    expect(await ask(`${status_url}?wait=1`)).toMatchObject({
      http: 200,
      data: { passed: true, files: 3, summary: { success: 3, failure: 0 }, merged: { files: 2, passed: 2 } },
    });
    const report = await (await fetch(`${status_url}?format=junit`)).text();
    expect(await junitMistakes(report)).toEqual([]);
    const root = readXml(report);
    expect(root.attributes).toMatchObject({ tests: '3', failures: '0' });
    expect(root.children.map(({ children }) => children[0]!.name)).toEqual(['testcase', 'properties', 'properties']);
    expect(await post(`${status_url}/rerun`)).toMatchObject({ http: 409 });
  });

  it('follows and stops the open rerun of a person, which it joins', async () => {
    const { files, caseIds } = await createFailed();
    const { projectId } = files[0];
    const { url } = await readConnector(on.admin, projectId, await createConnector(on.admin, projectId));
    const origin = await post(`${url}?wait=120`);
    await mend(files[1], caseIds[0]!, 300);
    const { run_id } = (await rerun(projectId, String(origin.data.run_id))).data as { run_id: string };
    const joined = await post(`${String(origin.data.status_url)}/rerun`);
    expect(joined).toMatchObject({ http: 202, data: { run_id } });
    expect(await post(`${String(origin.data.status_url)}/rerun`)).toEqual(joined);
    const state = { run_id, rerun_of: origin.data.run_id };
    expect(await ask(String(joined.data.status_url))).toMatchObject({ http: 200, data: state });
    const stopped = await post(`${String(joined.data.status_url)}/stop?wait=60`);
    expect(stopped).toMatchObject({ http: 417, data: { ...state, state: 'finished' } });
  });

  it('neither stops nor reruns by GET, nor runs of another connector', async () => {
    const { files, runId } = await createFailed();
    const { projectId } = files[0];
    const { url } = await readConnector(on.admin, projectId, await createConnector(on.admin, projectId));
    for (const what of ['rerun', 'stop']) {
      expect((await ask(`${url}/runs/${runId}/${what}`)).http).toBe(404);
      expect(await post(`${url}/runs/${runId}/${what}`)).toEqual(
        refusal(404, { run_id: 'There is no such run of this connector' }),
      );
    }
  });
});
