import type { CleanUp, CleanUpState } from '../../../api/people/admin.js';

/** What started a clean-up. */
export const CAUSES: Readonly<Record<CleanUp['cause'], string>> = {
  start: 'when the server started',
  night: 'at night',
  person: 'by an administrator',
};

const whole = new Intl.NumberFormat('en');

/** `12,345`. */
export const formatWhole = (count: number): string => whole.format(count);

/** Says how long runs and audit log entries are kept. */
export function describeRetention({
  retentionDays: days,
  retentionRuns: runs,
  auditDays,
}: Pick<CleanUpState, 'retentionDays' | 'retentionRuns' | 'auditDays'>): string {
  const audit = auditDays > 0 ? [`The audit log is kept for ${inDays(auditDays)}.`] : [];
  return [describeRuns(days, runs), ...audit].join(' ');
}

function describeRuns(days: number, runs: number): string {
  const limits = [days > 0 && `for ${inDays(days)}`, runs > 0 && `up to ${formatWhole(runs)} a project`].filter(
    Boolean,
  );
  if (limits.length === 0) return 'Runs are kept forever.';
  return `Runs are kept ${limits.join(', ')}. Pinned runs and the analytics figures are always kept.`;
}

const inDays = (days: number): string => `${formatWhole(days)} ${days === 1 ? 'day' : 'days'}`;

/** A clean-up's state. One that neither ended nor is running was lost with its server. */
export function outcomeOf({ finishedAt, problem }: CleanUp, running: boolean): string {
  if (finishedAt === null) return running ? 'Running' : 'Interrupted. The next clean-up continues';
  return problem === '' ? 'Done' : 'Some items could not be removed';
}
