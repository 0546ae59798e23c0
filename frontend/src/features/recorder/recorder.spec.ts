import { newTestCase, type RecordedStep, type RecordingState } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { Recorder } from './recorder.js';

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
  closed: null,
  ...change,
});

/** A recorder of somebody who comes back while the server has `recording`. */
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

describe('a recorder that is come back to', () => {
  it.each([
    ['a browser that is open', { closed: null }, true],
    ['one that is gone and left steps to add', { closed: 'Gone', steps: [STEP] }, true],
    ['not one that is gone and left nothing', { closed: 'Gone' }, false],
  ])('shows %s', async (_what, change, shown) => {
    expect((await comeBack(buildRecording(change))).getState().recording !== null).toBe(shown);
  });
});
