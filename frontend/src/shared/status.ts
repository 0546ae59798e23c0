import type { RunStanding } from '@testplatform/contract';

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

/** A status with its own label where the default is not enough. */
export interface StatusLabel {
  readonly status: Status;
  readonly label: string;
}

/** The appearance of each run standing: in the history, on the home page, in its report and in the live preview. */
export const RUN_LOOKS: Record<RunStanding, StatusLabel> = {
  queued: { status: 'idle', label: 'Queued' },
  running: { status: 'running', label: STATUS_LABELS.running },
  stopping: { status: 'running', label: 'Stopping' },
  stopped: { status: 'idle', label: 'Stopped' },
  blocker: { status: 'blocker', label: STATUS_LABELS.blocker },
  failed: { status: 'failed', label: STATUS_LABELS.failed },
  warning: { status: 'warning', label: STATUS_LABELS.warning },
  success: { status: 'success', label: STATUS_LABELS.success },
  nothing: { status: 'idle', label: 'Nothing ran' },
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
export function caseStatus({
  status,
  blocker,
  warning,
}: {
  status: string;
  blocker: boolean;
  warning: boolean;
}): StatusLabel {
  if (status === 'skipped') return { status: 'idle', label: 'Skipped' };
  if (status === 'failure') return named(blocker ? 'blocker' : 'failed');
  return named(warning ? 'warning' : 'success');
}

const named = (status: Status): StatusLabel => ({ status, label: STATUS_LABELS[status] });
