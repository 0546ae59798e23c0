import { createBrowserPool, findChromium, findHeadlessShell, runFile } from '@testplatform/engine';

/** @typedef {import('@testplatform/engine').BrowserPool} BrowserPool */
/** @typedef {import('@testplatform/engine').Reporter} Reporter */

/** The browser that contestants share. */
export const EXECUTABLE = findHeadlessShell(findChromium()) ?? findChromium();

const PROJECT = { isSinglePageApp: false, dataCollection: {}, dataBinding: [] };
const PATH = { module: 'Shop', section: 'Bench', scenario: 'Quick', testCaseFileName: 'Cases' };

/**
 * A warm pool of one browser.
 * @param {Partial<import('@testplatform/engine').BrowserPoolOptions>} [options]
 */
export async function warmPool(options) {
  const pool = createBrowserPool({ concurrency: 1, executablePath: EXECUTABLE, ...options });
  await pool.warm();
  return pool;
}

/**
 * Runs cases as a watched file, and throws when one of them doesn't pass or has no record.
 * @param {BrowserPool} pool
 * @param {readonly import('@testplatform/contract').TestCase[]} cases
 * @param {Partial<Reporter>} reporter the reports that the bench needs
 * @param {import('@testplatform/contract').BrowserName} [name] of the browser
 */
export async function runCases(pool, cases, reporter, name) {
  let records = 0;
  const outcome = await runFile(
    { path: PATH, cases: cases.map((testCase, index) => ({ caseId: index + 1, testCase })) },
    {
      pool,
      project: { ...PROJECT, ...(name && { browser: { name } }) },
      executionType: 'server',
      importFile: async () => null,
      signal: new AbortController().signal,
      reporter: {
        caseStarted: () => undefined,
        caseFinished: () => undefined,
        frame: () => undefined,
        log: () => undefined,
        watched: () => true,
        ...reporter,
        record: (index, jpeg) => {
          records++;
          reporter.record?.(index, jpeg);
        },
      },
    },
  );
  if (outcome.summary.success !== cases.length || records !== cases.length)
    throw new Error(`The run is no good: ${JSON.stringify({ ...outcome.summary, records })}`);
}
