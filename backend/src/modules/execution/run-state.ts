import type { FileStatus, RunState } from '@testplatform/contract';

/**
 * The states of runs and of their files, and every way from one to the next (3 §6). Pure: a transition takes what is stored and
 * answers what is to be stored, or null when it does not apply. The store applies one at a time under the project's lock.
 *
 *   run:  queued → running → stopping → finished      (queued → finished when it is stopped before it began)
 *   file: queued → running → finished                 (running → queued when its worker is lost, once)
 *
 * A file that runs is leased to one worker. Each claim raises the epoch; whatever comes with an older epoch is refused, so a
 * worker that was taken for lost can do no harm when it comes back.
 */

/** Life of a lease in milliseconds; a worker renews it several times within. */
export const LEASE = 15_000;
/** Milliseconds after which an Xecutor that is cut off is lost: until then it goes on, and may come back (3 §9). */
const XECUTOR_GONE = 120_000;
/** As `LEASE`, for files on an Xecutor. The last sign of life was written up to 5 s before the cut. */
export const XECUTOR_LEASE = XECUTOR_GONE + 5_000;
/** As `XECUTOR_LEASE`, for an Xecutor without a file: it has less to say. */
export const XECUTOR_SILENCE = XECUTOR_GONE + 25_000;
/** Milliseconds that an Xecutor gets to end the files of a run that is stopped: the run ends within the documented 5 s without it. */
export const STOP_GRACE = 3_500;
const XECUTOR_LOST = 'Xecutor lost';
/** How often one file may be begun. */
export const ATTEMPTS = 2;

export interface RunFlow {
  readonly state: RunState;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Why it ended before its files were done; empty otherwise. */
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

/** A worker takes a file, and its run has begun. */
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

/** Whether a worker still holds the file that it claimed at `epoch`. An overdue lease that nobody took is still its own. */
export const holds = (file: FileFlow, epoch: number): boolean => file.state === 'running' && file.epoch === epoch;

export const renew = (file: FileFlow, epoch: number, now: number): FileFlow | null =>
  holds(file, epoch) ? { ...file, leaseUntil: now + LEASE } : null;

/** An Xecutor gave a sign. Once its run is being stopped the time that it has left stays as it is. */
export const renewOnXecutor = (run: RunFlow, file: FileFlow, now: number): FileFlow =>
  run.state === 'stopping' ? file : { ...file, leaseUntil: now + XECUTOR_LEASE };

/** The run of a file on an Xecutor is stopped: it has to end soon, whether the Xecutor answers or not. */
export const hurry = (file: FileFlow, now: number): FileFlow => ({
  ...file,
  leaseUntil: Math.min(file.leaseUntil ?? now, now + STOP_GRACE),
});

/** A worker has done its file. */
export const complete = (file: FileFlow, epoch: number, status: FileStatus): FileFlow | null =>
  holds(file, epoch) ? ended(file, status) : null;

export const isOverdue = (file: FileFlow, now: number): boolean =>
  file.state === 'running' && file.leaseUntil !== null && file.leaseUntil < now;

/**
 * The worker of a file is gone, or gives it back. The file goes back to the queue, once; after that, in a run that is being
 * stopped, or where the project wants no second attempt, it ends.
 */
export function interrupt(run: RunFlow, file: FileFlow, rerun: boolean): FileFlow | null {
  if (file.state !== 'running') return null;
  if (run.state === 'stopping') return ended(file, 'stopped');
  if (!rerun || file.attempt >= ATTEMPTS) return ended(file, 'interrupted');
  return { ...file, state: 'queued', leaseOwner: null, leaseUntil: null };
}

/** A person stops a run: what runs is told to end, what waits never begins. */
export function stop(run: RunFlow, now: number): RunFlow | null {
  if (run.state === 'running') return { ...run, state: 'stopping', reason: 'Stopped' };
  if (run.state === 'queued') return { ...run, state: 'finished', finishedAt: now, reason: 'Stopped before it began' };
  return null;
}

/** The Xecutor of a run is gone. The run ends with its files; null when it is ending already. */
export const lose = (run: RunFlow): RunFlow | null =>
  mayStartFiles(run) ? { ...run, state: 'stopping', reason: XECUTOR_LOST } : null;

/** A file that has not begun ends with its run. */
export const cancel = (file: FileFlow): FileFlow | null => (file.state === 'queued' ? ended(file, 'stopped') : null);

/** The last file is done. */
export const settle = (run: RunFlow, openFiles: number, now: number): RunFlow | null =>
  openFiles === 0 && run.state !== 'finished' ? { ...run, state: 'finished', finishedAt: now } : null;

const ended = (file: FileFlow, status: FileStatus): FileFlow => ({
  ...file,
  state: 'finished',
  status,
  leaseOwner: null,
  leaseUntil: null,
});
