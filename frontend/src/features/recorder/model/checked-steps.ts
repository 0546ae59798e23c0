import type { CheckedStep, RecordedStep, RecordingState } from '@testplatform/contract';

/** The cases of steps when their check began, by step id. */
export type CheckedCases = ReadonlyMap<string, string>;

/** The step without its title. */
const actionOf = ({ testCase }: RecordedStep): string => JSON.stringify({ ...testCase, title: '' });

export const casesOf = (steps: readonly RecordedStep[]): CheckedCases =>
  new Map(steps.map((step) => [step.id, actionOf(step)]));

/** The last check's results by step id, without steps changed since. */
export function marksOf(
  check: RecordingState['check'],
  steps: readonly RecordedStep[],
  cases: CheckedCases,
): ReadonlyMap<string, CheckedStep> {
  const asTheyAre = new Set(
    steps.filter((step) => [undefined, actionOf(step)].includes(cases.get(step.id))).map(({ id }) => id),
  );
  const marks = check?.steps.filter(({ stepId }) => asTheyAre.has(stepId)) ?? [];
  return new Map(marks.map((mark) => [mark.stepId, mark]));
}

/** Whether these steps, unchanged, have been checked already: another check would give the same result. */
export const isChecked = (
  check: RecordingState['check'],
  steps: readonly RecordedStep[],
  cases: CheckedCases,
): boolean => check?.running === false && steps.every((step) => cases.get(step.id) === actionOf(step));
