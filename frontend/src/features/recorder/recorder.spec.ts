import { newTestCase, type RecordedStep, type RecordingEvent, type RecordingState } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { withTarget, withTitle } from './model/step-edits.js';
import { Recorder, type RecorderPorts } from './recorder.js';

const STEP: RecordedStep = { id: 's', testCase: newTestCase('Click'), locators: [] };

const buildRecording = (change: Partial<RecordingState>): RecordingState => ({
  recording_id: 'r',
  projectId: 1,
  file: { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' },
  node: 'n',
  place: 'server',
  hasWindow: false,
  mode: 'record',
  page: { url: 'https://shop.example/', title: 'Shop' },
  steps: [],
  picked: [],
  unheard: null,
  check: null,
  closed: null,
  ...change,
});

/** The recorder of a person who returns while the server has `recording`. */
async function comeBack(recording: RecordingState | null): Promise<Recorder> {
  const found = Promise.resolve(recording);
  const find = jest.fn(() => found);
  const none = () => Promise.reject(new Error('Nothing is asked for'));
  const ports = { find, start: none, command: none, forget: none, stop: none, join: () => null, tell: () => undefined };
  const recorder = new Recorder(ports);
  recorder.open();
  expect(find).toHaveBeenCalledTimes(1);
  await found;
  await Promise.resolve();
  return recorder;
}

describe('a recorder after a return', () => {
  it.each([
    ['a browser that is open', { closed: null }, true],
    ['one that is gone and left steps to add', { closed: 'Gone', steps: [STEP] }, true],
    ['not one that is gone and left nothing', { closed: 'Gone' }, false],
  ])('shows %s', async (_what, change, shown) => {
    expect((await comeBack(buildRecording(change))).getState().recording !== null).toBe(shown);
  });
});

it('a recorder does not follow a browser that opens after the screen was left', async () => {
  const join = jest.fn<RecorderPorts['join']>(() => null);
  const answers = [null, buildRecording({})];
  const recorder = new Recorder({
    find: () => Promise.resolve(answers.shift() ?? null),
    start: () => Promise.resolve('r'),
    command: () => Promise.resolve({ done: true }),
    forget: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    join,
    tell: () => undefined,
  });
  const leave = recorder.open();
  const started = recorder.start({
    projectId: 1,
    file: buildRecording({}).file,
    url: '',
    place: null,
    environment: '',
  });
  leave();
  await started;
  expect(join).not.toHaveBeenCalled();
  expect(recorder.getState().recording).toBeNull();
});

/** A recorder with one step, and its server's events. */
async function withStep(): Promise<{ recorder: Recorder; hears: (event: RecordingEvent) => void }> {
  const told: ((event: RecordingEvent) => void)[] = [];
  const nothing = () => Promise.resolve();
  const recorder = new Recorder({
    find: () => Promise.resolve(buildRecording({ steps: [STEP] })),
    start: () => Promise.resolve('r'),
    command: () => Promise.resolve({ done: true }),
    forget: nothing,
    stop: nothing,
    join: (_id, { onEvent }) => {
      told.push(onEvent);
      return { input: () => undefined, leave: () => undefined };
    },
    tell: () => undefined,
  });
  await recorder.start({ projectId: 1, file: buildRecording({}).file, url: '', place: null, environment: '' });
  return { recorder, hears: (event) => told.forEach((tell) => tell(event)) };
}

describe('a browser to try a step in', () => {
  const file = buildRecording({}).file;
  const open = () => {
    const command = jest.fn<RecorderPorts['command']>(() => Promise.resolve({ done: true }));
    const recorder = new Recorder({
      find: () => Promise.resolve(buildRecording({ steps: [STEP] })),
      start: () => Promise.resolve('r'),
      command,
      forget: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      join: () => ({ input: () => undefined, leave: () => undefined }),
      tell: () => undefined,
    });
    return { recorder, command };
  };

  it('opens beside the form, and records nothing', async () => {
    const { recorder, command } = open();
    const opened = recorder.openToTry(file);
    expect(recorder.getState()).toMatchObject({ asking: file, trying: true });
    await recorder.start({ projectId: 1, file, url: 'https://shop.example', place: null, environment: '' });
    expect(await opened).toBe(true);
    expect(recorder.getState()).toMatchObject({ asking: null, trying: false, view: 'docked', steps: [] });
    expect(command).toHaveBeenCalledWith('r', { kind: 'mode', mode: 'idle' });
    expect(await recorder.openToTry(file)).toBe(true);
  });

  it('does not open when the user cancels', async () => {
    const { recorder } = open();
    const opened = recorder.openToTry(file);
    recorder.cancel();
    expect(await opened).toBe(false);
    expect(recorder.getState()).toMatchObject({ asking: null, trying: false });
  });

  it('waits until the steps of an ended recording are added or deleted', async () => {
    const recorder = await comeBack(buildRecording({ closed: 'Gone', steps: [STEP] }));
    expect(await recorder.openToTry(file)).toBe(false);
    expect(recorder.getState()).toMatchObject({ asking: null, view: 'large' });
    expect(await recorder.pick(file)).toBeNull();
    expect(recorder.getState()).toMatchObject({ asking: null, picking: null, view: 'large' });
  });
});

describe('a check of the steps', () => {
  it.each([
    [
      'all of them did the same',
      { kind: 'checked', step: { stepId: 's', same: true, message: '', locator: '' } },
      true,
    ],
    [
      'one was different',
      { kind: 'checked', step: { stepId: 's', same: false, message: 'It led away', locator: '' } },
      false,
    ],
    ['the browser closed', { kind: 'closed', reason: 'Gone' }, false],
  ] as const)('ends with the result that %s', async (_what, event, same) => {
    const { recorder, hears } = await withStep();
    const check = recorder.check();
    expect(recorder.getState().recording?.check?.running).toBe(true);
    hears({ kind: 'checking', running: true, message: '' });
    hears(event);
    hears({ kind: 'checking', running: false, message: '' });
    expect(await check).toBe(same);
    expect(recorder.getState().checked).toBe(true);
  });

  it('takes another locator that did the same', async () => {
    const { recorder, hears } = await withStep();
    const check = recorder.check();
    hears({ kind: 'checked', step: { stepId: 's', same: true, message: '', locator: 'text=Pay' } });
    hears({ kind: 'checking', running: false, message: '' });
    expect(await check).toBe(true);
    expect(recorder.getState()).toMatchObject({ checked: true, steps: [{ testCase: { targetField: 'text=Pay' } }] });
  });

  it('drops the result of a step that was changed afterwards, except for its title', async () => {
    const { recorder, hears } = await withStep();
    const check = recorder.check();
    hears({ kind: 'checked', step: { stepId: 's', same: true, message: '', locator: '' } });
    hears({ kind: 'checking', running: false, message: '' });
    await check;
    recorder.edit((edits) => withTitle(edits, 's', 'Another title'));
    expect(recorder.getState().marks.has('s')).toBe(true);
    recorder.edit((edits) => withTarget(edits, 's', 'text=Another'));
    expect(recorder.getState()).toMatchObject({ marks: new Map(), checked: false });
  });
});
