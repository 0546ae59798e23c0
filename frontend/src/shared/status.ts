/** All statuses in the product. The name is also the theme colour's (`status.<name>`). */
export type Status = 'success' | 'failed' | 'warning' | 'blocker' | 'running' | 'idle';

/** Default labels of the statuses. */
export const STATUS_LABELS: Record<Status, string> = {
  success: 'Success',
  failed: 'Failed',
  warning: 'Warning',
  blocker: 'Blocker',
  running: 'Running',
  idle: 'Not run',
};

/** The status for counts: the worst wins. */
export function statusOfCounts(counts: {
  success: number;
  failure: number;
  concentrate: number;
  blocker: number;
}): Status {
  if (counts.blocker > 0) return 'blocker';
  if (counts.failure > 0) return 'failed';
  if (counts.concentrate > 0) return 'warning';
  return counts.success > 0 ? 'success' : 'idle';
}

/** The status and label of one case of a result. */
export function caseStatus({ status, blocker, warning }: { status: string; blocker: boolean; warning: boolean }): {
  status: Status;
  label: string;
} {
  if (status === 'skipped') return { status: 'idle', label: 'Skipped' };
  if (status === 'failure') return named(blocker ? 'blocker' : 'failed');
  return named(warning ? 'warning' : 'success');
}

const named = (status: Status): { status: Status; label: string } => ({ status, label: STATUS_LABELS[status] });
