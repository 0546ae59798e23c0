/** Reports where the time of a test run went: the ten slowest files, and the seconds of workers by kind of test. */
const { relative } = require('node:path');

const SLOWEST = 10;

module.exports = class BudgetReporter {
  /** @param {{ rootDir: string }} globalConfig */
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, { testResults, startTime }) {
    const files = testResults.map(({ displayName, perfStats, testFilePath }) => ({
      kind: displayName?.name ?? '',
      path: relative(this.rootDir, testFilePath),
      seconds: perfStats.runtime / 1_000,
    }));
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    const rows = [...new Set(files.map(({ kind }) => kind))].map((kind) => {
      const ofKind = files.filter((file) => file.kind === kind);
      return { label: `${kind} (${ofKind.length} files)`, seconds: total(ofKind) };
    });
    console.log(
      `\nSlowest files:\n${lines(slowest.map(({ kind, path, seconds }) => ({ label: `${kind} ${path}`, seconds })))}`,
    );
    console.log(`Worker-seconds by kind:\n${lines([...rows, { label: `${floor()} in all`, seconds: total(files) }])}`);
    console.log(`From start to end: ${Math.round((Date.now() - startTime) / 1_000)} s\n`);
  }
};

const floor = () => (process.env.TEST_FLOOR === 'gate' ? 'the gate' : 'everything that ran');
/** @param {readonly { seconds: number }[]} files */
const total = (files) => files.reduce((sum, { seconds }) => sum + seconds, 0);
/** @param {readonly { label: string, seconds: number }[]} rows */
const lines = (rows) => rows.map(({ label, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${label}`).join('\n');
