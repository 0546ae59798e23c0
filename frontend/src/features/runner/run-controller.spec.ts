import { DELAYS, type LiveEvent } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Snapshot } from '../../api/runs/runner.js';
import type { LiveListeners } from '../../api/live/socket.js';
import { RunController, type RunPorts } from './run-controller.js';

const nothingRan: Snapshot = {
  run_id: null,
  run_status: 'finished',
  executionType: null,
  standing: null,
  snap: null,
  runnerData: null,
};
const finished: LiveEvent = {
  projectId: 1,
  run_id: 'a',
  runnerStatus: 'finished',
  executionType: 'server',
  snap: null,
  runnerData: null,
  ts: 0,
};

function buildController(ports: Partial<RunPorts> = {}) {
  const heard: { live?: LiveListeners } = {};
  const leave = jest.fn();
  const all = {
    start: jest.fn(async () => 'a'),
    stop: jest.fn(async () => undefined),
    snapshot: jest.fn(async () => nothingRan),
    join: jest.fn((listeners: LiveListeners) => {
      heard.live = listeners;
      return leave;
    }),
    refresh: jest.fn(),
    tell: jest.fn(),
    onChat: jest.fn(),
    onChange: jest.fn(),
    onMissed: jest.fn(),
    ...ports,
  };
  return { controller: new RunController(all), ports: all, heard, leave };
}

describe('the run controller', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs, receives the end, refreshes at once and again after the documented 10 s', async () => {
    const { controller, ports, heard } = buildController();
    controller.open({ mayViewRuns: true });
    controller.press({ module: 'Shop' }, 'server');
    await jest.advanceTimersByTimeAsync(0);
    expect(controller.getState().phase).toBe('running');

    heard.live?.onLive(finished);
    await jest.advanceTimersByTimeAsync(DELAYS.finishAfterLiveEvent - 1);
    expect(controller.getState().phase).toBe('running');
    expect(ports.refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(controller.getState().phase).toBe('idle');
    expect(ports.refresh).toHaveBeenCalledTimes(2);
  });

  it('polls 10 s after the start and then every 5 s', async () => {
    const progress: Snapshot = { ...nothingRan, run_id: 'a', run_status: 'progress' };
    const snapshot = jest.fn(async () => nothingRan);
    const { controller } = buildController({ snapshot });
    controller.open({ mayViewRuns: true });
    controller.press({}, 'server');
    await jest.advanceTimersByTimeAsync(0);
    snapshot.mockClear().mockResolvedValue(progress);
    await jest.advanceTimersByTimeAsync(DELAYS.pollingAfterStart - 1);
    expect(snapshot).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(snapshot).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(DELAYS.snapshotPoll);
    expect(snapshot).toHaveBeenCalledTimes(2);
  });

  it('reports why a start was refused, and is idle', async () => {
    const refusal = new Error('Nothing to run');
    const { controller, ports } = buildController({ start: () => Promise.reject(refusal) });
    controller.open({ mayViewRuns: true });
    controller.press({}, 'server');
    await jest.advanceTimersByTimeAsync(0);
    expect(controller.getState().phase).toBe('idle');
    expect(ports.tell).toHaveBeenCalledWith(refusal);
  });

  it('looks for a run when events may have been missed, and reports that they may', async () => {
    const running: Snapshot = { ...nothingRan, run_id: 'b', run_status: 'progress' };
    const snapshot = jest.fn(async () => nothingRan);
    const { controller, ports, heard } = buildController({ snapshot });
    controller.open({ mayViewRuns: true });
    await jest.advanceTimersByTimeAsync(0);
    snapshot.mockResolvedValue(running);
    heard.live?.onMissed();
    await jest.advanceTimersByTimeAsync(0);
    expect(controller.getState()).toMatchObject({ phase: 'running', runId: 'b' });
    expect(ports.onMissed).toHaveBeenCalledTimes(1);
  });

  it('leaves nothing behind when it closes', async () => {
    const { controller, leave } = buildController();
    const close = controller.open({ mayViewRuns: true });
    controller.press({}, 'server');
    await jest.advanceTimersByTimeAsync(0);
    close();
    expect(leave).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
