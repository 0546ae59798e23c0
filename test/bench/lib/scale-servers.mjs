import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.mjs';

const PROGRAM = fileURLToPath(new URL('../../../backend/dist/main.js', import.meta.url));
const ASK_AGAIN_MS = 200;

/**
 * Runs files twice on workers beside a server that runs none, and answers how long each run took, from the start of its
 * first file to the end of its last: in the second run the workers are warm, and the duration of each file is known.
 * @param {readonly number[]} workers how many files each worker program runs at once
 * @param {readonly (readonly number[])[]} files the steps of each: seconds to wait
 * @returns {Promise<[number, number]>} seconds
 */
export async function runBeside(workers, files) {
  /** @type {NodeJS.ProcessEnv} */
  let settings = {};
  const prepare = async (/** @type {NodeJS.ProcessEnv} */ env) => {
    settings = Object.assign(env, { ROLE: 'server', RATE_LIMIT_FACTOR: '1000' });
  };
  const server = await startServer({ prepare });
  const programs = workers.map((concurrency) => startWorker({ ...settings, RUN_CONCURRENCY: String(concurrency) }));
  try {
    const projectId = await createProject(server.call, files);
    return [await timeRun(server.call, projectId), await timeRun(server.call, projectId)];
  } finally {
    await Promise.all(programs.map((stop) => stop()));
    await server.stop();
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>['call']} Call */

/** @param {NodeJS.ProcessEnv} env @returns {() => Promise<void>} ends it */
function startWorker(env) {
  const worker = spawn(process.execPath, [PROGRAM], {
    env: { ...env, ROLE: 'worker' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(worker, 'exit');
  return async () => {
    worker.kill();
    await ended;
  };
}

/** @param {Call} call @param {readonly (readonly number[])[]} files @returns {Promise<number>} its id */
async function createProject(call, files) {
  const { data } = await call('/projects/create', { name: 'Scale', description: 'Made by a benchmark' });
  const projectId = data.project_id;
  const titles = files.map((_waits, at) => `File ${String(at).padStart(3, '0')}`);
  const leaves = Object.fromEntries(titles.map((title, at) => [at, { title, type: 'test-case-file' }]));
  const scenario = { title: 'Scenario', type: 'scenario', ...leaves };
  const section = { title: 'Section', type: 'section', 0: scenario };
  await call('/projects/components-update', {
    projectId,
    components: { 0: { title: 'Module', type: 'module', 0: section } },
  });
  for (const [at, waits] of files.entries()) {
    const file = { module: 'Module', section: 'Section', scenario: 'Scenario', testCaseFileName: titles[at] };
    for (const [step, sleepTime] of waits.entries())
      await call('/projects/test-case-manage', {
        projectId,
        ...file,
        testCase: { title: `Wait ${step}`, eventType: 'Sleep', sleepTime },
      });
  }
  return projectId;
}

/** Seconds that a run took, according to its record. @param {Call} call @param {number} projectId */
async function timeRun(call, projectId) {
  const { data } = await call('/projects/run', { projectId });
  for (;;) {
    const { data: runs } = await call('/projects/run-lists', { projectId });
    const run = runs.find((/** @type {{ run_id: string }} */ { run_id }) => run_id === data.run_id);
    if (run.state === 'finished') {
      if (run.summary.failure + run.summary.skipped > 0) throw new Error('The run did not pass');
      return (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1_000;
    }
    await sleep(ASK_AGAIN_MS);
  }
}
