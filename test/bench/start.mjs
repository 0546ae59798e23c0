/**
 * `npm run bench:start [runs]`: how long a tester waits after pressing Run. Requests a run from a real server with a
 * warm browser, and reads in its report when the first case began; server and bench share the clock.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newTestCase } from '@testplatform/contract';
import { io } from 'socket.io-client';
import { startServer } from './lib/server.mjs';

const RUNS = Number(process.argv[2] ?? 20);
const PATH = { module: 'Module', section: 'Section', scenario: 'Scenario', testCaseFileName: 'File' };

const server = await startServer();
try {
  const projectId = await makeProject();
  const socket = io(server.url, { auth: { token: server.token }, transports: ['websocket'] });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  await socket.emitWithAck('handshake', { projectId });
  const times = [];
  for (let run = 0; run <= RUNS; run++) times.push(await oneRun(socket, projectId));
  socket.close();
  // The first one warms up the browser's pages and the code.
  report(times.slice(1));
} finally {
  await server.stop();
}

/**
 * Milliseconds from the request to the start of the first case.
 * @param {import('socket.io-client').Socket} socket
 * @param {number} projectId
 */
async function oneRun(socket, projectId) {
  const ended = new Promise((resolve) => {
    const listen = (/** @type {unknown} */ payload) => {
      if (payload !== '[END]') return;
      socket.off('chatStream', listen);
      resolve(undefined);
    };
    socket.on('chatStream', listen);
  });
  // Nobody presses Run the moment a run ends: by then the browser has its next page ready.
  await sleep(1_000);
  const requested = Date.now();
  await server.call('/projects/run', { projectId, ...PATH, executionType: 'server' });
  await ended;
  const file = { projectId, ...PATH };
  const [latest] = (await server.call('/projects/test-report', file)).data;
  const [entry] = (await server.call('/projects/test-report', { ...file, result_id: latest.result_id })).data;
  return Date.parse(entry.cases[0].time) - requested;
}

async function makeProject() {
  const { data } = await server.call('/projects/create', { name: 'Start latency', description: 'One empty case' });
  const file = { title: PATH.testCaseFileName, type: 'test-case-file' };
  const scenario = { title: PATH.scenario, type: 'scenario', 0: file };
  const section = { title: PATH.section, type: 'section', 0: scenario };
  const components = { 0: { title: PATH.module, type: 'module', 0: section } };
  await server.call('/projects/components-update', { projectId: data.project_id, components });
  const testCase = { ...newTestCase('Sleep'), title: 'Nothing', sleepTime: 0 };
  await server.call('/projects/test-case-manage', { projectId: data.project_id, ...PATH, order: 0, testCase });
  return data.project_id;
}

/** @param {number[]} times */
function report(times) {
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0);
  console.log(
    `From Run to the first case, ${times.length} runs: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`,
  );
}
