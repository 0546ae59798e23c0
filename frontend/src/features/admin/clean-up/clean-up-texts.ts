import type { CleanUp, CleanUpState } from '../../../api/admin.js';

/** What had a clean-up begin. */
export const CAUSES: Readonly<Record<CleanUp['cause'], string>> = {
  start: 'when the server started',
  night: 'at night',
  person: 'because an administrator asked for it',
};

const whole = new Intl.NumberFormat('en');

/** `12,345`. */
export const formatWhole = (count: number): string => whole.format(count);

/** How long runs are kept, as sentences. */
export function describeRetention({
  retentionDays: days,
  retentionRuns: runs,
}: Pick<CleanUpState, 'retentionDays' | 'retentionRuns'>): string {
  const limits = [
    days > 0 && `for ${formatWhole(days)} ${days === 1 ? 'day' : 'days'}`,
    runs > 0 && `up to ${formatWhole(runs)} a project`,
  ].filter(Boolean);
  if (limits.length === 0) return 'Runs are kept for ever.';
  return `Runs are kept ${limits.join(', ')}. Pinned runs stay, and so do the figures of analytics.`;
}

/** How a clean-up stands. One without an end that does not go on either was lost with its server. */
export function outcomeOf({ finishedAt, problem }: CleanUp, running: boolean): string {
  if (finishedAt === null) return running ? 'Under way' : 'Broken off. The next one goes on';
  return problem === '' ? 'Done' : 'Not everything could be removed';
}
