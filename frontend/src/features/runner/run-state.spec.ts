import { DELAYS, type LiveEvent } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Snapshot } from '../../api/runs/runner.js';
import { IDLE, step, type RunEffect, type RunEvent, type RunState } from './run-state.js';

const NOW = 1_000_000;
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Guest', testCaseFileName: 'Buys a lamp' };
const press: RunEvent = { is: 'pressed', selection: FILE, executionType: 'server', now: NOW };

const live = (run_id: string, runnerStatus: LiveEvent['runnerStatus'], more: Partial<LiveEvent> = {}): RunEvent => ({
  is: 'live',
  event: {
    projectId: 1,
    run_id,
    runnerStatus,
    executionType: 'server',
    snap: null,
    runnerData: null,
    ts: NOW,
    ...more,
  },
  now: NOW,
});
const snapshot = (
  run_id: string | null,
  run_status: Snapshot['run_status'],
  askedAt = NOW + 1,
  more: Partial<Snapshot> = {},
): RunEvent => ({
  is: 'snapshot',
  snapshot: { run_id, run_status, executionType: null, standing: null, snap: 'picture', runnerData: null, ...more },
  askedAt,
  now: NOW + 2,
});

/** The state and the last effects after some events. */
function after(...events: RunEvent[]): { state: RunState; effects: readonly RunEffect[] } {
  let last: { state: RunState; effects: readonly RunEffect[] } = { state: IDLE, effects: [] };
  for (const event of events) last = step(last.state, event);
  return last;
}
const running: RunEvent[] = [press, { is: 'started', runId: 'a', now: NOW }];
const pollOwn: RunEffect = { do: 'poll', runId: 'a' };
const pollAny: RunEffect = { do: 'poll', runId: null };
const settled: RunEvent = { is: 'elapsed', timer: 'settle', now: NOW };
const polling: RunEvent[] = [...running, { is: 'elapsed', timer: 'poll', now: NOW }];

describe('starting', () => {
  it('asks the server to run the selection', () => {
    const { state, effects } = after(press);
    expect(state.phase).toBe('starting');
    expect(effects).toContainEqual({ do: 'start', selection: FILE, executionType: 'server' });
  });

  it('ignores a second press during the start', () => {
    expect(after(press, press).effects).toEqual([]);
  });

  it('runs once the start succeeds, and polls 10 s later', () => {
    const { state, effects } = after(...running);
    expect(state).toMatchObject({ phase: 'running', runId: 'a', own: true });
    expect(effects).toEqual([{ do: 'wait', timer: 'poll', ms: DELAYS.pollingAfterStart }]);
  });

  it('ignores a press that was meant for Stop when the run has just ended', () => {
    const ended = [...running, live('a', 'finished')];
    expect(after(...ended).effects).toContainEqual({ do: 'wait', timer: 'settle', ms: 500 });
    expect(after(...ended, press).effects).toEqual([]);
    expect(after(...ended, settled, press).state.phase).toBe('starting');
    expect(after(...ended, press).state).toMatchObject({ ending: true, settling: true });
  });

  it('is idle again when the start fails', () => {
    expect(after(press, { is: 'start-failed' }).state.phase).toBe('idle');
  });

  it('accepts the end of a run that was over before its start was answered', () => {
    const { state, effects } = after(press, live('a', 'finished'), { is: 'started', runId: 'a', now: NOW });
    expect(state.ending).toBe(true);
    expect(effects).toContainEqual({ do: 'wait', timer: 'finish', ms: DELAYS.finishAfterLiveEvent });
  });
});

describe('a found run', () => {
  it.each([
    ['polled', snapshot('x', 'progress', NOW + 1, { executionType: 'xecutor', standing: 'running' })],
    ['heard live', live('x', 'progress', { executionType: 'xecutor' })],
  ])('runs in the place that the server reports: %s', (_, found) => {
    expect(after({ is: 'opened' }, found).state).toMatchObject({ phase: 'running', executionType: 'xecutor' });
  });
});

describe('the outcome of a run', () => {
  const over = [...running, live('a', 'finished')];

  it('is requested when only its end was reported, and read at once', () => {
    expect(after(...over).effects).toEqual(expect.arrayContaining([pollOwn, { do: 'refresh' }]));
    const told = snapshot('a', 'finished', NOW + 1, { standing: 'failed' });
    expect(after(...over, told).state).toMatchObject({ ending: true, standing: 'failed' });
  });

  it('is not that of another run, nor of an active one', () => {
    const other = snapshot('b', 'finished', NOW + 1, { standing: 'success' });
    const early = snapshot('a', 'progress', NOW + 1, { standing: 'running' });
    expect(after(...over, other, early).state.standing).toBeNull();
  });

  it('is known from the poll that found the end', () => {
    const { state, effects } = after(...polling, snapshot('a', 'finished', NOW + 1, { standing: 'stopped' }));
    expect(state).toMatchObject({ ending: true, standing: 'stopped' });
    expect(effects).not.toContainEqual(pollOwn);
  });
});

describe('stopping', () => {
  it('stops its own run and shows that', () => {
    const { state, effects } = after(...running, press);
    expect(state.phase).toBe('stopping');
    expect(effects).toEqual([{ do: 'stop', runId: 'a' }]);
  });

  it('ignores presses while it stops', () => {
    expect(after(...running, press, press).effects).toEqual([]);
  });

  it('continues the run and polls when the stop is refused', () => {
    const { state, effects } = after(...running, press, { is: 'stop-failed', now: NOW });
    expect(state.phase).toBe('running');
    expect(effects).toContainEqual(pollOwn);
  });
});

describe('live events', () => {
  it('a finished event of its run waits 10 s, then is idle and refreshes', () => {
    const ending = after(...running, live('a', 'finished'));
    expect(ending.state).toMatchObject({ phase: 'running', ending: true });
    expect(ending.effects).toContainEqual({ do: 'wait', timer: 'finish', ms: 10_000 });
    const done = step(ending.state, { is: 'elapsed', timer: 'finish', now: NOW });
    expect(done.state).toMatchObject({ phase: 'idle', finishedRunId: 'a' });
    expect(done.effects).toContainEqual({ do: 'refresh' });
  });

  it('the next run may be started during these 10 s: they end, and the results are refreshed', () => {
    const { state, effects } = after(...running, live('a', 'finished'), settled, { ...press, now: NOW + 1 });
    expect(state).toMatchObject({ phase: 'starting', ending: false, finishedRunId: 'a', runId: null });
    expect(effects).toContainEqual({ do: 'cancel', timer: 'finish' });
    expect(effects.slice(-2)).toEqual([{ do: 'refresh' }, { do: 'start', selection: FILE, executionType: 'server' }]);
  });

  it('a finished event of another run only refreshes the results, once', () => {
    const before = after(...running);
    const { state, effects } = after(...running, live('b', 'finished'));
    expect([state, effects]).toEqual([before.state, [{ do: 'refresh' }]]);
    expect(after(live('b', 'finished')).effects).toEqual([{ do: 'refresh' }]);
    expect(after(...running, live('a', 'finished'), live('a', 'finished')).effects).toEqual([]);
  });

  it('progress stops polling and keeps the picture', () => {
    const { state, effects } = after(...polling, live('a', 'progress', { snap: 'picture' }));
    expect(state).toMatchObject({ pollingSince: null, moment: { snap: 'picture' } });
    expect(effects).toContainEqual({ do: 'cancel', timer: 'poll' });
  });

  it('progress without a picture keeps the last one', () => {
    const { state } = after(...running, live('a', 'progress', { snap: 'picture' }), live('a', 'progress'));
    expect(state.moment?.snap).toBe('picture');
  });

  it('progress of another run shows nothing while its own waits', () => {
    const { state } = after(...running, live('b', 'progress', { snap: 'theirs' }));
    expect(state).toMatchObject({ runId: 'a', moment: null });
  });

  it('progress while idle marks running', () => {
    expect(after(live('b', 'progress')).state).toMatchObject({ phase: 'running', runId: 'b', own: false });
  });

  it('late events of an ended run do not start it again', () => {
    const { state } = after(
      ...running,
      live('a', 'finished'),
      { is: 'elapsed', timer: 'finish', now: NOW },
      live('a', 'progress'),
    );
    expect(state.phase).toBe('idle');
  });

  it('polls when nothing is heard for 30 s', () => {
    const heard = after(...running, live('a', 'progress'));
    expect(heard.effects).toContainEqual({ do: 'wait', timer: 'silence', ms: DELAYS.snapshotFresh });
    expect(step(heard.state, { is: 'elapsed', timer: 'silence', now: NOW }).effects).toContainEqual(pollOwn);
  });

  it('polls at once when the connection is lost', () => {
    const { effects } = after(...running, { is: 'connection', connected: false, now: NOW });
    expect(effects).toContainEqual(pollOwn);
  });
});

describe('polling', () => {
  it('continues every 5 s while the server reports progress, however old', () => {
    const late = NOW + 10 * DELAYS.pollingWindow;
    const polled = after(...polling, { ...snapshot('a', 'progress'), now: late } as RunEvent);
    expect(polled.state.phase).toBe('running');
    expect(polled.effects).toEqual([{ do: 'wait', timer: 'poll', ms: DELAYS.snapshotPoll }]);
  });

  it('is idle 5 s after the server said finished', () => {
    const polled = after(...polling, snapshot('a', 'finished'));
    expect(polled.state).toMatchObject({ phase: 'running', ending: true });
    expect(polled.effects).toContainEqual({ do: 'wait', timer: 'finish', ms: DELAYS.finishAfterPoll });
    expect(step(polled.state, { is: 'elapsed', timer: 'finish', now: NOW }).state.phase).toBe('idle');
  });

  it('ignores an answer to a request from before the start', () => {
    expect(after(...polling, snapshot('old', 'finished', NOW - 1)).state.ending).toBe(false);
  });

  it('requests its own run by id, since the server would otherwise return the oldest active one', () => {
    expect(after(...polling).effects).toContainEqual(pollOwn);
    const again = step(after(...polling, snapshot('a', 'progress')).state, { is: 'elapsed', timer: 'poll', now: NOW });
    expect(again.effects).toEqual([pollOwn]);
  });

  it('requests any active run while it follows a found one', () => {
    const found = after({ is: 'opened' }, snapshot('b', 'progress'));
    expect(step(found.state, { is: 'elapsed', timer: 'poll', now: NOW }).effects).toEqual([pollAny]);
  });

  it('takes no other run for its own', () => {
    const { state, effects } = after(...polling, snapshot('b', 'progress'));
    expect(state).toMatchObject({ phase: 'running', runId: 'a', moment: null });
    expect(effects).toContainEqual({ do: 'wait', timer: 'poll', ms: DELAYS.snapshotPoll });
  });

  it('finds an active run when the workspace opens', () => {
    expect(after({ is: 'opened' }).effects).toEqual([pollAny]);
    const { state } = after({ is: 'opened' }, snapshot('b', 'progress'));
    expect(state).toMatchObject({ phase: 'running', runId: 'b', own: false, moment: { snap: 'picture' } });
    expect(after({ is: 'opened' }, snapshot('b', 'finished')).state.phase).toBe('idle');
  });
});

describe('while the server is unreachable', () => {
  const lost = (ms: number): RunEvent => ({ is: 'unreachable', now: NOW + ms });

  it('keeps polling while the last report is at most 30 s old or polling began under 60 s ago', () => {
    expect(after(...polling, lost(DELAYS.snapshotFresh)).state.phase).toBe('running');
    expect(after(...polling, lost(DELAYS.pollingWindow - 1)).effects).toContainEqual({
      do: 'wait',
      timer: 'poll',
      ms: DELAYS.snapshotPoll,
    });
  });

  it('treats the run as finished after that', () => {
    const { state, effects } = after(...polling, lost(DELAYS.pollingWindow));
    expect(state.phase).toBe('idle');
    expect(effects).toContainEqual({ do: 'refresh' });
  });

  it('follows the run again when the server is back and reports progress', () => {
    expect(after(...polling, lost(DELAYS.pollingWindow), snapshot('a', 'progress')).state).toMatchObject({
      phase: 'running',
      runId: 'a',
    });
  });

  it('polls for a run that began unheard, unless one is followed', () => {
    expect(after({ is: 'missed' }).effects).toEqual([pollAny]);
    expect(after(...running, { is: 'missed' }).effects).toEqual([]);
  });

  it('polls when the connection is back', () => {
    const { effects } = after(
      { is: 'connection', connected: false, now: NOW },
      { is: 'connection', connected: true, now: NOW },
    );
    expect(effects).toEqual([pollAny]);
  });
});
