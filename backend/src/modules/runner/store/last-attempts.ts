import type { FileStatus } from '@testplatform/contract';
import type { FileRunRow } from './file-run.entity.js';

/** The fields of a file run that merging with reruns needs. */
export type FileAttempt = Pick<FileRunRow, 'runId' | 'nodeId' | 'state' | 'status' | 'resultId'>;

/** The statuses that a rerun repeats. Files that a person stopped are not rerun. */
export const FAILED: readonly FileStatus[] = ['failure', 'error', 'interrupted'];
export const isFailed = ({ status }: Pick<FileAttempt, 'status'>): boolean =>
  status !== null && FAILED.includes(status);

/** An unfinished or stopped attempt doesn't replace an earlier one. */
const counts = ({ state, status }: FileAttempt): boolean => state === 'finished' && status !== 'stopped';

/**
 * The attempt that counts for each file, by node id: the last one of a later rerun, or else the run's own.
 * @param later files of the reruns that came after the run, earlier reruns first
 */
export function lastAttempts<T extends FileAttempt>(own: readonly T[], later: readonly T[]): ReadonlyMap<string, T> {
  const last = new Map(own.map((file) => [file.nodeId, file]));
  for (const file of later) if (last.has(file.nodeId) && counts(file)) last.set(file.nodeId, file);
  return last;
}
