import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseResult } from '@testplatform/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, type EngineLab, PATH, startLab } from '../../../test/support/browser/engine.js';
import { childBrowsers, childPrograms } from '../../../test/support/processes.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { endWarmBrowsers } from '../../../test/support/browser/warm-browser.js';
import { until } from '../../../test/support/time/until.js';
import { TEMP_PREFIX } from '../browsers/launch/temp-folder.js';
import { BrowserUnavailableError, CaseFailure, WorkerProcessLostError } from '../errors.js';
import type { RunFileOptions, StartedCase } from '../types.js';
import { ProcessPool, SURPLUS_MS } from './process-pool.js';
import { MAIN, type WorkerProcessOptions } from './worker-process.js';

/** The server's clock. Its processes use real time. */
const clock = useManualClock();
let lab: EngineLab;
let pool: ProcessPool;
const logged: string[] = [];

beforeAll(async () => {
  await endWarmBrowsers();
  lab = await startLab({ '/': '<h1>Shop</h1>', '/slow': () => undefined });
});
afterAll(() => lab.close());
afterEach(() => pool?.close());

const createPool = (more: Partial<WorkerProcessOptions> = {}): ProcessPool => {
  pool = new ProcessPool(2, {
    source: { executablePath: process.env.CHROMIUM_PATH },
    memoryLimit: 1_024,
    niceness: 10,
    env: process.env,
    onLog: (text) => void logged.push(text),
    ...more,
  });
  return pool;
};

/** A file with one case that opens an address, and what it reports. */
function fileThatOpens(path: string) {
  const told = { started: [] as StartedCase[], results: [] as CaseResult[], records: [] as Buffer[], frames: 0 };
  const stop = new AbortController();
  const file = {
    path: PATH,
    cases: [{ caseId: 1, testCase: aCase('URL redirect', { redirectURL: `${lab.url}${path}`, maxWaitingTime: 30 }) }],
  };
  const options: RunFileOptions = {
    project: { isSinglePageApp: false, dataCollection: {}, dataBinding: [] },
    executionType: 'server',
    importFile: async () => null,
    signal: stop.signal,
    reporter: {
      caseStarted: (started) => void told.started.push(started),
      caseFinished: (result) => void told.results.push(result),
      record: (_index, jpeg) => void told.records.push(jpeg),
      frame: () => void told.frames++,
      log: () => undefined,
      watched: () => true,
    },
  };
  return { file, options, told, stop };
}

/** Starts a slow file, and waits until it runs. */
async function startSlowFile() {
  const { file, options, told, stop } = fileThatOpens('/slow');
  const outcome = pool.runFile(file, options);
  const lost = outcome.then(
    () => null,
    (error: unknown) => error,
  );
  await until('the case to begin', () => told.started.length === 1);
  const worker = childPrograms().find(({ pid }) => childBrowsers(pid).length > 0);
  if (!worker) throw new Error('No worker process has a browser');
  return { outcome, lost, stop, worker: worker.pid, browser: childBrowsers(worker.pid)[0]!.pid };
}

/** Process ids of this worker's children only, because those of others may have servers. */
const programs = (): number[] => childPrograms().map(({ pid }) => pid);
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};
const foldersOf = (pid: number): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`${TEMP_PREFIX}${pid}-`));

describe('ProcessPool', () => {
  it('gives the server priority when there are too few processors', async () => {
    createPool();
    const { worker, browser } = await startSlowFile();
    const lower = Math.max(getPriority(), 10);
    expect([worker, browser].map((pid) => getPriority(pid))).toEqual([lower, lower]);
    // The session of the browser, where the kernel divides processors among sessions.
    const session = existsSync('/proc/self/autogroup') ? readFileSync(`/proc/${browser}/autogroup`, 'utf8') : null;
    if (session !== null) expect(session).toMatch(new RegExp(` nice ${lower}\n$`));
  });

  it('leaves its processes as urgent as the server where it is told so', async () => {
    createPool({ niceness: 0 });
    const { worker, browser } = await startSlowFile();
    expect([worker, browser].map((pid) => getPriority(pid))).toEqual([getPriority(), getPriority()]);
  });

  it('starts its processes with a wrapper, which sets operating system limits', async () => {
    createPool({ wrapper: ['nice', '-n', '17'] });
    const { worker, browser } = await startSlowFile();
    const lowest = Math.min(getPriority() + 17, 19);
    expect([worker, browser].map((pid) => getPriority(pid))).toEqual([lowest, lowest]);
  });

  it('reports that the wrapper can’t be started', async () => {
    const { file, options } = fileThatOpens('/');
    const lost = createPool({ wrapper: ['/no/such-program'] }).runFile(file, options);
    const why = 'could not be started: spawn /no/such-program ENOENT';
    await expect(lost).rejects.toEqual(new WorkerProcessLostError(why));
    expect(logged).toContain(`A worker process ${why}`);
  });

  it('runs files in a process of their own, and reports everything that happens there', async () => {
    createPool();
    const { file, options, told } = fileThatOpens('/');
    expect(await pool.runFile(file, options)).toMatchObject({
      status: 'success',
      browser: expect.stringMatching(/\d/),
    });
    expect(told.results).toMatchObject([{ seq: 0, caseId: 1, status: 'success', screenshot: 0 }]);
    expect(told.started).toMatchObject([{ seq: 0, caseId: 1, parentSeq: null }]);
    // A picture arrives as bytes, not as a description of them.
    expect(told.records[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(told.frames).toBeGreaterThan(0);
    expect(childBrowsers()).toEqual([]);
  });

  it('ends a file when its signal aborts', async () => {
    createPool();
    const { outcome, stop } = await startSlowFile();
    stop.abort();
    expect(await outcome).toMatchObject({ status: 'stopped' });
  });

  it('reports that a process was lost, leaves nothing of it, and runs the next file in another one', async () => {
    createPool();
    const { lost, worker, browser } = await startSlowFile();
    // Makes it safe to kill the process: while its browser starts, only Playwright knows the profile.
    expect(foldersOf(worker).flatMap((folder) => readdirSync(join(tmpdir(), folder)))).toContainEqual(
      expect.stringMatching(/^playwright_chromiumdev_profile-/),
    );
    process.kill(worker, 'SIGKILL');
    expect(await lost).toEqual(new WorkerProcessLostError('ended unexpectedly'));
    expect(foldersOf(worker)).toEqual([]);
    await until('the browser to be gone', () => isGone(browser));
    const next = fileThatOpens('/');
    expect(await pool.runFile(next.file, next.options)).toMatchObject({ status: 'success' });
  });

  it('kills a process without signs of life, and its browser', async () => {
    createPool();
    const { lost, worker, browser } = await startSlowFile();
    process.kill(worker, 'SIGSTOP');
    await clock.advance(11_000);
    expect(await lost).toEqual(new WorkerProcessLostError('did not respond for 10 seconds'));
    await until('both to be gone', () => isGone(worker) && isGone(browser));
  });

  it('kills a process that does not end its file when told to', async () => {
    createPool();
    const { lost, stop, worker } = await startSlowFile();
    process.kill(worker, 'SIGSTOP');
    stop.abort();
    await clock.advance(5_000);
    expect(await lost).toEqual(new WorkerProcessLostError('did not stop within 5 seconds'));
  });

  it('kills a process that exceeds its memory limit', async () => {
    // Less than a working process needs.
    createPool({ memoryLimit: 80 });
    const { lost } = await startSlowFile();
    await clock.advance(500);
    expect(await lost).toEqual(new WorkerProcessLostError('used more than 80 MB of memory'));
  });

  it('leaves no process when the server is killed during a start', async () => {
    const child = fork(MAIN, [String(process.pid)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends its processes and their browsers when it is closed', async () => {
    createPool();
    const { outcome, worker, browser } = await startSlowFile();
    await Promise.all([pool.close(), outcome.catch(() => undefined)]);
    expect([worker, browser].filter((pid) => !isGone(pid))).toEqual([]);
    expect(foldersOf(worker)).toEqual([]);
  });

  it('opens recordings, and reports why one can’t be opened', async () => {
    createPool();
    const before = programs();
    const events: string[] = [];
    const project = { isSinglePageApp: false, dataCollection: {}, dataBinding: [] };
    const listener = {
      event: ({ kind }: { kind: string }) => void events.push(kind),
      frame: () => undefined,
      watched: () => true,
    };
    const recording = await pool.openRecording({ url: lab.url, project, listener });
    expect(await recording.perform({ kind: 'highlight', locator: 'h1' })).toEqual({ matches: 1 });
    await recording.close();
    expect(events).toContain('closed');
    expect(programs()).toEqual(before);

    await expect(pool.openRecording({ url: 'http://127.0.0.1:1', project, listener })).rejects.toThrow(CaseFailure);
    createPool({ source: { executablePath: '/nowhere/chromium' } });
    await expect(pool.openRecording({ url: '', project, listener })).rejects.toThrow(BrowserUnavailableError);
  });
});

describe('a process beyond the usual number', () => {
  const waits = holdWaits();

  it('runs the next file, and ends when nobody has used it for a while', async () => {
    // Such as the server that test files share.
    const others = programs();
    const ofPool = () => programs().filter((pid) => !others.includes(pid));
    createPool();
    let unused = (): void => undefined;
    void waits.hold(SURPLUS_MS, new Promise<void>((resolve) => (unused = resolve)));
    const [first] = [await startSlowFile(), await startSlowFile(), await startSlowFile()];
    const three = ofPool();
    expect(three).toHaveLength(3);
    first.stop.abort();
    await first.outcome;
    const next = fileThatOpens('/');
    expect(await pool.runFile(next.file, next.options)).toMatchObject({ status: 'success' });
    expect(ofPool()).toEqual(three);
    unused();
    await until('one to end', () => ofPool().length === 2);
  });
});
