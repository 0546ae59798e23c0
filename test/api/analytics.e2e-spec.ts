import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles } from '../factories/project.js';
import { readLastResult, run } from '../factories/run.js';
import { addSteps, createSteps, failing, passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const PERFORMANCE = '/projects/test-report-performance';
const PERIODIC = '/projects/test-report-periodic';
const DAYWISE = '/projects/test-report-periodic-daywise';

type ByKey = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const read = async (path: string, body: object) =>
  on.admin.ok<{ data: ByKey; transferSize_data: ByKey; component_obj: object; comparison: object }>(path, body);

const totalOf = (data: ByKey, field: string) =>
  Object.values(data).reduce((total, period) => total + Number(period[field]), 0);

describe('analytics of a project that never ran', () => {
  it('include every period, with zeros', async () => {
    const { projectId } = await createSteps(on.admin);
    const { data } = await read(PERIODIC, { projectId });
    const nothing = { success: 0, failure: 0, blocker: 0, concentrate: 0, files: 0, firefox_files: 0, runs: 0 };
    expect(Object.values(data)).toEqual(Array.from({ length: 12 }, () => nothing));
    const { data: hours } = await read(DAYWISE, { projectId });
    const hour = { runs: 0, success: 0, failure: 0 };
    const day = Object.fromEntries(Array.from({ length: 24 }, (_one, index) => [index, hour]));
    expect(Object.values(hours)).toEqual(Array.from({ length: 7 }, () => day));
  });
});

describe('analytics after runs', () => {
  it('count each run and file once, besides the last results', async () => {
    const [first, second] = await createFiles(on.admin, ['First', 'Second', 'Never']);
    const { projectId } = first!;
    await addSteps(on.admin, first!, passing('Passes'), { ...failing('Blocks'), isBlocker: 'Yes' });
    await addSteps(on.admin, second!, passing('Passes'));
    await run(on.admin, first!);
    await run(on.admin, { projectId });
    const results = [await readLastResult(on.admin, first!), await readLastResult(on.admin, second!)];

    const week = { projectId, lastSevenDays: true };
    const { data, transferSize_data, component_obj, comparison } = await read(PERIODIC, week);
    const figures = ['success', 'failure', 'blocker', 'concentrate', 'files', 'runs'];
    expect(figures.map((field) => totalOf(data, field))).toEqual([3, 2, 2, 0, 3, 2]);
    expect(Object.keys(transferSize_data)).toEqual(Object.keys(data));
    const last = results.map(({ time, summary }) => ({ time, result: { summary } }));
    expect(component_obj).toMatchObject({ 0: { 0: { 0: { 0: last[0], 1: last[1], 2: { title: 'Never' } } } } });
    expect(comparison).toEqual({
      current: { duration: expect.any(Number), testedFiles: 2, testedFilesPercentage: 66.67 },
      previous: { duration: 0, testedFiles: 0, testedFilesPercentage: 0 },
    });

    const performance = await read(PERFORMANCE, { ...week, tz: 'Asia/Kathmandu' });
    // Midnight there may lie between the two runs.
    const totals = Object.values(performance.data as Record<string, { totals: { files: number } }>);
    expect(totals.reduce((sum, one) => sum + one.totals.files, 0)).toBe(3);
    expect(Object.values(performance.data)).toContainEqual({
      performanceSummary: expect.objectContaining({ duration: expect.any(Number) }) as object,
      totals: expect.objectContaining({ duration: expect.any(Number) }) as object,
    });
    expect(performance.comparison).toEqual(comparison);
    const sizes = await read(PERFORMANCE, { ...week, transferSizeRequest: true });
    expect(Object.values(sizes.data)[0]).toEqual({
      performanceSummary: { transfer_size: 0 },
      totals: { files: 0, transfer_size: 0 },
    });

    const { data: days } = await read(DAYWISE, { projectId });
    const hours = Object.values(days).flatMap((day) => Object.values(day) as { runs: number; failure: number }[]);
    expect(hours.reduce((total, { runs }) => total + runs, 0)).toBe(2);
    expect(hours.reduce((total, { failure }) => total + failure, 0)).toBe(2);
  });
});

describe('a request for figures', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  it.each(['', null, {}, { from: '', to: '' }])('has no date range with %j', async (dateRange) => {
    const { projectId } = await createSteps(on.admin);
    const { data } = await read(PERIODIC, { projectId, dateRange });
    expect(Object.keys(data)).toHaveLength(LIMITS.analyticsMonths);
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it.each([
    [{ dateRange: { from: daysAgo(31), to: today() } }, { dateRange: 'Must not exceed 31 days' }],
    [{ dateRange: { from: today(), to: daysAgo(1) } }, { dateRange: 'From should not be later than to' }],
    [{ dateRange: { from: today(), to: daysAgo(-3) } }, { dateRange: 'Dates should not be later than today' }],
    [{ dateRange: { from: 'soon' } }, { dateRange: 'From and to should be days such as 2026-01-31' }],
    [{ dateRange: 'soon' }, { dateRange: 'Date range should be an object' }],
    [{ tz: 'Mars/Olympus' }, { tz: 'tz should be a time zone such as Europe/Berlin' }],
    [{ weekly: 'yes' }, { weekly: 'weekly should be true or false' }],
  ])('%j is refused', async (more, errors) => {
    const { projectId } = await createSteps(on.admin);
    for (const path of [PERFORMANCE, PERIODIC])
      expect(await on.admin.call(path, { projectId, ...more })).toEqual(refusal(422, errors));
  });

  it('is refused for an unknown project', async () => {
    for (const path of [PERFORMANCE, PERIODIC, DAYWISE])
      expect(await on.admin.call(path, { projectId: 999_999 })).toEqual(
        refusal(404, { projectId: 'There is no such project' }),
      );
  });
});
