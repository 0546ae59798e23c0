import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPerformance, emptySummary, LIMITS, newTestCase, type XecutorEntry } from '@testplatform/contract';
import { FileCopies, type FileOutcome, LeaseLostError } from '@testplatform/engine';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Terminal } from '../../terminal.js';
import { Activity } from '../activity.js';
import { AwayError, type RunConnection, TroubleError } from '../connection/connection.js';
import { HeldFiles } from './held-files.js';
import { Journal } from './journal.js';
import { LogFile } from '../log-file.js';
import { SocketRunSource } from './socket-run-source.js';
import { eventually, waitFor } from '../../../../test/support/time/eventually.js';

const LEASE = { fileRunId: 'file', epoch: 3, runId: 'run', projectId: 1 };
const PATH = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F', row: 'Ann' };
const ROW = [{ title: 'Email', value: 'ann@example.com' }];
const PASSED: FileOutcome = {
  status: 'success',
  reason: '',
  summary: { ...emptySummary(), success: 1 },
  performance: emptyPerformance(),
  browser: 'Chromium',
};
const testCase = { ...newTestCase('Sleep'), title: 'Wait' };
const claimed = (change: object = {}) => ({
  lease: LEASE,
  file: {
    path: PATH,
    cases: [{ caseId: 1, testCase }],
    tables: [{ name: 'People', rows: [{ name: 'Ann', cells: ROW }] }],
    stopAtFailure: false,
  },
  project: {
    isSinglePageApp: true,
    goodPageMb: 5,
    testAttributes: 'data-hook',
    stopAtFailure: true,
    overlayRules: [{ name: 'Cookie bar', locator: '#bar', press: 'text=Accept' }],
    dataCollection: {},
    dataBinding: [],
    row: ROW,
    browser: { viewport: { width: 412, height: 915 }, isMobile: true },
    secrets: ['hidden'],
  },
  executionType: 'xecutor',
  ...change,
});

/** A server whose answers a test sets; it keeps what is delivered. */
class FakeConnection implements RunConnection {
  isConnected = true;
  readonly answers = new Map<string, unknown>();
  /** Parts of a file, in order. */
  parts: string[] = [];
  readonly asked: string[] = [];
  readonly frames: Buffer[] = [];
  readonly entries: XecutorEntry[] = [];

  async connected(signal: AbortSignal): Promise<void> {
    // An unreachable server is waited for.
    if (!this.isConnected) await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
  }

  async ask<Answer>(question: string, asks: object, read: (answer: unknown) => Answer | undefined): Promise<Answer> {
    if (!this.isConnected) throw new AwayError('away');
    this.asked.push(question);
    if ('entries' in asks) this.entries.push(...(asks.entries as XecutorEntry[]));
    const receipt = { delivered: this.entries.length, received: 0 };
    const answer = this.answers.has(question) ? this.answers.get(question) : receipt;
    const part = question === 'file-part' ? this.parts.shift() : undefined;
    if (part !== undefined) return read({ bytes: Buffer.from(part) })!;
    // There is one file.
    if (question === 'claim') this.answers.set('claim', null);
    if (answer instanceof Error) throw answer;
    return read(answer)!;
  }

  isWatched(): boolean {
    return true;
  }

  frame(_fileRunId: string, jpeg: Buffer): void {
    this.frames.push(jpeg);
  }
}

let folder: string;
let connection: FakeConnection;
let held: HeldFiles;
let source: SocketRunSource;
let copies: FileCopies;
let said: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-'));
  said = '';
  connection = new FakeConnection();
  copies = new FileCopies();
  const out = { write: (text: string) => (said += text) };
  const activity = new Activity(new Terminal(out, out, {}), new LogFile(join(folder, 'log')));
  held = new HeldFiles(join(folder, 'journals'), connection, () => {});
  source = new SocketRunSource(connection, held, activity, copies);
});
afterEach(async () => {
  await held.close(AbortSignal.abort());
  await copies.close();
  await rm(folder, { recursive: true });
});

async function claim(change?: object) {
  connection.answers.set('claim', claimed(change));
  return (await source.claim())!;
}

describe('a claimed file', () => {
  it('has everything the engine needs', async () => {
    expect(await claim()).toEqual(claimed());
    expect(held.leases).toEqual([{ fileRunId: 'file', epoch: 3 }]);
    expect(await source.claim()).toBeNull();
  });

  it('ends without running when the browser settings of its environment are not understood', async () => {
    connection.answers.set('claim', claimed({ project: { browser: { isMobile: true, colour: 'dark' } } }));
    expect(await source.claim()).toBeNull();
    await waitFor(() => expect(connection.entries).toHaveLength(1));
    const reason =
      'This Xecutor does not understand the browser settings of the environment (Unknown field: colour). Update it';
    expect(connection.entries).toMatchObject([{ kind: 'end', outcome: { status: 'error', reason } }]);
  });

  it('is not taken while the results of 100 files wait to be delivered', async () => {
    connection.answers.set('deliver', new AwayError('away'));
    for (let epoch = 1; epoch <= LIMITS.xecutorUndeliveredMax; epoch++) {
      const lease = { ...LEASE, epoch };
      expect(await claim({ lease })).toBeTruthy();
      await source.finish(lease, PASSED);
    }
    connection.asked.length = 0;
    connection.answers.set('claim', claimed());
    for (let again = 0; again < 2; again++) expect(await source.claim()).toBeNull();
    expect(connection.asked).not.toContain('claim');
    expect(said.match(/The results of 100 files are still to be delivered/g)).toHaveLength(1);
    await held.drop({ ...LEASE, epoch: 1 });
    expect(await source.claim()).toBeTruthy();
  });

  it('writes its results in order with the console lines', async () => {
    const file = await claim();
    const live = source.live(file);
    const line = { ts: 1, level: 'info', text: 'one' } as const;
    live.caseStarted('Wait');
    live.log(line);
    await source.finish(LEASE, PASSED);
    await waitFor(() => expect(held.leases).toEqual([]));
    expect(connection.entries).toEqual([
      { n: 1, kind: 'started', title: 'Wait' },
      { n: 2, kind: 'log', line },
      { n: 3, kind: 'end', outcome: PASSED },
    ]);
    await eventually(() => readdir(join(folder, 'journals'))).toEqual([]);
    expect(said).toContain('M/S/C/F · Ann: 1 passed, 0 failed');
  });

  it('ends with as much of its reason as the server takes', async () => {
    await claim();
    await source.finish(LEASE, { ...PASSED, status: 'error', reason: 'x'.repeat(LIMITS.fileReasonMax + 1) });
    await waitFor(() => expect(held.leases).toEqual([]));
    expect(connection.entries).toMatchObject([{ kind: 'end', outcome: { reason: 'x'.repeat(LIMITS.fileReasonMax) } }]);
  });

  it('continues while the server is away', async () => {
    await claim();
    connection.isConnected = false;
    expect(await source.heartbeat(LEASE)).toBe('go on');
    expect(await source.claim()).toBeNull();
    await source.report(LEASE);
    await source.finish(LEASE, PASSED);
    expect(held.undelivered).toBe(1);
  });

  it.each(['go on', 'stop', 'lost'] as const)('receives "%s" from the server', async (beat) => {
    await claim();
    connection.answers.set('beat', { file: beat });
    expect(await source.heartbeat(LEASE)).toBe(beat);
    expect(held.leases).toHaveLength(beat === 'lost' ? 0 : 1);
  });

  it('is dropped when the server no longer lists it', async () => {
    await claim();
    connection.answers.set('beat', {});
    expect(await source.heartbeat(LEASE)).toBe('lost');
    await expect(source.report(LEASE)).rejects.toThrow(LeaseLostError);
    await expect(source.finish(LEASE, PASSED)).rejects.toThrow(LeaseLostError);
    expect(await source.record(LEASE, 0, Buffer.from('picture'))).toBe(false);
    expect(said).toContain('the server no longer waits for it');
    await eventually(() => readdir(join(folder, 'journals'))).toEqual([]);
  });

  it('is dropped when the server no longer wants its journal', async () => {
    const file = await claim();
    connection.answers.set('deliver', { lost: true });
    source.live(file).caseStarted('Wait');
    await waitFor(() => expect(held.leases).toEqual([]));
    expect(await source.heartbeat(LEASE)).toBe('lost');
  });

  it('is handed back with the reason when the server rejects its journal', async () => {
    const file = await claim();
    connection.answers.set('deliver', new TroubleError('title should be text', true));
    source.live(file).caseStarted('Wait');
    await waitFor(() => expect(connection.asked).toContain('release'));
    expect(held.leases).toEqual([]);
    expect(await source.heartbeat(LEASE)).toBe('lost');
    await source.release(LEASE);
    expect(said.trim().split('\n')).toEqual([
      expect.stringContaining('M/S/C/F · Ann begins'),
      expect.stringContaining(
        'M/S/C/F · Ann: the server rejected its results (title should be text). Update the Xecutor and run the file again',
      ),
    ]);
  });

  it('is handed back without undelivered entries', async () => {
    const file = await claim();
    connection.answers.set('deliver', new AwayError('away'));
    source.live(file).caseStarted('Wait');
    await source.release(LEASE);
    expect(connection.asked).toContain('release');
    expect(held.leases).toEqual([]);
  });

  it('delays an import until the server is back', async () => {
    await claim();
    connection.answers.set('import-file', { path: PATH, cases: [] });
    connection.isConnected = false;
    const imported = source.importFile(LEASE, 'M/S/C/F');
    connection.isConnected = true;
    expect(await imported).toEqual({ path: PATH, cases: [] });
    connection.answers.set('import-file', null);
    expect(await source.importFile(LEASE, 'M/S/C/none')).toBeNull();
  });

  it('fetches a project file in parts, and keeps a copy of it until the run has left it', async () => {
    await claim();
    const content = 'hello world';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const about = { name: 'a.txt', versionId: 'version', version: 2, size: content.length, sha256 };
    connection.answers.set('project-file', about);
    connection.parts = ['hello ', 'world'];
    const file = await source.projectFile(LEASE, 'A.txt');
    expect(file).toEqual({ name: 'a.txt', path: expect.stringMatching(/a\.txt$/), version: 2, size: 11, sha256 });
    expect(await readFile(file!.path, 'utf8')).toBe(content);
    connection.answers.set('project-file', null);
    expect(await source.projectFile(LEASE, 'none.txt')).toBeNull();
  });

  it('reports that a project file is deleted while it is fetched', async () => {
    await claim();
    const about = { name: 'a.txt', versionId: 'version', version: 1, size: 3, sha256: '0'.repeat(64) };
    connection.answers.set('project-file', about);
    connection.answers.set('file-part', null);
    await expect(source.projectFile(LEASE, 'a.txt')).rejects.toThrow('was changed or deleted while it was fetched');
  });

  it('sends live pictures, the last one before the end', async () => {
    const live = source.live(await claim());
    const [first, last] = [Buffer.from('first'), Buffer.from('last')];
    live.frame(first);
    await waitFor(() => expect(connection.frames).toEqual([first]));
    live.frame(last);
    await source.finish(LEASE, PASSED);
    expect(connection.frames).toEqual([first, last]);
  });

  it('fails with a message when this program does not understand a case', async () => {
    const cases = [{ caseId: 1, testCase: { ...testCase, eventType: 'Fly' } }];
    // The file is ended at once, and the next one is claimed.
    expect(await claim({ file: { path: PATH, cases } })).toBeNull();
    await waitFor(() => expect(held.leases).toEqual([]));
    expect(connection.entries).toMatchObject([
      {
        kind: 'end',
        outcome: { status: 'error', summary: { skipped: 1 }, reason: expect.stringContaining('"Wait"') },
      },
    ]);
  });
});

describe('what an earlier start left', () => {
  const LEFT = { fileRunId: '00000000-0000-4000-8000-000000000001', epoch: 2 };
  let journals: string;
  let lines: string;

  beforeEach(async () => {
    journals = join(folder, 'journals');
    const journal = await Journal.begin(journals, LEFT);
    await journal.add({ kind: 'started', title: 'Wait' });
    lines = join(journals, `${LEFT.fileRunId}-${LEFT.epoch}`, 'journal.jsonl');
    // What can't be read though it exists: a link to a folder.
    await rename(lines, `${lines}.locked`);
    await symlink(journals, lines);
    await journal.add({ kind: 'end', outcome: PASSED });
    await journal.close();
    const out = { write: (text: string) => (said += text) };
    held = new HeldFiles(journals, connection, () => {}, 1);
    source = new SocketRunSource(
      connection,
      held,
      new Activity(new Terminal(out, out, {}), new LogFile(join(folder, 'log'))),
      copies,
    );
  });

  /** In one step: at a moment without lines, the folder would be removed as empty. */
  const unlock = () => rename(`${lines}.locked`, lines);

  it('is kept, told and delivered later when it can’t be read for now', async () => {
    expect(await held.restore()).toBe(0);
    expect(held.leases).toEqual([LEFT]);
    expect(held.undelivered).toBe(1);
    await unlock();
    await waitFor(() => expect(held.leases).toEqual([]));
    expect(connection.entries.map(({ kind }) => kind)).toEqual(['started', 'end']);
    await eventually(() => readdir(journals)).toEqual([]);
    expect(said.match(/can’t be read \(EISDIR\)/g)).toHaveLength(1);
  });

  it('is delivered later when the folder of all journals can’t be read for now', async () => {
    await unlock();
    await rename(journals, `${journals}.locked`);
    await symlink(journals, journals);
    expect(await held.restore()).toBe(0);
    // In one step: a folder that is gone has no journals.
    await symlink(`${journals}.locked`, `${journals}.open`);
    await rename(`${journals}.open`, journals);
    await waitFor(() => expect(connection.entries.map(({ kind }) => kind)).toEqual(['started', 'end']));
    await eventually(() => readdir(journals)).toEqual([]);
    expect(held.undelivered).toBe(0);
    expect(said.match(/can’t be read \(ELOOP\)/g)).toHaveLength(1);
  });

  it('is read without the files that were begun meanwhile', async () => {
    await claim();
    await held.restore();
    expect(await readdir(journals)).toContain('file-3');
  });

  it('is handed back when it turns out to be unfinished', async () => {
    await held.restore();
    await writeFile(`${lines}.locked`, `${JSON.stringify(LEFT)}\n`);
    await unlock();
    await waitFor(() => expect(connection.asked).toContain('release'));
    expect(held.leases).toEqual([]);
    expect(await readdir(journals)).toEqual([]);
  });
});

it('starts though what an earlier start left can’t be removed', async () => {
  const troubles: unknown[] = [];
  // Nobody can remove these.
  const left = new HeldFiles('/proc/self/fdinfo', connection, (trouble) => troubles.push(trouble));
  expect(await left.restore()).toBe(0);
  expect(troubles).toContainEqual(expect.objectContaining({ code: 'EPERM' }));
});

it('ends a file with the reason when its journal can’t be kept on disk', async () => {
  held = new HeldFiles('/dev/null/journals', connection, () => {});
  const out = { write: () => {} };
  const activity = new Activity(new Terminal(out, out, {}), new LogFile(join(folder, 'log')));
  source = new SocketRunSource(connection, held, activity, copies);
  await claim();
  expect(await source.heartbeat(LEASE)).toBe('stop');
  await source.finish(LEASE, { ...PASSED, status: 'stopped', reason: 'The run was stopped' });
  await waitFor(() => expect(held.leases).toEqual([]));
  expect(connection.entries.at(-1)).toMatchObject({
    outcome: { status: 'error', reason: expect.stringContaining('Free some space') },
  });
});
