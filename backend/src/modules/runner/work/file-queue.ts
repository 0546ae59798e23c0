export const FILE_QUEUE = 'file-runs';

/**
 * A file run that may be claimed. The job is only a wake-up: what a worker then claims is up to the database, so a lost, duplicate or
 * outdated job does no harm.
 */
export interface FileJob {
  readonly fileRunId: string;
}
