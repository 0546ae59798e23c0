import type { RecordedStep } from '@testplatform/contract';

/** What the person changed of the recorded steps. The browser goes on telling them as they were recorded. */
export interface StepEdits {
  readonly titles: Readonly<Record<string, string>>;
  /** The locator that was chosen among a step's own. */
  readonly targets: Readonly<Record<string, string>>;
  /** Deleted, or added to the file. */
  readonly removed: readonly string[];
  /** Steps that were moved stand as these ids say; the others behind them as they were recorded. */
  readonly order: readonly string[];
}

export const NO_EDITS: StepEdits = { titles: {}, targets: {}, removed: [], order: [] };

/** The steps as the person wants them. */
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

/** A step without a title keeps the one it had. */
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

/** Moves a step one place among those that are shown. @param shown their ids as they stand */
export function withMove(edits: StepEdits, shown: readonly string[], id: string, by: -1 | 1): StepEdits {
  const from = shown.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return edits;
  return { ...edits, order: shown.with(from, shown[to] ?? id).with(to, id) };
}
