import type { FileStatus, ResultSummary } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
import type { Tone } from './workbook.js';

/** A status as a cell shows it: in words, and in its colour. */
interface Standing {
  readonly text: string;
  readonly tone: Tone;
}

const SUCCESS: Standing = { text: 'Success', tone: 'success' };
const FAILED: Standing = { text: 'Failed', tone: 'failed' };
const WARNING: Standing = { text: 'Warning', tone: 'warning' };
const BLOCKER: Standing = { text: 'Blocker', tone: 'blocker' };
const SKIPPED: Standing = { text: 'Skipped', tone: 'idle' };

/** How a case ended; a failure of a blocker and a success with a warning have words of their own, as on the screens. */
export function caseStanding({ status, blocker, warning }: Pick<CaseResultRow, 'status' | 'blocker' | 'warning'>) {
  if (status === 'skipped') return SKIPPED;
  if (status === 'failure') return blocker ? BLOCKER : FAILED;
  return warning ? WARNING : SUCCESS;
}

/** The worst of some counts. */
export function standingOfCounts({ blocker, failure, concentrate, success }: ResultSummary): Standing {
  if (blocker > 0) return BLOCKER;
  if (failure > 0) return FAILED;
  if (concentrate > 0) return WARNING;
  return success > 0 ? SUCCESS : { text: 'Not run', tone: 'idle' };
}

/** How a file ended; null is one that still runs. */
export function fileStanding(result: ResultSummary & { readonly status: FileStatus | null }): Standing {
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
