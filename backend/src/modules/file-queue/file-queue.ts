/** The name of the queue. */
export const FILE_QUEUE = 'file-runs';

/**
 * One file run that may be claimed. The job is only a reason to look: what a worker then claims, the database decides. A job that is lost,
 * delivered twice or outdated changes nothing.
 */
export interface FileJob {
  readonly fileRunId: string;
}
