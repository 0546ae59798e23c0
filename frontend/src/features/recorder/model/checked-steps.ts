import type { CheckedStep, RecordedStep, RecordingState } from '@testplatform/contract';

/** The cases of steps as they were when a check of them began, by the steps' ids. */
export type CheckedCases = ReadonlyMap<string, string>;

/** What a step does, whatever it is called. */
const deedOf = ({ testCase }: RecordedStep): string => JSON.stringify({ ...testCase, title: '' });

export const casesOf = (steps: readonly RecordedStep[]): CheckedCases =>
  new Map(steps.map((step) => [step.id, deedOf(step)]));

/** What the last check says of the steps, by their ids, without those that were changed after it. */
export function marksOf(
  check: RecordingState['check'],
  steps: readonly RecordedStep[],
  cases: CheckedCases,
): ReadonlyMap<string, CheckedStep> {
  const asTheyAre = new Set(
    steps.filter((step) => [undefined, deedOf(step)].includes(cases.get(step.id))).map(({ id }) => id),
  );
  const marks = check?.steps.filter(({ stepId }) => asTheyAre.has(stepId)) ?? [];
  return new Map(marks.map((mark) => [mark.stepId, mark]));
}

/** Whether a check of these steps, as they are, has ended: another one would say the same. */
export const isChecked = (
  check: RecordingState['check'],
  steps: readonly RecordedStep[],
  cases: CheckedCases,
): boolean => check?.running === false && steps.every((step) => cases.get(step.id) === deedOf(step));
