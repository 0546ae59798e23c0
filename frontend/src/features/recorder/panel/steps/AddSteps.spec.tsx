import { newTestCase, type RecordingEvent, type RecordingState, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { useSyncExternalStore } from 'react';
import { answers, choose, openScreen, press, recordsOf, screen, waitFor } from '../../../../testing/index.js';
import { Recorder } from '../../recorder.js';
import { type AddCases, AddSteps } from './AddSteps.js';

const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const RECORDING: RecordingState = {
  recording_id: 'r',
  projectId: 1,
  file: FILE,
  node: 'n',
  place: 'server',
  hasWindow: false,
  mode: 'record',
  page: { url: 'https://shop.example/', title: 'Shop' },
  steps: [{ id: 's', testCase: { ...newTestCase('Click'), targetField: '#x81' }, locators: [] }],
  picked: [],
  unheard: null,
  check: null,
  closed: null,
};

/** A recorder whose check says that the step gave the same result, with another locator. */
function openRecorder(recording_id: string, more: Partial<RecordingState> = {}): Recorder {
  const events: RecordingEvent[] = [
    { kind: 'checked', step: { stepId: 's', same: true, message: '', locator: 'text=Pay' } },
    { kind: 'checking', running: false, message: '' },
  ];
  let hear = (_event: RecordingEvent): void => {};
  return new Recorder({
    find: () => Promise.resolve({ ...RECORDING, ...more, recording_id }),
    start: () => Promise.resolve(recording_id),
    command: async (_id, { kind }) => {
      if (kind === 'check') events.forEach((event) => hear(event));
      return { done: true };
    },
    forget: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    join: (_id, { onEvent }) => {
      hear = onEvent;
      return { input: () => undefined, leave: () => undefined };
    },
    tell: () => undefined,
  });
}

/** Shows the panel of a recorder. @param add adds cases to the file */
async function openPanel(recorder: Recorder, add: AddCases, records: ReturnType<typeof recordsOf> = []) {
  function Panel() {
    const { recording, steps, marks, checked, adding, view } = useSyncExternalStore(
      recorder.subscribe,
      recorder.getState,
    );
    const shown = { recorder, recording, steps, marks, checked, busy: adding, onAdd: add };
    return recording && view === 'large' && <AddSteps {...shown} recording={recording} />;
  }
  const { user } = openScreen(<Panel />, answers('/projects/test-case-lists', { data: records, stopAtFailure: null }));
  await recorder.start({ projectId: 1, file: FILE, url: '', place: null, environment: '' });
  return user;
}

it('adds steps with the locators that the check has found', async () => {
  const added: TestCase[] = [];
  const user = await openPanel(openRecorder('checked'), async (cases) => {
    added.push(...cases);
    return [1];
  });
  await press(user, 'Add 1 test case to the file');
  await waitFor(() => expect(added).toMatchObject([{ targetField: 'text=Pay' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /to the file$/ })).toBeNull());
});

it('adds steps once, also when the panel is docked and enlarged again meanwhile', async () => {
  let calls = 0;
  let end = (_added: readonly number[]): void => {};
  const recorder = openRecorder('docked');
  const user = await openPanel(recorder, () => {
    calls++;
    return new Promise((resolve) => (end = resolve));
  });
  await press(user, 'Add 1 test case to the file');
  await waitFor(() => expect(calls).toBe(1));
  recorder.show('docked');
  recorder.show('large');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /to the file$/ });
  expect(button.disabled).toBe(true);
  end([1]);
  await waitFor(() => expect(recorder.getState()).toMatchObject({ steps: [], adding: false }));
});

it('adds what is left behind what it has added', async () => {
  const behind: (number | null)[] = [];
  const [step] = RECORDING.steps;
  const steps = ['s', 't'].map((id) => ({ ...step!, id }));
  const recorder = openRecorder('in parts', { steps, closed: 'Gone' });
  const records = recordsOf('Click', 'Click', 'Click');
  const user = await openPanel(
    recorder,
    async (_cases, caseId) => {
      behind.push(caseId);
      return behind.length === 1 ? [2] : [];
    },
    records,
  );
  await choose(user, 'Where in the file', 'After 1. 1 Click');
  await press(user, 'Add 2 test cases to the file');
  await press(user, 'Add 1 test case to the file');
  await waitFor(() => expect(behind).toEqual([1, 2]));
});
