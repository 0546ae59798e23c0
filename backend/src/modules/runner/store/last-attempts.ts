import { fileKey, type FileStatus } from '@testplatform/contract';
import type { FileRunRow } from './file-run.entity.js';

/** The fields of a file run that merging with reruns needs. */
export type FileAttempt = Pick<FileRunRow, 'runId' | 'nodeId' | 'path' | 'state' | 'status' | 'resultId'>;

/** The statuses that a rerun repeats. Files that a person stopped are not rerun. */
export const FAILED: readonly FileStatus[] = ['failure', 'error', 'interrupted'];
export const isFailed = ({ status }: Pick<FileAttempt, 'status'>): boolean =>
  status !== null && FAILED.includes(status);

/** An unfinished or stopped attempt doesn't replace an earlier one. */
const counts = ({ state, status }: FileAttempt): boolean => state === 'finished' && status !== 'stopped';

/**
 * The attempt that counts for each file, by `fileKey`: the last one of a later rerun, or else the run's own.
 * @param later files of the reruns that came after the run, earlier reruns first
 */
export function lastAttempts<T extends FileAttempt>(own: readonly T[], later: readonly T[]): ReadonlyMap<string, T> {
  const last = new Map(own.map((file) => [fileKey(file), file]));
  for (const file of later) if (last.has(fileKey(file)) && counts(file)) last.set(fileKey(file), file);
  return last;
}
