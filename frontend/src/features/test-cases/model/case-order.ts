import type { CasePlace, TestCaseRecord } from '../../../api/project/test-cases.js';

/** What "Move next to" adds to the order of the case that was chosen (2 §4). */
const NEXT = 0.1;

/** A new case goes to the end. */
export const orderOfNew = (records: readonly TestCaseRecord[]): number => records.length;

/** The place right after another case (2 §4). */
export const placeNextTo = (chosen: Pick<TestCaseRecord, 'case_id' | 'order'>): CasePlace => ({
  order: chosen.order + NEXT,
  behind: chosen.case_id,
});

/** Where new cases are inserted: after a case of the list, or at its beginning. */
export interface Gap {
  /** Index of the row above, from 0; -1 is the beginning. */
  readonly row: number;
  /** Id of the case above; undefined at the beginning. */
  readonly caseId: number | undefined;
}

/** The gap below a case of the list; without a case, the end of the list. */
export const gapBelow = (records: readonly TestCaseRecord[], record = records.at(-1)): Gap => ({
  row: record ? records.indexOf(record) : -1,
  caseId: record?.case_id,
});

/** Orders for new cases to insert after the case at `row` (from 0; -1 is the beginning). */
export const ordersBehind = (row: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => row + place + NEXT);

/** The order that returns a case to its former position, before the case that is there now. */
export const orderToReturn = ({ order }: Pick<TestCaseRecord, 'order'>): number => order - NEXT;

/** The order that returns a case to its position before it was moved next to `chosen`. */
export const orderBackFrom = (
  chosen: Pick<TestCaseRecord, 'order'>,
  { order }: Pick<TestCaseRecord, 'order'>,
): number => order + (chosen.order < order ? NEXT : -NEXT);

/** Whether the cases that are in both lists have the same order in both. */
export const isSameOrder = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.filter((id) => others.includes(id)).join() === others.filter((id) => ids.includes(id)).join();

export interface Move {
  readonly caseId: number;
  /** The ids after the move. */
  readonly ids: readonly number[];
  /** What to send: the server has numbered the cases 0…n−1. */
  readonly order: number;
  /** Id of the case to come directly behind, wherever that is by then; absent: first. */
  readonly behind?: number;
}

/** Moves a case to a position, counted without it; null if it is already there or the position does not exist. */
function moveTo(ids: readonly number[], caseId: number, position: number): Move | null {
  const from = ids.indexOf(caseId);
  if (from < 0 || from === position || position < 0 || position >= ids.length) return null;
  const rest = ids.filter((id) => id !== caseId);
  return {
    caseId,
    ids: [...rest.slice(0, position), caseId, ...rest.slice(position)],
    order: position + (position > from ? NEXT : -NEXT),
  };
}

/** Where a dragged row lands relative to another. */
export type Landing = 'before' | 'after';

/** The ids after some of them were dropped, in their order, beside another one; null if that changes nothing. */
export function orderAfterDrop(
  ids: readonly number[],
  chosen: readonly number[],
  beside: number,
  landing: Landing,
): readonly number[] | null {
  if (chosen.includes(beside)) return null;
  const rest = ids.filter((id) => !chosen.includes(id));
  const at = rest.indexOf(beside);
  if (at < 0) return null;
  const order = rest.toSpliced(at + (landing === 'after' ? 1 : 0), 0, ...ids.filter((id) => chosen.includes(id)));
  return order.some((id, row) => id !== ids[row]) ? order : null;
}

/** The ids after moving some adjacent ones by one row up (-1) or down (+1); null at either end. */
export function orderAfterStep(
  ids: readonly number[],
  chosen: readonly number[],
  step: -1 | 1,
): readonly number[] | null {
  const rows = chosen.map((id) => ids.indexOf(id));
  const beside = ids[step < 0 ? Math.min(...rows) - 1 : Math.max(...rows) + 1];
  return beside === undefined ? null : orderAfterDrop(ids, chosen, beside, step < 0 ? 'before' : 'after');
}

/**
 * The moves, in sequence, that bring the chosen cases to their places in `target`, which has the others in their
 * present order.
 */
export function movesTo(ids: readonly number[], target: readonly number[], chosen: readonly number[]): Move[] {
  const wanted = target.filter((id) => ids.includes(id));
  let now = ids;
  return wanted.flatMap((id, row) => {
    if (!chosen.includes(id)) return [];
    // Moves it after its predecessor in `target`, which is already in place.
    const before = wanted[row - 1];
    const move = moveTo(now, id, before === undefined ? 0 : now.filter((one) => one !== id).indexOf(before) + 1);
    if (!move) return [];
    now = move.ids;
    return [before === undefined ? move : { ...move, behind: before }];
  });
}

/** The records in the order of `ids`; unlisted ones go to the end. */
export function inOrder(records: readonly TestCaseRecord[], ids: readonly number[]): TestCaseRecord[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ case_id }: TestCaseRecord) => places.get(case_id) ?? ids.length;
  return records.toSorted((one, other) => placeOf(one) - placeOf(other));
}
