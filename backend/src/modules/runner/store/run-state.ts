import type { FileStatus, RunState } from '@testplatform/contract';

/**
 * The states of runs and of their files, and all transitions between them (3 §6). Pure: a transition maps the stored state to the next one,
 * or to null when it doesn't apply. RunStore and FileClaims apply one at a time under the lock of the project.
 *
 *   run:  queued → running → finished    (running → stopping → finished when it is stopped or its Xecutor is lost,
 *                                         queued → finished when it is stopped before it starts)
 *   file: queued → running → finished    (running → queued when its worker is lost, once, or never got it,
 *                                         queued → finished when its run ends first)
 *
 * A running file is leased to one worker. Each claim raises the epoch, and writes with an older epoch are refused: a worker that counted as
 * lost can do no harm when it comes back.
 */

/** What starts runs. */
export const RUN_TRIGGERS = ['manual', 'connector', 'schedule', 'rerun'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

/** Lifetime of a lease in milliseconds. Workers renew it several times before it expires. */
export const LEASE = 15_000;
/** Milliseconds after which a disconnected Xecutor counts as lost. Until then it keeps working and may reconnect. */
const XECUTOR_GONE = 120_000;
/** As `LEASE`, for files on an Xecutor. Its last renewal may be 6 s older than the disconnection, and more on a busy server. */
export const XECUTOR_LEASE = XECUTOR_GONE + 10_000;
/** As `XECUTOR_LEASE`, for an Xecutor without a file, whose heartbeats are less frequent. */
export const XECUTOR_SILENCE = XECUTOR_GONE + 25_000;
/** Milliseconds for an Xecutor to end the files of a stopped run. Then the run ends without it, within the documented 5 s. */
export const STOP_GRACE = 3_500;
const XECUTOR_LOST = 'Xecutor lost';
/** Maximum number of attempts per file. */
export const ATTEMPTS = 2;
/** Maximum number of undone claims of a file. With more of them, its content may be what keeps it from its workers. */
export const UNCLAIMS = 10;

export interface RunFlow {
  readonly state: RunState;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Why it ended before its files did; empty otherwise. */
  readonly reason: string;
}

export interface FileFlow {
  readonly state: 'queued' | 'running' | 'finished';
  readonly status: FileStatus | null;
  readonly epoch: number;
  readonly attempt: number;
  readonly leaseOwner: string | null;
  /** Unix milliseconds. */
  readonly leaseUntil: number | null;
}

export const newRun = (): RunFlow => ({ state: 'queued', startedAt: null, finishedAt: null, reason: '' });
export const newFile = (): FileFlow => ({
  state: 'queued',
  status: null,
  epoch: 0,
  attempt: 0,
  leaseOwner: null,
  leaseUntil: null,
});

/** Whether files of a run may be claimed. */
export const mayStartFiles = (run: RunFlow): boolean => run.state === 'queued' || run.state === 'running';

/** A worker takes a file. The first one starts the run. */
export function claim(
  run: RunFlow,
  file: FileFlow,
  owner: string,
  now: number,
  life = LEASE,
): { run: RunFlow; file: FileFlow } | null {
  if (!mayStartFiles(run) || file.state !== 'queued') return null;
  return {
    run: run.state === 'queued' ? { ...run, state: 'running', startedAt: now } : run,
    file: {
      ...file,
      state: 'running',
      epoch: file.epoch + 1,
      attempt: file.attempt + 1,
      leaseOwner: owner,
      leaseUntil: now + life,
    },
  };
}

/** Whether a worker still holds the file it claimed at `epoch`. It keeps an overdue lease until a sweep takes the file back. */
export const holds = (file: FileFlow, epoch: number): boolean => file.state === 'running' && file.epoch === epoch;

export const renew = (file: FileFlow, epoch: number, now: number): FileFlow | null =>
  holds(file, epoch) ? { ...file, leaseUntil: now + LEASE } : null;

/** An Xecutor's heartbeat. While its run is being stopped, the lease isn't extended. */
export const renewOnXecutor = (run: RunFlow, file: FileFlow, now: number): FileFlow =>
  run.state === 'stopping' ? file : { ...file, leaseUntil: now + XECUTOR_LEASE };

/** Shortens the lease of a file on an Xecutor whose run is stopped, so that the run ends soon even if the Xecutor doesn't answer. */
export const hurry = (file: FileFlow, now: number): FileFlow => ({
  ...file,
  leaseUntil: Math.min(file.leaseUntil ?? now, now + STOP_GRACE),
});

/** A worker finished its file. */
export const complete = (file: FileFlow, epoch: number, status: FileStatus): FileFlow | null =>
  holds(file, epoch) ? ended(file, status) : null;

export const isOverdue = (file: FileFlow, now: number): boolean =>
  file.state === 'running' && file.leaseUntil !== null && file.leaseUntil < now;

/**
 * The worker of a file is lost, or gives it back. The file returns to the queue, but only once: it ends if that has
 * happened before, its run is being stopped, or the project allows no second attempt.
 */
export function interrupt(run: RunFlow, file: FileFlow, rerun: boolean): FileFlow | null {
  if (file.state !== 'running') return null;
  if (run.state === 'stopping') return ended(file, 'stopped');
  if (!rerun || file.attempt >= ATTEMPTS) return ended(file, 'interrupted');
  return { ...file, state: 'queued', leaseOwner: null, leaseUntil: null };
}

/**
 * No worker got the file: its claim is undone, and doesn't count as an attempt. Null if its run is being stopped, or
 * after too many such claims: then call `interrupt`.
 */
export function unclaim(run: RunFlow, file: FileFlow): FileFlow | null {
  // Each claim raises both numbers, and only this lowers one.
  const undone = file.epoch - file.attempt;
  if (file.state !== 'running' || run.state === 'stopping' || undone >= UNCLAIMS) return null;
  return { ...file, state: 'queued', attempt: file.attempt - 1, leaseOwner: null, leaseUntil: null };
}

/** A run is stopped: running files are told to end, queued ones never start. */
export function stop(run: RunFlow, now: number): RunFlow | null {
  if (run.state === 'running') return { ...run, state: 'stopping', reason: 'Stopped' };
  if (run.state === 'queued') return { ...run, state: 'finished', finishedAt: now, reason: 'Stopped before it began' };
  return null;
}

/** The Xecutor of a run is lost. The run ends with its files; null if it is ending already. */
export const lose = (run: RunFlow): RunFlow | null =>
  mayStartFiles(run) ? { ...run, state: 'stopping', reason: XECUTOR_LOST } : null;

/** The changed fields of a queued file that ends with its run. */
export const CANCELLED = { state: 'finished', status: 'stopped', leaseOwner: null, leaseUntil: null } as const;

/** Ends the run after its last file. */
export const settle = (run: RunFlow, openFiles: number, now: number): RunFlow | null =>
  openFiles === 0 && run.state !== 'finished' ? { ...run, state: 'finished', finishedAt: now } : null;

const ended = (file: FileFlow, status: FileStatus): FileFlow => ({
  ...file,
  state: 'finished',
  status,
  leaseOwner: null,
  leaseUntil: null,
});
