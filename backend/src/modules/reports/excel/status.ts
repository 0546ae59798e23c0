import type { FileStatus, ResultSummary } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
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

/** The status of a case, in the words of the screens. */
export function caseStatus({ status, blocker, warning }: Pick<CaseResultRow, 'status' | 'blocker' | 'warning'>) {
  if (status === 'skipped') return SKIPPED;
  if (status === 'failure') return blocker ? BLOCKER : FAILED;
  return warning ? WARNING : SUCCESS;
}

/** The worst status among some counts. */
export function statusOfCounts({ blocker, failure, concentrate, success }: ResultSummary): StatusCell {
  if (blocker > 0) return BLOCKER;
  if (failure > 0) return FAILED;
  if (concentrate > 0) return WARNING;
  return success > 0 ? SUCCESS : { text: 'Not run', tone: 'idle' };
}

/** The status of a file; null means that it is still running. */
export function fileStatus(result: ResultSummary & { readonly status: FileStatus | null }): StatusCell {
  switch (result.status) {
    case 'success':
      return result.concentrate > 0 ? WARNING : SUCCESS;
    case 'failure':
      return result.blocker > 0 ? BLOCKER : FAILED;
    case 'stopped':
      return { text: 'Stopped', tone: 'idle' };
    case 'interrupted':
      return { text: 'Interrupted', tone: 'warning' };
    case 'error':
      return { text: 'Could not run', tone: 'failed' };
    case null:
      return { text: 'Running', tone: 'idle' };
  }
}
