import type { TestCaseRecord } from '../../../api/test-cases.js';

/** What "Move next to" adds to the order of the case that was chosen (2 §4). */
const NEXT = 0.1;

/** The order of a case placed right after another one. */
export const orderNextTo = (chosen: Pick<TestCaseRecord, 'order'>): number => chosen.order + NEXT;

/** A new case goes to the end (2 §4). */
export const orderOfNew = (records: readonly TestCaseRecord[]): number => records.length;

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

export interface Move {
  readonly caseId: number;
  /** The ids after the move. */
  readonly ids: readonly number[];
  /** What to send: the server has numbered the cases 0…n−1 (3 §13). */
  readonly order: number;
  /** The old and new positions, from 0. */
  readonly from: number;
  readonly position: number;
}

/** Moves a case to a position, counted without it; null if it is already there or the position does not exist. */
export function moveTo(ids: readonly number[], caseId: number, position: number): Move | null {
  const from = ids.indexOf(caseId);
  if (from < 0 || from === position || position < 0 || position >= ids.length) return null;
  const rest = ids.filter((id) => id !== caseId);
  return {
    caseId,
    ids: [...rest.slice(0, position), caseId, ...rest.slice(position)],
    order: position + (position > from ? NEXT : -NEXT),
    from,
    position,
  };
}

/** Moves a case one place up (-1) or down (+1); null at either end. */
export const moveOne = (ids: readonly number[], caseId: number, step: -1 | 1): Move | null =>
  ids.includes(caseId) ? moveTo(ids, caseId, ids.indexOf(caseId) + step) : null;

/** Where a dragged row lands relative to another. */
export type Landing = 'before' | 'after';

/** The position of a case beside another one; null if it is already there. */
export function placeBeside(ids: readonly number[], caseId: number, beside: number, landing: Landing): number | null {
  const from = ids.indexOf(caseId);
  const at = ids.indexOf(beside);
  if (from < 0 || at < 0 || from === at) return null;
  const place = at + (landing === 'after' ? 1 : 0) - (from < at ? 1 : 0);
  return place === from ? null : place;
}

/** The records in the order of `ids`; unlisted ones go to the end. */
export function inOrder(records: readonly TestCaseRecord[], ids: readonly number[]): TestCaseRecord[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ case_id }: TestCaseRecord) => places.get(case_id) ?? ids.length;
  return records.toSorted((one, other) => placeOf(one) - placeOf(other));
}
