import { DELAYS, type ExecutionType, type LiveEvent, type RunnerData, type RunStanding } from '@testplatform/contract';
import type { Selection, Snapshot } from '../../api/runs/runner.js';

/** The phases of the run button (2 §4). */
export type RunPhase = 'idle' | 'starting' | 'running' | 'stopping';

/** The last snapshot of a run. */
export interface Moment {
  /** Base64 PNG. */
  readonly snap: string | null;
  readonly runnerData: RunnerData | null;
}

export interface RunState {
  readonly phase: RunPhase;
  /** Null until the server has named the run. */
  readonly runId: string | null;
  /** Whether the run was started in this tab. If it was found running instead, the next run may be followed as well. */
  readonly own: boolean;
  readonly executionType: ExecutionType;
  /** Client clock, Unix milliseconds, like all times here. */
  readonly startedAt: number;
  /** The server reported the end; the documented wait is running. */
  readonly ending: boolean;
  /** The outcome; null until the server has reported it. */
  readonly standing: RunStanding | null;
  /** The run has just ended: ignore a press that was meant for Stop. */
  readonly settling: boolean;
  /** When polling started; null while live events make it unnecessary. */
  readonly pollingSince: number | null;
  /** When the server last reported on the run. */
  readonly heardAt: number;
  /** Null until the first connection attempt has ended. */
  readonly connected: boolean | null;
  readonly moment: Moment | null;
  /** The run that ended last: its late events are ignored. */
  readonly finishedRunId: string | null;
}

export type RunTimer = 'poll' | 'silence' | 'finish' | 'settle';

export type RunEvent =
  | { readonly is: 'opened' }
  | {
      readonly is: 'pressed';
      readonly selection: Selection;
      readonly executionType: ExecutionType;
      readonly now: number;
    }
  | { readonly is: 'started'; readonly runId: string; readonly now: number }
  | { readonly is: 'start-failed' }
  | { readonly is: 'stop-failed'; readonly now: number }
  | { readonly is: 'live'; readonly event: LiveEvent; readonly now: number }
  | { readonly is: 'connection'; readonly connected: boolean; readonly now: number }
  | { readonly is: 'missed' }
  | { readonly is: 'snapshot'; readonly snapshot: Snapshot; readonly askedAt: number; readonly now: number }
  | { readonly is: 'unreachable'; readonly now: number }
  | { readonly is: 'elapsed'; readonly timer: RunTimer; readonly now: number };

/** Effects to perform, as data: the state machine itself is pure. Setting a timer again restarts it. */
export type RunEffect =
  | { readonly do: 'start'; readonly selection: Selection; readonly executionType: ExecutionType }
  | { readonly do: 'stop'; readonly runId: string }
  /** The run to poll; null for the project's active run. */
  | { readonly do: 'poll'; readonly runId: string | null }
  | { readonly do: 'wait'; readonly timer: RunTimer; readonly ms: number }
  | { readonly do: 'cancel'; readonly timer: RunTimer }
  | { readonly do: 'refresh' };

export interface Step {
  readonly state: RunState;
  readonly effects: readonly RunEffect[];
}

export const IDLE: RunState = {
  phase: 'idle',
  runId: null,
  own: false,
  executionType: 'server',
  startedAt: 0,
  ending: false,
  standing: null,
  settling: false,
  pollingSince: null,
  heardAt: 0,
  connected: null,
  moment: null,
  finishedRunId: null,
};

/**
 * The states of a run in the workspace (2 §4, 2 §9, with the override of 3 §13). A run is finished when the server says
 * so, live or when polled; the 30 s and 60 s rules only apply while the server is unreachable.
 */
export function step(state: RunState, event: RunEvent): Step {
  switch (event.is) {
    case 'opened':
      return { state, effects: [poll(state)] };
    case 'pressed':
      return pressed(state, event);
    case 'started':
      return started(state, event.runId, event.now);
    case 'start-failed':
      return stay(state.phase === 'starting' ? idle(state) : state);
    case 'stop-failed':
      return state.phase === 'stopping' ? startPolling({ ...state, phase: 'running' }, event.now) : stay(state);
    case 'live':
      return event.event.runnerStatus === 'finished' ? liveFinished(state, event.event) : liveProgress(state, event);
    case 'connection':
      return connection(state, event.connected, event.now);
    case 'missed':
      // A run may have begun; one that is followed is polled when its events fail to come.
      return state.phase === 'idle' ? { state, effects: [poll(state)] } : stay(state);
    case 'snapshot':
      return snapshotTaken(state, event);
    case 'unreachable':
      return unreachable(state, event.now);
    case 'elapsed':
      return elapsed(state, event.timer, event.now);
  }
}

const stay = (state: RunState): Step => ({ state, effects: [] });
const idle = ({ connected, finishedRunId, runId }: RunState): RunState => ({
  ...IDLE,
  connected,
  finishedRunId: runId ?? finishedRunId,
});
/** Whether a run is active, as far as known. */
/** Whether a run is followed that goes on. */
export const isActive = ({ phase, ending }: RunState): boolean =>
  (phase === 'running' || phase === 'stopping') && !ending;

/** Whether the next run may be started: when idle, or during the documented wait after a run, which the start ends. */
export const mayStart = ({ phase, ending }: RunState): boolean => phase === 'idle' || ending;

/** How long a press still counts as meant for Stop after the run's end, in milliseconds. */
const SETTLING = 500;

/** Our own run is polled by id: with several active runs, the server would otherwise return the oldest. */
const poll = ({ own, runId }: RunState): RunEffect => ({ do: 'poll', runId: own ? runId : null });
const pollAgain: RunEffect = { do: 'wait', timer: 'poll', ms: DELAYS.snapshotPoll };
const settle: RunEffect = { do: 'wait', timer: 'settle', ms: SETTLING };
const quiet: readonly RunEffect[] = [
  { do: 'cancel', timer: 'poll' },
  { do: 'cancel', timer: 'silence' },
];

function pressed(state: RunState, { selection, executionType, now }: Extract<RunEvent, { is: 'pressed' }>): Step {
  if (state.settling) return stay(state);
  if (mayStart(state)) {
    return {
      state: { ...idle(state), phase: 'starting', own: true, executionType, startedAt: now },
      effects: [
        ...quiet,
        ...(state.ending ? ([{ do: 'cancel', timer: 'finish' }, { do: 'refresh' }] as const) : []),
        { do: 'start', selection, executionType },
      ],
    };
  }
  if (state.phase === 'running' && isActive(state) && state.runId !== null) {
    return { state: { ...state, phase: 'stopping' }, effects: [{ do: 'stop', runId: state.runId }] };
  }
  return stay(state);
}

function started(state: RunState, runId: string, now: number): Step {
  if (state.phase !== 'starting') return stay(state);
  const running: RunState = { ...state, phase: 'running', runId, heardAt: now };
  // A very short run may end before the response to its start arrives.
  if (state.finishedRunId === runId) return end(running, DELAYS.finishAfterLiveEvent);
  return { state: running, effects: [{ do: 'wait', timer: 'poll', ms: DELAYS.pollingAfterStart }] };
}

function liveProgress(state: RunState, { event, now }: Extract<RunEvent, { is: 'live' }>): Step {
  const followable = state.phase === 'idle' || (isActive(state) && !state.own);
  const known = event.run_id === state.runId && isActive(state);
  if ((!followable && !known) || event.run_id === state.finishedRunId) return stay(state);
  return {
    state: {
      ...follow(state, event.run_id, event.executionType ?? 'server', now),
      pollingSince: null,
      moment: laterMoment(state, event),
    },
    effects: [
      { do: 'cancel', timer: 'poll' },
      { do: 'wait', timer: 'silence', ms: DELAYS.snapshotFresh },
    ],
  };
}

function liveFinished(state: RunState, event: LiveEvent): Step {
  if (state.phase === 'starting') return stay({ ...state, finishedRunId: event.run_id });
  const isFollowed = event.run_id === state.runId;
  // A run that isn't followed, for example one beside our own, has new results too.
  if (!isFollowed && event.run_id !== state.finishedRunId) return { state, effects: [{ do: 'refresh' }] };
  if (!isFollowed || !isActive(state)) return stay(state);
  return end({ ...state, moment: laterMoment(state, event) }, DELAYS.finishAfterLiveEvent);
}

/** Follows the same run, or another one that was found running. */
function follow(state: RunState, runId: string, executionType: ExecutionType, now: number): RunState {
  if (state.runId === runId) return { ...state, heardAt: now };
  return { ...idle(state), phase: 'running', runId, executionType, startedAt: now, heardAt: now };
}

/** A snapshot without a picture keeps the last picture. */
function laterMoment({ moment, runId }: RunState, event: Pick<LiveEvent, 'run_id'> & Moment): Moment {
  const before = runId === event.run_id ? moment : null;
  return { snap: event.snap ?? before?.snap ?? null, runnerData: event.runnerData ?? before?.runnerData ?? null };
}

/**
 * The results are available at once; the wait only keeps the run visible. Fetches the outcome unless it was reported.
 */
const end = (state: RunState, ms: number): Step => ({
  state: { ...state, ending: true, settling: true, pollingSince: null },
  effects: [
    ...quiet,
    settle,
    { do: 'refresh' },
    ...(state.standing === null ? ([{ do: 'poll', runId: state.runId }] as const) : []),
    { do: 'wait', timer: 'finish', ms },
  ],
});

const startPolling = (state: RunState, now: number): Step => ({
  state: { ...state, pollingSince: now },
  effects: [...quiet, poll(state)],
});

function connection(state: RunState, connected: boolean, now: number): Step {
  const next = { ...state, connected };
  if (!connected) return isActive(state) && state.pollingSince === null ? startPolling(next, now) : stay(next);
  // Reconnected: polls for what was missed.
  return state.phase === 'idle' && state.connected === false ? { state: next, effects: [poll(next)] } : stay(next);
}

function snapshotTaken(state: RunState, { snapshot, askedAt, now }: Extract<RunEvent, { is: 'snapshot' }>): Step {
  const { run_id, run_status, snap, runnerData, standing } = snapshot;
  const executionType = snapshot.executionType ?? 'server';
  if (state.ending) {
    return stay(run_id === state.runId && run_status === 'finished' ? { ...state, standing } : state);
  }
  const goesOn = run_status === 'progress' && run_id !== null && run_id !== state.finishedRunId;
  if (state.phase === 'idle') {
    if (!goesOn) return stay(state);
    return {
      state: { ...follow(state, run_id, executionType, now), pollingSince: now, moment: { snap, runnerData } },
      effects: [pollAgain],
    };
  }
  if (!isActive(state) || state.pollingSince === null) return stay(state);
  // Polled before the start's response: outdated.
  if (askedAt < state.startedAt) return { state, effects: [pollAgain] };
  if (run_status === 'finished') {
    return end({ ...state, standing: run_id === state.runId ? standing : null }, DELAYS.finishAfterPoll);
  }
  if (run_id === null || (state.own && run_id !== state.runId))
    return { state: { ...state, heardAt: now }, effects: [pollAgain] };
  const moment = laterMoment(state, { run_id, snap, runnerData });
  const { pollingSince } = state;
  return { state: { ...follow(state, run_id, executionType, now), pollingSince, moment }, effects: [pollAgain] };
}

function unreachable(state: RunState, now: number): Step {
  if (!isActive(state) || state.pollingSince === null) return stay(state);
  const fresh = now - state.heardAt <= DELAYS.snapshotFresh;
  const young = now - state.pollingSince < DELAYS.pollingWindow;
  if (fresh || young) return { state, effects: [pollAgain] };
  // Doesn't set `finishedRunId`: if the server reports progress again, the run is followed again.
  const { finishedRunId } = state;
  const given = finished(state);
  return { state: { ...given.state, finishedRunId, settling: true }, effects: [...given.effects, settle] };
}

function elapsed(state: RunState, timer: RunTimer, now: number): Step {
  if (timer === 'settle') return stay({ ...state, settling: false });
  if (timer === 'finish') return state.ending ? finished(state) : stay(state);
  if (!isActive(state)) return stay(state);
  return state.pollingSince === null ? startPolling(state, now) : { state, effects: [poll(state)] };
}

const finished = (state: RunState): Step => ({ state: idle(state), effects: [...quiet, { do: 'refresh' }] });
