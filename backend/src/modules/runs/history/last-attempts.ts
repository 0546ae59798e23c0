import type { FileStatus } from '@testplatform/contract';
import type { FileRunRow } from '../file-run.entity.js';

/** A file of a run as far as its reruns need it. */
export type FileAttempt = Pick<FileRunRow, 'runId' | 'nodeId' | 'state' | 'status' | 'resultId'>;

/** How a file ends that is run again: not one that a person stopped. */
export const FAILED: readonly FileStatus[] = ['failure', 'error', 'interrupted'];
export const isFailed = ({ status }: Pick<FileAttempt, 'status'>): boolean =>
  status !== null && FAILED.includes(status);

/** A rerun that goes on, or was stopped, says nothing new of a file. */
const counts = ({ state, status }: FileAttempt): boolean => state === 'finished' && status !== 'stopped';

/**
 * The attempt of each file that counts, by its node: the last one that a later run made, else the run's own.
 * @param later files of the reruns that came after the run, earlier reruns first
 */
export function lastAttempts<T extends FileAttempt>(own: readonly T[], later: readonly T[]): ReadonlyMap<string, T> {
  const last = new Map(own.map((file) => [file.nodeId, file]));
  for (const file of later) if (last.has(file.nodeId) && counts(file)) last.set(file.nodeId, file);
  return last;
}
