import type { FileStatus, ResultSummary } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
import type { LevelTotals } from './levels.js';
import type { Tone } from './workbook.js';

/** The text and colour of a status cell. */
interface StatusCell {
  readonly text: string;
  readonly tone: Tone;
}

const SUCCESS: StatusCell = { text: 'Success', tone: 'success' };
const FAILED: StatusCell = { text: 'Failed', tone: 'failed' };
const WARNING: StatusCell = { text: 'Warning', tone: 'warning' };
const BLOCKER: StatusCell = { text: 'Blocker', tone: 'blocker' };
const SKIPPED: StatusCell = { text: 'Skipped', tone: 'idle' };
const STOPPED: StatusCell = { text: 'Stopped', tone: 'idle' };

/** The status of a case, in the words of the screens. */
export function caseStatus({ status, blocker, warning }: Pick<CaseResultRow, 'status' | 'blocker' | 'warning'>) {
  if (status === 'skipped') return SKIPPED;
  if (status === 'failure') return blocker ? BLOCKER : FAILED;
  return warning ? WARNING : SUCCESS;
}

/** The worst status among the cases and the files below a node. */
export function levelStatus({
  summary,
  filesFailed,
  filesStopped,
}: Pick<LevelTotals, 'summary' | 'filesFailed' | 'filesStopped'>): StatusCell {
  if (summary.blocker > 0) return BLOCKER;
  if (summary.failure > 0 || filesFailed > 0) return FAILED;
  if (filesStopped > 0) return STOPPED;
  if (summary.concentrate > 0) return WARNING;
  return summary.success > 0 ? SUCCESS : { text: 'Not run', tone: 'idle' };
}

/** The status of a file; null means that it is still running. */
export function fileStatus(result: ResultSummary & { readonly status: FileStatus | null }): StatusCell {
  switch (result.status) {
    case 'success':
      return result.concentrate > 0 ? WARNING : SUCCESS;
    case 'failure':
      return result.blocker > 0 ? BLOCKER : FAILED;
    case 'stopped':
      return STOPPED;
    case 'interrupted':
      return { text: 'Interrupted', tone: 'warning' };
    case 'error':
      return { text: 'Could not run', tone: 'failed' };
    case null:
      return { text: 'Running', tone: 'idle' };
  }
}
