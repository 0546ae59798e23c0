import { newTestCase, type RecordingEvent, type RecordingState, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { useSyncExternalStore } from 'react';
import { answers, openScreen, press, screen, waitFor } from '../../../../testing/index.js';
import { Recorder } from '../../recorder.js';
import { AddSteps } from './AddSteps.js';

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

it('adds steps with the locators that the check has found', async () => {
  const added: TestCase[] = [];
  const events: RecordingEvent[] = [
    { kind: 'checked', step: { stepId: 's', same: true, message: '', locator: 'text=Pay' } },
    { kind: 'checking', running: false, message: '' },
  ];
  let hear = (_event: RecordingEvent): void => {};
  const recorder = new Recorder({
    find: () => Promise.resolve(RECORDING),
    start: () => Promise.resolve('r'),
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
  function Panel() {
    const { recording, steps, marks, checked } = useSyncExternalStore(recorder.subscribe, recorder.getState);
    const onAdd = async (cases: readonly TestCase[]) => added.push(...cases);
    return recording && <AddSteps {...{ recorder, recording, steps, marks, checked, onAdd }} />;
  }
  const { user } = openScreen(<Panel />, answers('/projects/test-case-lists', { data: [] }));
  await recorder.start({ projectId: 1, file: FILE, url: '', place: null, environment: '' });
  await press(user, 'Add 1 test case to the file');
  await waitFor(() => expect(added).toMatchObject([{ targetField: 'text=Pay' }]));
  await screen.findByRole('button', { name: 'Add 0 test cases to the file' });
});
