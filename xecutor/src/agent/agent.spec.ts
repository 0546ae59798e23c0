import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BrowserPool, RunFileOptions } from '@testplatform/engine';
import { Socket } from 'socket.io-client';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { until } from '../../../test/support/time/until.js';
import { Terminal } from '../terminal.js';
import { Activity } from './activity.js';
import { Agent } from './agent.js';
import { Browsers } from './browsers.js';
import { ConfigFolder } from './config-folder.js';
import { ServerAddress } from './connection/server-address.js';
import { LogFile } from './log-file.js';
import { readAgentOptions } from './options.js';

const DUID = 'd'.repeat(64);
const NOT_SAVED = 'This device has not been saved yet';
const NOT_ACTIVE = 'The account is not active';

let path: string;
let said: string;
let agent: Agent;
let answers: Record<string, unknown>;
let connect: jest.SpiedFunction<Socket['connect']>;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'agent-'));
  said = '';
  connect = jest.spyOn(Socket.prototype, 'connect').mockReturnThis();
  answers = { hello: { owner: 'Ada' } };
  const answer = (question: string) => Promise.resolve(answers[question] ?? null);
  jest.spyOn(Socket.prototype, 'timeout').mockReturnValue({ emitWithAck: answer } as never);
});
afterEach(async () => {
  await agent.close();
  jest.restoreAllMocks();
  await rm(path, { recursive: true });
});

async function start(
  isNew: boolean,
  browsers: Pick<Browsers, 'close'> = { close: () => Promise.resolve() },
): Promise<void> {
  const out = { write: (text: string) => (said += text) };
  agent = new Agent({
    options: readAgentOptions(['--headless', '--name', 'desk'], { platform: 'linux', env: {}, folder: path }),
    server: ServerAddress.parse('http://127.0.0.1:1'),
    device: { duid: DUID, isNew },
    folder: await ConfigFolder.make({ XECUTOR_HOME: path }),
    browsers: browsers as Browsers,
    activity: new Activity(new Terminal(out, out, {}), new LogFile(join(path, 'log'))),
    version: '1',
    onUnknown: () => (said += 'The id is shown\n'),
  });
  await agent.start();
}

interface InnerSocket {
  readonly io: object;
  emitReserved(event: string, ...args: unknown[]): void;
}
const socket = () => connect.mock.contexts[0] as InnerSocket;
/** What the server does to the connection. */
const happens = (event: string, ...args: unknown[]): void => socket().emitReserved(event, ...args);
const refuses = (sentence: string): void =>
  happens('connect_error', Object.assign(new Error(sentence), { data: { code: 'unknown-device' } }));
async function accepts(): Promise<void> {
  happens('connect');
  await until('the connection', () => agent.status.isConnected);
}
/** What was said since the last call, without times. */
function news(): string[] {
  const lines = said.split('\n').map((line) => line.replace(/^[\d:]{8} /, ''));
  said = '';
  return lines.filter((line) => line !== '');
}

describe('an agent whose device id the server does not accept', () => {
  it('says why and shows the id at each change, but a new id only once', async () => {
    await start(true);
    refuses(NOT_SAVED);
    expect(news()).toEqual([]);
    await accepts();
    expect(news()).toEqual(['Saved. Connected as desk, for Ada.']);
    happens('disconnect', 'io server disconnect');
    refuses(NOT_SAVED);
    refuses(NOT_SAVED);
    expect(news()).toEqual(['The connection to the server was lost. Retrying.', `${NOT_SAVED}.`, 'The id is shown']);
    refuses(NOT_ACTIVE);
    expect(news()).toEqual([`${NOT_ACTIVE}.`, 'The id is shown']);
    expect(agent.status.state).toBe(NOT_ACTIVE);
    await accepts();
    refuses(NOT_ACTIVE);
    expect(news()).toEqual(['Saved. Connected as desk, for Ada.', `${NOT_ACTIVE}.`, 'The id is shown']);
    const log = await readFile(join(path, 'log'), 'utf8');
    expect(log).toContain(NOT_ACTIVE);
    expect(log).not.toContain(DUID);
  });

  it('says so at the start of one that was saved before', async () => {
    await start(false);
    refuses(NOT_SAVED);
    expect(news()).toEqual([`${NOT_SAVED}.`, 'The id is shown']);
  });
});

describe('an agent whose hello the server could not answer', () => {
  const TROUBLE = 'The server is busy';
  /** Milliseconds after which it says hello again. */
  const AGAIN = 5_000;
  const time = useManualClock();
  const close = jest.fn();

  beforeEach(async () => {
    close.mockClear();
    await start(false);
    Object.assign(socket(), { connected: true });
    Object.assign(socket().io, { engine: { close, write: () => {} } });
    answers.hello = { error: TROUBLE };
    happens('connect');
    await time.advance(0);
    expect(agent.status.state).toBe(TROUBLE);
  });

  it('begins anew', async () => {
    await time.advance(AGAIN);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('stays connected when it has come back by itself meanwhile', async () => {
    answers.hello = { owner: 'Ada' };
    happens('disconnect', 'transport close');
    await accepts();
    await time.advance(AGAIN);
    expect(close).not.toHaveBeenCalled();
  });
});

it('an agent ends, and a file keeps its outcome, when the folder of a browser can’t be removed', async () => {
  const pool: BrowserPool = {
    warm: () => Promise.resolve(),
    acquire: () => Promise.reject(new Error('No browser starts')),
    close: () => Promise.reject(new Error('EBUSY: the folder is in use')),
  };
  const lines: string[] = [];
  const open = (headless: boolean): Browsers => {
    const args = ['--browser', process.execPath, ...(headless ? ['--headless'] : [])];
    const options = readAgentOptions(args, { platform: 'win32', env: {}, folder: path });
    const log = (text: string): void => void lines.push(text);
    return new Browsers(options, log, () => pool);
  };
  const options = { project: {}, signal: new AbortController().signal } as RunFileOptions;
  const file = { path: { module: 'Shop', section: 'Cart', scenario: 'Buy', testCaseFileName: 'Pay' }, cases: [] };
  expect(await open(false).run(file, options)).toMatchObject({ status: 'error', reason: 'No browser starts' });
  await start(false, open(true));
  await agent.close();
  const line = 'Closing a browser failed: EBUSY: the folder is in use';
  expect(lines).toEqual([line, line]);
});
