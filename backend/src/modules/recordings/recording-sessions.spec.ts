import { type Cancel, LIMITS, newTestCase, type RecordingCommand, type RecordingEvent } from '@testplatform/contract';
import { BrowserUnavailableError, CaseFailure, type RecordingOptions } from '@testplatform/engine/host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RecordingHost, RecordingPerson } from './recording-host.js';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { RecordingSessions } from './recording-sessions.js';

const PROJECT = { isSinglePageApp: false, dataCollection: {}, dataBinding: [] };
const FILE = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' };
const CHECK = 5_000;

/** A host whose browsers only note what they are told. */
class FakeHost implements RecordingHost {
  there = true;
  closed = 0;
  readonly done: RecordingCommand[] = [];
  readonly opened: RecordingOptions[] = [];
  failure: Error | null = null;
  closeFailure: Error | null = null;
  /** `open` waits for this. */
  gate = Promise.resolve();

  constructor(readonly place: 'server' | 'xecutor') {}

  isThere = () => this.there;

  async open(_whose: RecordingPerson, options: RecordingOptions) {
    await this.gate;
    if (this.failure) throw this.failure;
    this.opened.push(options);
    const browser = {
      perform: (command: RecordingCommand) => {
        this.done.push(command);
        return Promise.resolve({ done: true as const });
      },
      close: async () => {
        this.closed++;
        if (this.closeFailure) throw this.closeFailure;
      },
    };
    return { browser, hasWindow: this.place === 'xecutor' };
  }
}

describe('recording sessions (3 §9)', () => {
  let server: FakeHost;
  let xecutor: FakeHost;
  let sessions: RecordingSessions;
  const told: RecordingEvent[] = [];
  const frames = jest.fn();
  const onTrouble = jest.fn();
  let listening = false;
  const clock = useManualClock();
  let endChecks: Cancel;

  const start = (userId: number, place?: 'server' | 'xecutor', notOnDevice: string | null = null) =>
    sessions.start({
      userId,
      projectId: 1,
      file: FILE,
      nodeId: 'n',
      place,
      notOnDevice,
      options: { url: '', project: PROJECT },
    });
  const step = (id: string, title = id): RecordingEvent => ({
    kind: 'step',
    step: { id, testCase: { ...newTestCase('Comment'), title }, locators: [] },
  });

  beforeEach(() => {
    [server, xecutor] = [new FakeHost('server'), new FakeHost('xecutor')];
    xecutor.there = false;
    told.length = 0;
    frames.mockClear();
    onTrouble.mockClear();
    listening = true;
    const room = {
      event: (event: RecordingEvent) => void told.push(event),
      frame: frames,
      hasListeners: () => listening,
    };
    sessions = new RecordingSessions({ hosts: [xecutor, server], atOnce: 2, room: () => room, onTrouble });
    endChecks = clock.every(CHECK, () => sessions.check(clock.elapsed()));
  });
  afterEach(() => endChecks());

  it('run in the Xecutor if it is connected, otherwise on the server, or where the person chooses', async () => {
    expect((await start(1)).owner.place).toBe('server');
    xecutor.there = true;
    expect((await start(2)).owner.place).toBe('xecutor');
    expect((await start(3, 'server')).owner.place).toBe('server');
    xecutor.there = false;
    await expect(start(4, 'xecutor')).rejects.toMatchObject({ httpStatus: 409 });
  });

  it('are refused in the Xecutor with data that may not be sent there, and possible on the server', async () => {
    xecutor.there = true;
    const refused = { httpStatus: 409, details: { environment: 'It has secrets' } };
    await expect(start(1, undefined, 'It has secrets')).rejects.toMatchObject(refused);
    expect((await start(1, 'server', 'It has secrets')).owner.place).toBe('server');
  });

  it('are limited to one per person and a few per server, not counting those that are over', async () => {
    const first = await start(1);
    await expect(start(1)).rejects.toMatchObject({ httpStatus: 409, details: { recording_id: expect.anything() } });
    await start(2);
    await expect(start(3)).rejects.toMatchObject({ httpStatus: 409, details: { place: expect.anything() } });
    first.event({ kind: 'closed', reason: 'The page crashed' });
    await start(3);
    await expect(start(1)).rejects.toMatchObject({ details: { place: expect.anything() } });
  });

  it('count while they are being opened', async () => {
    let open = () => {};
    server.gate = new Promise((resolve) => (open = resolve));
    const opening = [start(1), start(2)];
    await expect(start(1)).rejects.toMatchObject({ httpStatus: 409 });
    await expect(start(3)).rejects.toMatchObject({ httpStatus: 409 });
    open();
    await Promise.all(opening);
  });

  it.each([
    [new BrowserUnavailableError('No browser was found'), 503, { place: 'No browser was found' }],
    [new CaseFailure('nothing listens there'), 422, { url: 'nothing listens there' }],
  ])('that can’t be opened leave nothing: %s', async (error, httpStatus, details) => {
    server.failure = error;
    await expect(start(1)).rejects.toMatchObject({ httpStatus, details });
    expect(sessions.of(1)).toBeNull();
  });

  it('end when their browser reports more than is kept for people who reconnect, but go on at a pace that is', async () => {
    const session = await start(1);
    const page = (number: number): RecordingEvent => ({ kind: 'page', url: `/#${number}`, title: 'x'.repeat(20_000) });
    for (let number = 0; number < 3_000; number++) {
      await clock.advance(200);
      session.event(page(number));
    }
    expect(session.state().closed).toBeNull();
    for (let number = 0; number < 3_000; number++) session.event(page(number));
    expect(session.state().closed).toMatch(/^The browser reported more than can be recorded/);
    expect(told.length).toBeLessThan(4_000);
  });

  it('drop steps for good, even after the browser has closed, and announce it', async () => {
    const session = await start(1);
    for (const event of [step('a'), step('b'), step('c')]) session.event(event);
    session.forget(['a', 'nobody']);
    session.event(step('a', 'A, typed on'));
    session.event({ kind: 'closed', reason: 'The page crashed' });
    session.forget(['b']);
    expect(session.state().steps).toMatchObject([{ id: 'c' }]);
    expect(told.filter(({ kind }) => kind === 'dropped')).toEqual([
      { kind: 'dropped', stepId: 'a' },
      { kind: 'dropped', stepId: 'b' },
    ]);
  });

  it('keep their state, each step in its latest version, after the browser has closed', async () => {
    const session = await start(1);
    for (const event of [step('a'), step('b'), step('a', 'A'), step('c')]) session.event(event);
    session.event({ kind: 'dropped', stepId: 'b' });
    session.event({ kind: 'page', url: 'http://shop', title: 'Shop' });
    session.event({ kind: 'closed', reason: 'The page crashed' });
    session.event(step('d'));
    expect(session.state()).toMatchObject({
      steps: [{ id: 'a', testCase: { title: 'A' } }, { id: 'c' }],
      page: { url: 'http://shop', title: 'Shop' },
      closed: 'The page crashed',
    });
    expect(told).toHaveLength(7);
    expect(await session.perform({ kind: 'reload' })).toEqual({ error: 'The browser is gone. Start another one' });
  });

  it('keep the results of a check until the next one, and end it with the browser', async () => {
    const session = await start(1);
    const said = (stepId: string) => ({ stepId, same: true, message: '', locator: '' });
    const state = () => session.state().check;
    expect(state()).toBeNull();
    session.event({ kind: 'checking', running: true, message: '' });
    session.event({ kind: 'checked', step: said('a') });
    session.event({ kind: 'checking', running: false, message: 'You stopped the check' });
    expect(state()).toEqual({ running: false, message: 'You stopped the check', steps: [said('a')] });
    session.event({ kind: 'checking', running: true, message: '' });
    session.event({ kind: 'checked', step: said('b') });
    session.event({ kind: 'unheard', reason: 'The recorder can’t hear this page' });
    session.event({ kind: 'closed', reason: 'The browser was closed' });
    expect(session.state()).toMatchObject({
      check: { running: false, message: '', steps: [said('b')] },
      unheard: 'The recorder can’t hear this page',
    });
  });

  it('end when their person is away for two minutes; the steps are kept for half an hour', async () => {
    const session = await start(1);
    session.event(step('a'));
    await clock.advance(10 * LIMITS.recordingAwayMs);
    expect(session.isOver).toBe(false);
    listening = false;
    await clock.advance(LIMITS.recordingAwayMs - CHECK);
    expect(session.isOver).toBe(false);
    session.seen();
    await clock.advance(LIMITS.recordingAwayMs - CHECK);
    expect(session.isOver).toBe(false);
    await clock.advance(2 * CHECK);
    expect(session.isOver).toBe(true);
    expect(server.closed).toBe(1);
    expect(sessions.of(1)?.state().steps).toHaveLength(1);
    await clock.advance(LIMITS.recordingIdleMs);
    expect(sessions.of(1)).toBeNull();
  });

  it('end after half an hour without input', async () => {
    const session = await start(1);
    await clock.advance(LIMITS.recordingIdleMs - CHECK);
    session.input({ kind: 'key-down', key: 'a' });
    await clock.advance(LIMITS.recordingIdleMs - CHECK);
    expect(session.isOver).toBe(false);
    await clock.advance(2 * CHECK);
    expect(session.state().closed).toBe('It was idle for half an hour');
    expect(server.closed).toBe(1);
  });

  it('end with the server, even while they are being opened', async () => {
    let open = () => {};
    await start(1);
    server.gate = new Promise((resolve) => (open = resolve));
    const opening = start(2);
    let isClosed = false;
    const closing = sessions.close().then(() => (isClosed = true));
    await clock.advance(1);
    expect(isClosed).toBe(false);
    open();
    await Promise.all([opening, closing]);
    expect(server.closed).toBe(2);
  });

  it('are over, and make room, even if closing the browser fails', async () => {
    server.closeFailure = new Error('EBUSY');
    const session = await start(1);
    for (let n = 0; n <= LIMITS.recordingStepsMax; n++) session.event(step(`s${n}`));
    await session.end('Once more');
    expect(onTrouble.mock.calls).toEqual([[server.closeFailure]]);
    await sessions.stop(session);
    await start(1);
    await sessions.close();
    expect(server.closed).toBe(2);
  });

  it('limit the number of steps', async () => {
    const session = await start(1);
    for (let n = 0; n <= LIMITS.recordingStepsMax; n++) session.event(step(`s${n}`));
    expect(session.state().steps).toHaveLength(LIMITS.recordingStepsMax);
    expect(session.isOver).toBe(true);
  });

  it('send pictures at the documented rate, always including the last, and again to a new viewer', async () => {
    const session = await start(1);
    for (let n = 0; n < 200; n++) {
      session.frame(Buffer.from([n]));
      await clock.advance(5);
    }
    await clock.advance(1_000);
    expect(frames.mock.calls.length).toBeLessThanOrEqual(LIMITS.recordingFramesPerSecond + 2);
    expect(frames).toHaveBeenLastCalledWith(Buffer.from([199]));
    frames.mockClear();
    session.entered();
    expect(frames.mock.calls).toEqual([[Buffer.from([199])]]);
  });

  it('perform inputs one at a time, keeping only the last of queued mouse moves', async () => {
    const session = await start(1);
    const move = (x: number) => ({ kind: 'move' as const, x, y: 0, button: 'left' as const, clicks: 0 });
    for (const x of [1, 2, 3]) session.input(move(x));
    session.input({ kind: 'text', text: 'a' });
    session.input(move(4));
    await clock.advance(1);
    expect(server.done).toEqual(
      [move(1), move(3), { kind: 'text', text: 'a' }, move(4)].map((input) => ({ kind: 'input', input })),
    );
  });
});
