/**
 * `npm run bench:api -- --projects 50 --files 200 --results 1000000`: how long report and analytics calls take on a
 * real server with that history, for 50 concurrent clients that only wait for the answers. `--core 0` pins the server
 * to that core, so that clients don't compete with it. `--data FOLDER` uses a folder that `npm run seed` filled with as
 * many projects, and its ADMIN_PASSWORD, instead of a new history.
 */
import { parseArgs } from 'node:util';
import { seed } from '../../scripts/lib/seed.mjs';
import { startServer } from './lib/server.mjs';

const { values: flags } = parseArgs({
  options: {
    projects: { type: 'string', default: '10' },
    files: { type: 'string', default: '200' },
    results: { type: 'string', default: '200000' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    core: { type: 'string' },
    data: { type: 'string' },
  },
});
const size = { projects: Number(flags.projects), files: Number(flags.files), results: Number(flags.results) };
/** Seconds. */
const WARM_UP = 2;
const FILE = { module: 'Module 1', section: 'Section 1', scenario: 'Scenario 1', testCaseFileName: 'File 1' };

const server = await startServer({
  folder: flags.data,
  core: flags.core,
  prepare: async (env) => {
    if (flags.data) return;
    const made = await seed(env, size);
    console.log(`${made.projects} projects, ${made.fileResults} file results, ${made.results} case results`);
  },
});
try {
  printRow('Call', 'p50, ms', 'p95, ms', 'a second', 'CPU, ms', 'first');
  printRow('-'.repeat(38), ...Array.from({ length: 5 }, () => '-------:'));
  for (const [name, path, body] of await calls()) await measure(name, path, body);
} finally {
  await server.stop();
}

/** The measured calls: a name, a path, and the body of the n-th request. Projects take turns. */
async function calls() {
  const projectId = (/** @type {number} */ index) => 1 + (index % size.projects);
  const [{ result_id }] = (await server.call('/projects/test-report', { projectId: 1, ...FILE })).data;
  const zone = { tz: 'Europe/Berlin' };
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  /** @type {[string, string, (index: number) => object][]} */
  const list = [
    ['test-report of a file', 'test-report', (index) => ({ projectId: projectId(index), ...FILE })],
    ['test-report of a result', 'test-report', () => ({ projectId: 1, result_id })],
    [
      'test-report of a group, a page',
      'test-report',
      (index) => ({ projectId: projectId(index), report_type: 'group', page: 1 }),
    ],
    [
      'test-report of a group, whole',
      'test-report',
      (index) => ({ projectId: projectId(index), report_type: 'group' }),
    ],
    ['performance, 12 months', 'test-report-performance', (index) => ({ projectId: projectId(index), ...zone })],
    [
      'performance, a date range',
      'test-report-performance',
      (index) => ({ projectId: projectId(index), ...zone, dateRange: { from: day, to: day } }),
    ],
    [
      'performance, 7 days with comparison',
      'test-report-performance',
      (index) => ({ projectId: projectId(index), ...zone, lastSevenDays: true }),
    ],
    ['periodic, 4 weeks', 'test-report-periodic', (index) => ({ projectId: projectId(index), ...zone, weekly: true })],
    ['periodic by hour', 'test-report-periodic-daywise', (index) => ({ projectId: projectId(index), ...zone })],
    ['flaky files', 'test-report-flaky', (index) => ({ projectId: projectId(index) })],
    ['slowest files', 'test-report-slowest', (index) => ({ projectId: projectId(index) })],
    ['summary of a project', 'list', (index) => ({ projectId: projectId(index), summary: true })],
    ['project list, 20 with summaries', 'list', () => ({ summary: true })],
    ['latest runs of all projects', 'latest-runs', () => ({})],
  ];
  return list;
}

/**
 * Sends requests for some seconds and prints a line: times as clients see them, the processor milliseconds that an
 * answer costs the server's process over all threads, and the cost of the first request for a project.
 * @param {string} name @param {string} path @param {(index: number) => object} body
 */
async function measure(name, path, body) {
  /** @type {number[]} */
  const times = [];
  let index = 0;
  // Each project once, in sequence: after that the caches are filled, and the cost of a first answer is reported
  // separately.
  const coldBefore = server.cpu();
  while (index < size.projects) await server.call(`/projects/${path}`, body(index++));
  const cold = (server.cpu() - coldBefore) / size.projects;
  const askFor = async (/** @type {number} */ seconds) => {
    const until = performance.now() + seconds * 1_000;
    const ask = async () => {
      while (performance.now() < until) {
        const asked = performance.now();
        await server.ask(`/projects/${path}`, body(index++));
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: Number(flags.connections) }, ask));
  };
  // Not counted: warms up the code.
  await askFor(WARM_UP);
  times.length = 0;
  const cpuBefore = server.cpu();
  const began = performance.now();
  await askFor(Number(flags.seconds));
  const perSecond = (times.length / (performance.now() - began)) * 1_000;
  const cpu = (server.cpu() - cpuBefore) / times.length;
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor((times.length - 1) * share)] ?? NaN;
  printRow(name, at(0.5).toFixed(0), at(0.95).toFixed(0), perSecond.toFixed(0), cpu.toFixed(2), cold.toFixed(2));
}

/** @param {string} name @param {readonly string[]} figures */
function printRow(name, ...figures) {
  console.log(`| ${name.padEnd(38)} | ${figures.map((figure) => figure.padStart(8)).join(' | ')} |`);
}
