import { describe, expect, it } from '@jest/globals';
import { givenProject } from '../factories/given-project.js';
import { buildCase, buildTree, createFiles, createProject } from '../factories/project.js';
import { readLastResult, readReport, readSnapshot, run, slowOf, startRun } from '../factories/run.js';
import { addSteps, createSteps, failing, opening, passing, resultOf } from '../factories/steps.js';
import { moduleNode, readTree, saveTree, scenarioNode, sectionNode, treeOf } from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { shareServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const site = shareSite();
const hold = shareHold();

const groupOf = async (body: object): Promise<unknown> =>
  (await on.admin.ok<{ data: { component: unknown } }>('/projects/test-report', body)).data.component;

describe('the report of a file', () => {
  it('is empty before its first run', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    expect(await on.admin.ok('/projects/test-report', { ...file })).toMatchObject({ data: [], latest: null, rows: [] });
  });

  it('lists its runs newest first, a page at a time, without their cases', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift(await run(on.admin, file));
    const { trend } = await on.admin.ok<{ trend: { run_id: string; result_id: string }[] }>('/projects/test-report', {
      ...file,
    });
    expect(trend.map(({ run_id }) => run_id)).toEqual(ids.toReversed());
    expect(trend[0]?.result_id).toEqual(expect.any(String));
    const idsOf = async (more: object) => (await readReport(on.admin, file, more)).map(({ run_id }) => run_id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ pageSize: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ pageSize: 2, page: 2 })).toEqual(ids.slice(2));
    expect((await readReport(on.admin, file))[0]).not.toHaveProperty('cases');
  });

  it('has the documented fields', async () => {
    const file = await createSteps(on.admin, opening('Open the shop', site.url));
    const begun = Date.now();
    const runId = await run(on.admin, file);
    const [entry] = await readReport(on.admin, file);
    const { cases } = await readLastResult(on.admin, file);
    expect(entry).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      result_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      run_id: runId,
      summary: { success: 1, failure: 0, blocker: 0, concentrate: slowOf(cases), skipped: 0 },
      performanceSummary: {
        duration: expect.any(Number),
        request_failures: 0,
        total_requests: expect.any(Number),
        transfer_size: expect.any(Number),
      },
      s3_public_path: expect.stringMatching(/^\/artifacts\/.+\/$/),
      testCasesCount: 1,
      executionType: 'server',
      status: 'success',
      reason: '',
      attempt: 1,
      browser: expect.stringContaining('Chrom'),
      environment: '',
    });
    const { duration, total_requests, transfer_size } = entry!.performanceSummary;
    expect(duration).toBeLessThanOrEqual(Date.now() - begun);
    expect(total_requests).toBeGreaterThan(0);
    expect(transfer_size).toBeGreaterThan(1_000);
  });

  it('accepts testCaseFile too', async () => {
    const { testCaseFileName, ...path } = await createSteps(on.admin, passing('Only'));
    await run(on.admin, { ...path, testCaseFileName });
    const body = { ...path, testCaseFile: testCaseFileName, report_type: 'test-case-file' };
    expect((await on.admin.ok<{ data: unknown[] }>('/projects/test-report', body)).data).toHaveLength(1);
  });

  it('can still be read by path after the file was deleted', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const runId = await run(on.admin, file);
    await saveTree(on.admin, file.projectId, {});
    expect(await readReport(on.admin, file)).toMatchObject([{ run_id: runId }]);
  });

  it('follows a renamed file', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const runId = await run(on.admin, file);
    const { components } = await readTree(on.admin, file.projectId);
    components[0]!.title = 'Renamed';
    await saveTree(on.admin, file.projectId, components);
    expect(await readReport(on.admin, { ...file, module: 'Renamed' })).toMatchObject([{ run_id: runId }]);
  });

  it.each([
    [{ result_id: 'x' }, 422, { result_id: 'Result is not a valid id' }],
    [
      { result_id: '00000000-0000-4000-8000-000000000000' },
      404,
      { result_id: 'There is no such result in this project' },
    ],
    [{ section: 'Nowhere' }, 404, { section: 'There is no "Nowhere" in this project’s tree' }],
    [{ section: undefined }, 422, { section: 'Name the path from the module down: the section is missing' }],
    [{ report_type: 'all' }, 422, { report_type: 'Report type should be one of: test-case-file, group' }],
    [
      { report_type: 'test-case-file', testCaseFileName: undefined },
      422,
      { testCaseFile: 'Name the test case file from its module down, or the result_id of one of its runs' },
    ],
    [{ page: 0 }, 422, { page: 'Page should be a whole number from 1 to 1000000' }],
  ])('refuses %j', async (more, http, errors) => {
    const file = await createSteps(on.admin);
    expect(await on.admin.call('/projects/test-report', { ...file, ...more })).toEqual(refusal(http, errors));
  });

  it('shows a result to its own project only', async () => {
    const [file, other] = [await createSteps(on.admin, passing('Only')), await createSteps(on.admin)];
    const { result_id } = await resultOf(on.admin, file);
    const answer = await on.admin.call('/projects/test-report', { projectId: other.projectId, result_id });
    expect(answer).toEqual(refusal(404, { result_id: 'There is no such result in this project' }));
  });
});

describe('the report of a group', () => {
  it('nests the last entry of each file that ran, by titles', async () => {
    const [first, second] = await createFiles(on.admin, ['First', 'Second', 'Never']);
    for (const file of [first!, second!]) await addSteps(on.admin, file, passing('Only'));
    const { projectId } = first!;
    await run(on.admin, first!);
    const runId = await run(on.admin, { projectId });
    const files = { First: { run_id: runId }, Second: { run_id: runId } };
    expect(await groupOf({ projectId, report_type: 'group' })).toMatchObject({
      Module: { Section: { Scenario: files } },
    });
    const scenario = (await groupOf({ projectId, module: 'Module', section: 'Section', scenario: 'Scenario' })) as {
      Module: { Section: { Scenario: object } };
    };
    expect(Object.keys(scenario.Module.Section.Scenario)).toEqual(['First', 'Second']);
  });

  it('has the entry that began last, when an earlier one ends after it', async () => {
    const { projectId, files, caseIds } = await givenProject(on.admin, { Pay: [hold.step('Ask')] });
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', runsAtOnce: 2 });
    const ended = (runId: string) =>
      until(`run ${runId} to end`, async () => {
        const { run_status } = await readSnapshot(on.admin, projectId, runId);
        return run_status === 'finished';
      });
    const slow = await startRun(on.admin, files.Pay);
    await hold.reached();
    const change = { case_id: caseIds.Pay[0], testCase: buildCase(passing('Ask')) };
    await on.admin.ok('/projects/test-case-manage', { ...files.Pay, ...change });
    const quick = await startRun(on.admin, files.Pay);
    await ended(quick);
    hold.open();
    await ended(slow);
    expect((await readReport(on.admin, files.Pay)).map(({ run_id }) => run_id)).toEqual([quick, slow]);
    expect(await groupOf({ projectId, report_type: 'group' })).toMatchObject({
      Module: { Section: { Scenario: { Pay: { run_id: quick } } } },
    });
  });

  it('handles titles named like JavaScript properties', async () => {
    const titles = { module: 'constructor', section: 'prototype', scenario: 'get' };
    const projectId = await createProject(on.admin);
    const { module, section, scenario } = titles;
    await saveTree(on.admin, projectId, buildTree(['toString', 'get'], module, section, scenario));
    for (const testCaseFileName of ['toString', 'get'])
      await addSteps(on.admin, { projectId, ...titles, testCaseFileName }, passing('Only'));
    const runId = await run(on.admin, { projectId });
    const files = { toString: { run_id: runId }, get: { run_id: runId } };
    // Twice, because a process changed by the first answer would fail at the second.
    for (let time = 0; time < 2; time++)
      expect(await groupOf({ projectId, page: 1, pageSize: 20 - time })).toMatchObject({
        constructor: { prototype: { get: files } },
      });
    expect(await groupOf({ projectId: (await createSteps(on.admin)).projectId, report_type: 'group' })).toEqual({});
  });

  it('comes in pages on request, in tree order', async () => {
    const files = await createFiles(on.admin, ['First', 'Never', 'Second', 'Third']);
    for (const file of files) if (file.testCaseFileName !== 'Never') await addSteps(on.admin, file, passing('Only'));
    const { projectId } = files[0]!;
    await run(on.admin, { projectId });
    const pageOf = async (page: number) => {
      const body = { projectId, report_type: 'group', page, pageSize: 2 };
      const { data } = await on.admin.ok<{
        data: { total: number; component: { Module?: { Section: { Scenario: object } } } };
      }>('/projects/test-report', body);
      return [data.total, ...Object.keys(data.component.Module?.Section.Scenario ?? {})];
    };
    expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([[3, 'First', 'Second'], [3, 'Third'], [3]]);
  });

  it('excludes other branches', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const { projectId } = file;
    const { components } = await readTree(on.admin, projectId);
    await saveTree(on.admin, projectId, {
      0: components[0],
      1: moduleNode('Other', sectionNode('Empty', scenarioNode('Too'))),
    });
    await run(on.admin, file);
    expect(await groupOf({ projectId, module: 'Other' })).toEqual({});
  });

  it('is empty for an empty project', async () => {
    const { projectId } = await createSteps(on.admin);
    await saveTree(on.admin, projectId, treeOf());
    expect(await groupOf({ projectId })).toEqual({});
  });
});

describe('the project list after a run', () => {
  it('sums up the last result of each file', async () => {
    const [tested, untested] = await createFiles(on.admin, ['Tested', 'Untested']);
    await addSteps(
      on.admin,
      tested!,
      passing('Passes'),
      passing('Passes too'),
      { ...failing('Blocks'), isBlocker: 'Yes' },
      passing('Skipped'),
    );
    await addSteps(on.admin, untested!, passing('Never'));
    const { projectId } = tested!;
    await run(on.admin, tested!);
    const { time } = await resultOf(on.admin, tested!);
    const { summaryData } = await on.admin.ok('/projects/list', { projectId, summary: true });
    expect(summaryData).toMatchObject({
      [projectId]: {
        testCaseFiles: 2,
        testCases: 5,
        success: 2,
        failure: 1,
        blocker: 1,
        warning: 0,
        coverage: 60,
        successPercentage: 66.67,
        failurePercentage: 33.33,
        blockerPercentage: 33.33,
        warningPercentage: 0,
        testedFilesPercentage: 50,
        lastRunTime: time,
      },
    });
  });

  it('excludes results of deleted files', async () => {
    const [kept, removed] = await createFiles(on.admin, ['Kept', 'Removed']);
    for (const file of [kept!, removed!]) await addSteps(on.admin, file, passing('Only'));
    const { projectId } = kept!;
    await run(on.admin, { projectId });
    await saveTree(on.admin, projectId, buildTree(['Kept']));
    const { summaryData } = await on.admin.ok('/projects/list', { projectId, summary: true });
    expect(summaryData).toMatchObject({
      [projectId]: { testCaseFiles: 1, testCases: 1, success: 1, coverage: 100, testedFilesPercentage: 100 },
    });
  });

  it('adds each file’s last result to the tree', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const { time, summary, performanceSummary } = await resultOf(on.admin, file);
    const { componentData } = await on.admin.ok('/projects/list', { projectId: file.projectId, componentData: true });
    expect(componentData).toMatchObject({
      [file.projectId]: { 0: { 0: { 0: { 0: { title: 'Sign in', result: { summary, performanceSummary }, time } } } } },
    });
  });
});
