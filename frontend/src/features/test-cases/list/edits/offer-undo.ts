import type { TestCase } from '@testplatform/contract';
import type { CaseBatch, MadeCase, TestCaseRecord } from '../../../../api/project/test-cases.js';
import * as undo from '../../../../shared/undo.js';
import { orderToReturn } from '../../model/case-order.js';
import { copyOf, hasMaskedText, nameOfCases } from '../../model/copies.js';

/** Shows what was done to cases, with Undo. */
export const offerUndo = (text: string, offer: Parameters<typeof undo.offerUndo>[1]): void =>
  undo.offerUndo(text, {
    ...offer,
    focus: focusCurrentCase,
  });

export const focusCurrentCase = (): void =>
  document.querySelector<HTMLElement>('[data-case-row][tabindex="0"]')?.focus();

/** New ids of cases that Undo recreated, by their previous ids. */
const remade = new Map<number, number>();

/** The present id of a case. */
export const idNow = (caseId: number): number => {
  const next = remade.get(caseId);
  return next === undefined ? caseId : idNow(next);
};

/** Cases that Undo removed. */
const removed = new WeakSet<MadeCase>();

/**
 * Removes created cases if they are unchanged. A second try continues where the first one failed.
 * @param first runs before any case is removed; if it rejects, none is
 */
export function removeMade(
  batch: CaseBatch,
  made: readonly MadeCase[],
  first: () => Promise<void> = async () => {},
): Promise<void> {
  const left = new Map(made.filter((one) => !removed.has(one)).map((one) => [idNow(one.case_id), one]));
  const now = [...left].map(([case_id, one]) => ({ ...one, case_id }));
  return batch.removeMade(now, first, (caseId) => removed.add(left.get(caseId)!));
}

/**
 * Recreates deleted cases at their positions. A second try continues where the first one failed.
 * @param before the cases of their file before the deletion, in order
 */
export async function recreate(
  batch: CaseBatch,
  deleted: readonly TestCaseRecord[],
  before: readonly TestCaseRecord[],
): Promise<void> {
  const left = deleted.filter(({ case_id }) => !remade.has(case_id));
  // Created in order, each case finds its old position.
  const inOrder = left.toSorted((one, other) => one.order - other.order);
  await batch.create(
    inOrder.map((record) => ({
      testCase: copyOf(record),
      order: orderToReturn(record),
      behind: () => idAbove(before, record),
    })),
    ({ case_id }, row) => remade.set(inOrder[row]!.case_id, case_id),
  );
}

/** The present id of the case that was above another one; undefined if there was none. */
function idAbove(before: readonly TestCaseRecord[], { case_id }: TestCaseRecord): number | undefined {
  const above = before[before.findIndex((one) => one.case_id === case_id) - 1];
  return above && idNow(above.case_id);
}

const ADDED = 'added case';
/** Consecutively added cases: one Undo removes them together. */
let added: readonly AddedCase[] = [];

interface AddedCase {
  readonly batch: CaseBatch;
  readonly made: MadeCase;
  readonly testCase: TestCase;
}

/** Offers to remove an added case, and those added just before it. */
export function offerRemoval(one: AddedCase): void {
  added = [...added, one];
  const all = added;
  offerUndo(`${nameOfCases(all)} added`, {
    id: ADDED,
    undo: async () => {
      for (const { batch, made } of all.toReversed()) await removeMade(batch, [made]);
    },
    onGone: () => {
      if (added === all) added = [];
    },
  });
}

/** A sentence that names what Undo can't restore. */
export const noUndoOf = (parts: readonly string[]): string => `Undo can’t restore ${parts.join(' and ')}.`;

/**
 * Offers to recreate deleted cases, and names what is lost: their last results, and masked texts.
 * @param before the cases of their file before the deletion, in order
 */
export function offerRestore(
  batch: CaseBatch,
  deleted: readonly TestCaseRecord[],
  before: readonly TestCaseRecord[],
): void {
  const lost = [
    deleted.some(({ summary }) => summary.status) && 'its last result',
    deleted.some(hasMaskedText) && 'the masked text',
  ].filter((part) => part !== false);
  offerUndo(`${nameOfCases(deleted)} deleted`, {
    note: lost.length > 0 ? noUndoOf(lost) : null,
    undo: () => recreate(batch, deleted, before),
  });
}
