import type { RecordedStep } from '@testplatform/contract';

/** The user's edits of the recorded steps. The browser keeps sending the steps as recorded. */
export interface StepEdits {
  readonly titles: Readonly<Record<string, string>>;
  /** The locators that the user chose, by step id. */
  readonly targets: Readonly<Record<string, string>>;
  /** Deleted, or added to the file. */
  readonly removed: readonly string[];
  /** Ids of moved steps in their new order; the others follow in recorded order. */
  readonly order: readonly string[];
}

export const NO_EDITS: StepEdits = { titles: {}, targets: {}, removed: [], order: [] };

/** The steps with the user's edits applied. */
export function editedSteps(steps: readonly RecordedStep[], edits: StepEdits): RecordedStep[] {
  const { titles, targets, removed, order } = edits;
  const placeOf = ({ id }: RecordedStep) => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return steps
    .filter(({ id }) => !removed.includes(id))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((step) => {
      const targetField = targets[step.id] ?? step.testCase.targetField;
      const title = titles[step.id] ?? step.testCase.title;
      return { ...step, testCase: { ...step.testCase, title, ...(targetField !== undefined && { targetField }) } };
    });
}

/** An empty title keeps the previous one. */
export const withTitle = (edits: StepEdits, id: string, title: string): StepEdits =>
  title.trim() === '' ? edits : { ...edits, titles: { ...edits.titles, [id]: title.trim() } };

export const withTarget = (edits: StepEdits, id: string, locator: string): StepEdits => ({
  ...edits,
  targets: { ...edits.targets, [id]: locator },
});

export const withoutSteps = (edits: StepEdits, ids: readonly string[]): StepEdits => ({
  ...edits,
  removed: [...edits.removed, ...ids],
});

/** Moves a step one place among the shown ones. @param shown their ids in order */
export function withMove(edits: StepEdits, shown: readonly string[], id: string, by: -1 | 1): StepEdits {
  const from = shown.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return edits;
  return { ...edits, order: shown.with(from, shown[to] ?? id).with(to, id) };
}
