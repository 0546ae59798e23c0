/**
 * `npm run bench:excel -- --files 12000 --results 300000`: the cost of a spreadsheet of that many files: time, size,
 * server memory, and how long others wait meanwhile. Downloads a module first, as a warm-up.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from '../../scripts/lib/seed.mjs';
import { startServer } from './lib/server.mjs';

const { values: flags } = parseArgs({
  options: { files: { type: 'string', default: '12000' }, results: { type: 'string', default: '300000' } },
});

const server = await startServer({
  prepare: (env) => seed(env, { projects: 1, files: Number(flags.files), results: Number(flags.results) }),
});
try {
  console.log(
    '| Download    | Cases   | MB   | Seconds | CPU, s | Memory before, MB | At most, MB | Others wait, p95, ms |',
  );
  console.log(
    '| ----------- | ------: | ---: | ------: | -----: | ----------------: | ----------: | -------------------: |',
  );
  await measure('A module', { module: 'Module 1' });
  await measure('The project', {});
  await measure('It again', {});
  await leave();
} finally {
  await server.stop();
}

/** Downloads and prints a line. @param {string} name @param {Record<string, string>} node */
async function measure(name, node) {
  const cases = await countCases(node);
  const [before, cpuBefore, began] = [server.memory(), server.cpu(), performance.now()];
  let [most, size] = [before, 0];
  /** @type {number[]} */
  const waits = [];
  const watch = new AbortController();
  const watching = (async () => {
    while (!watch.signal.aborted) {
      const asked = performance.now();
      // A connection that was idle for long may just be closing.
      const answer = await fetch(`${server.url}/api/health`).catch(() => null);
      if (answer?.ok) waits.push(performance.now() - asked);
      most = Math.max(most, server.memory());
      await sleep(20);
    }
  })();
  const response = await open(node);
  for await (const chunk of response.body ?? []) size += chunk.length;
  watch.abort();
  await watching;
  const seconds = (performance.now() - began) / 1_000;
  const cpu = (server.cpu() - cpuBefore) / 1_000;
  const wait = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? NaN;
  const figures = [
    cases,
    (size / 1e6).toFixed(1),
    seconds.toFixed(1),
    cpu.toFixed(1),
    before.toFixed(0),
    most.toFixed(0),
  ];
  console.log(`| ${[name, ...figures, wait.toFixed(0)].join(' | ')} |`);
}

/** Begins a download, disconnects, and reports what the server still does. */
async function leave() {
  const response = await open({});
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await sleep(2_000);
  const before = server.cpu();
  await sleep(5_000);
  console.log(
    `Two seconds after a reader has gone the server uses ${server.cpu() - before} ms of CPU in five seconds.`,
  );
}

/** @param {Record<string, string>} node */
async function open(node) {
  const ticket = (await server.call('/projects/test-report-ticket', { projectId: 1, ...node })).data.ticket;
  const query = new URLSearchParams({ projectId: '1', ...node, ticket });
  const response = await fetch(`${server.url}/projects/test-report-excel?${query}`);
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** @param {Record<string, string>} node */
async function countCases(node) {
  const { data } = await server.call('/projects/test-report', { projectId: 1, ...node, report_type: 'group' });
  /** @typedef {{ testCasesCount: number }} Entry */
  /** @type {Record<string, Record<string, Record<string, Record<string, Entry>>>>} */
  const modules = data.component;
  const below = (/** @type {object[]} */ levels) => levels.flatMap((level) => Object.values(level));
  /** @type {Entry[]} */
  const entries = below(below(below(below([modules]))));
  return entries.reduce((sum, { testCasesCount }) => sum + testCasesCount, 0);
}
