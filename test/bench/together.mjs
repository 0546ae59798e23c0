/**
 * `npm run bench:together [files] [rounds]`: files of 100 steps on plain forms, two at a time, by a server that takes a
 * picture of each case, and by @playwright/test with two workers, which takes none. They take turns. Prints the time of
 * each, where the server's processor time and memory go, and with `--queue 1000` what a file costs in a long queue.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { casesOf } from './engine/cases.mjs';
import { EXECUTABLE } from './lib/pool.mjs';
import { startServer } from './lib/server.mjs';

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/**
 * @typedef {{ ticks: number, megabytes: number }} Use processor time in hundredths of a second, and memory that is not
 * shared
 */

const run = promisify(execFile);
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { queue: { type: 'string' } } });
const [FILES = 40, ROUNDS = 3] = positionals.map(Number);
const QUEUE = Number(flags.queue ?? 0);
const AT_ONCE = 2;
const SET = 'plain forms';
/** Intervals for polling a run's state and, where wanted, for sampling the processes. */
const LOOK_MS = 250;
const LOOK_AT_PROCESSES_MS = 2_000;
const PATH = { module: 'Module', section: 'Section', scenario: 'Scenario', testCaseFileName: 'File' };

const site = fork(here('engine/site.mjs'));
const [url] = /** @type {[string]} */ (await once(site, 'message'));
const output = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServer({
  prepare: async (env) => void Object.assign(env, { RUN_CONCURRENCY: String(AT_ONCE), RATE_LIMIT_FACTOR: '1000' }),
});
try {
  const projectId = await createProject(casesOf(SET, url), FILES);
  await timeRun(projectId, false);
  const times = { server: /** @type {number[]} */ ([]), playwright: /** @type {number[]} */ ([]) };
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      async () => void times.server.push(await timeRun(projectId, round === 0)),
      async () => void times.playwright.push(await timePlaywright(round === 0)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const [own, other] = [median(times.server), median(times.playwright)];
  console.log(`\n${FILES} files of 100 steps, ${AT_ONCE} at a time, medians of ${ROUNDS} rounds`);
  console.log(`server ${own.toFixed(1)} s, @playwright/test ${other.toFixed(1)} s, ratio ${(own / other).toFixed(2)}`);
  if (QUEUE > 0) await showQueue();
} finally {
  await server.stop();
  site.disconnect();
  await rm(output, { recursive: true, force: true });
}

/** Prints what each hundred files of a long queue took. */
async function showQueue() {
  const cases = casesOf(SET, url).slice(0, 3);
  const projectId = await createProject(cases, QUEUE);
  const { data } = await server.call('/projects/run', { projectId });
  console.log(`\n${QUEUE} files of three steps in one run`);
  for (let done = 0, since = performance.now(); done < QUEUE;) {
    await sleep(LOOK_MS);
    const { summary } = await runOf(projectId, data.run_id);
    const files = Math.floor(summary.success / cases.length);
    const next = Math.min(QUEUE, done + 100);
    if (files < next) continue;
    const perFile = (performance.now() - since) / (files - done);
    const memory = [...(await usesOf(process.pid)).values()].reduce((sum, { megabytes }) => sum + megabytes, 0);
    console.log(`to file ${files}: ${perFile.toFixed(0)} ms a file, ${memory.toFixed(0)} MB in all processes`);
    [done, since] = [files, performance.now()];
  }
}

/**
 * Seconds from the request of a run to its end. @param {number} projectId
 * @param {boolean} isFirst whether to print where the processor time and memory go
 */
async function timeRun(projectId, isFirst) {
  const before = await usesOf(process.pid);
  const requested = performance.now();
  const { data } = await server.call('/projects/run', { projectId });
  const isOver = untilOver(projectId, data.run_id);
  if (isFirst) await showUses('server', before, isOver);
  await isOver;
  return (performance.now() - requested) / 1_000;
}

/** @param {number} projectId @param {string} runId */
async function untilOver(projectId, runId) {
  // The cheap call, which screens use too: the list of runs takes 25 ms of the server's time.
  const isOver = async () =>
    (await server.call('/projects/get-test-snap', { projectId, run_id: runId })).data.run_status === 'finished';
  while (!(await isOver())) await sleep(LOOK_MS);
  const { summary } = await runOf(projectId, runId);
  if (summary.failure + summary.skipped > 0) throw new Error('The run did not pass');
}

/**
 * Prints what the kinds of processes use until a run is over.
 * @param {string} whose
 * @param {Map<string, Use>} before
 * @param {Promise<unknown>} isOver
 */
async function showUses(whose, before, isOver) {
  /** @type {Map<string, Use>} */
  const most = new Map();
  for (
    let goesOn = true;
    goesOn;
    goesOn = await Promise.race([isOver.then(() => false), sleep(LOOK_AT_PROCESSES_MS, true)])
  )
    for (const [kind, use] of await usesOf(process.pid)) {
      const { ticks = 0, megabytes = 0 } = most.get(kind) ?? {};
      most.set(kind, { ticks: Math.max(ticks, use.ticks), megabytes: Math.max(megabytes, use.megabytes) });
    }
  console.log(`\n| Process (${whose}) | Processor time per file | Memory at most |\n| --- | ---: | ---: |`);
  for (const [kind, { ticks, megabytes }] of most) {
    const own = Math.max(0, ticks - (before.get(kind)?.ticks ?? 0)) * 10;
    console.log(`| ${kind} | ${(own / FILES).toFixed(0)} ms | ${megabytes.toFixed(0)} MB |`);
  }
}

/**
 * Seconds that as many tests take, with the start of their workers and browsers.
 * @param {boolean} isFirst whether to print where the processor time and memory go
 */
async function timePlaywright(isFirst) {
  const before = await usesOf(process.pid);
  const requested = performance.now();
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const isOver = run(
    process.execPath,
    [cli, 'test', '--config', here('engine/playwright-test/playwright.config.mjs')],
    {
      maxBuffer: 100_000_000,
      env: {
        ...process.env,
        BENCH_FILE: SET,
        BENCH_URL: url,
        BENCH_CHROMIUM: EXECUTABLE,
        BENCH_OUTPUT: output,
        BENCH_TESTS: String(FILES),
        BENCH_WORKERS: String(AT_ONCE),
      },
    },
  );
  if (isFirst) await showUses('@playwright/test', before, isOver);
  await isOver;
  return (performance.now() - requested) / 1_000;
}

/** Creates a project of equal files. @param {import('./engine/cases.mjs').TestCase[]} cases @param {number} files */
async function createProject(cases, files) {
  const { data } = await server.call('/projects/create', { name: `Together ${files}`, description: 'For a benchmark' });
  const projectId = data.project_id;
  const scenario = {
    title: PATH.scenario,
    type: 'scenario',
    0: { title: PATH.testCaseFileName, type: 'test-case-file' },
  };
  const section = { title: PATH.section, type: 'section', 0: scenario };
  const components = { 0: { title: PATH.module, type: 'module', 0: section } };
  await server.call('/projects/components-update', { projectId, components });
  for (const [order, testCase] of cases.entries())
    await server.call('/projects/test-case-manage', { projectId, ...PATH, order, testCase });
  const [tree] = (await server.call('/projects/components-lists', { projectId })).data;
  const { id } = tree.components[0][0][0][0];
  for (let more = 1; more < files; more++) await server.call('/projects/components-duplicate', { projectId, id });
  return projectId;
}

/** @param {number} projectId @param {string} runId */
async function runOf(projectId, runId) {
  const { data } = await server.call('/projects/run-lists', { projectId });
  const { state, summary } = data.find((/** @type {{ run_id: string }} */ { run_id }) => run_id === runId);
  return { state, summary };
}

/**
 * What a process and its descendants have used, by kind. Those that ended count with their parent.
 * @param {number} root @returns {Promise<Map<string, Use>>}
 */
async function usesOf(root) {
  const all = (
    await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess))
  ).flatMap((one) => one ?? []);
  const mine = new Set([root]);
  for (let size = 0; size !== mine.size;) {
    size = mine.size;
    for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
  }
  /** @type {Map<string, Use>} */
  const uses = new Map();
  for (const { pid, kind, ticks, megabytes } of all) {
    if (!mine.has(pid) || kind === '') continue;
    const before = uses.get(kind) ?? { ticks: 0, megabytes: 0 };
    uses.set(kind, { ticks: before.ticks + ticks, megabytes: before.megabytes + megabytes });
  }
  return uses;
}

/** @param {string} id */
async function readProcess(id) {
  try {
    const [stat, command, memory] = await Promise.all(
      ['stat', 'cmdline', 'smaps_rollup'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8')),
    );
    const fields = stat?.split(') ')[1]?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    const megabytes = Number(/^Pss:\s+(\d+) kB$/m.exec(memory ?? '')?.[1]) / 1_024;
    return { pid: Number(id), parent: Number(fields[1]), kind: kindOf(command ?? ''), ticks, megabytes };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** The kind of a process of the server; empty for others. @param {string} command */
function kindOf(command) {
  if (command.includes('backend/dist/main.js')) return 'server';
  if (/engine\/dist\/process\/main\.js|node_modules\/@?playwright/.test(command)) return 'worker';
  if (!command.includes('chrom')) return '';
  return `browser: ${/--type=([\w-]+)/.exec(command)?.[1] ?? 'main'}`;
}

/** @param {number[]} values */
function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
