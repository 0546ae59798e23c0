import type { TestCase } from '@testplatform/contract';
import type { CaseBatch } from '../../../api/test-cases.js';
import { ordersBehind } from '../model/case-order.js';
import { offerUndo, tell } from './offer-undo.js';

export interface NewCases {
  readonly cases: readonly TestCase[];
  /** The row that they stand behind, counted from 0; -1 is the beginning. */
  readonly behind: number;
  /** What was done. */
  readonly text: string;
  readonly note?: string | null;
}

/**
 * Makes cases in their order, and offers to take all of them back. Answers how many are there: the server may have refused one, and why
 * is said by then.
 */
export async function makeCases(batch: CaseBatch, { cases, behind, text, note = null }: NewCases): Promise<number> {
  const orders = ordersBehind(behind, cases.length);
  const made: number[] = [];
  try {
    await batch.create(
      cases.map((testCase, row) => ({ testCase, order: orders[row] ?? 0 })),
      (caseId) => made.push(caseId),
    );
    offerUndo(text, { note, undo: () => batch.remove(made) });
  } catch (error) {
    tell(error);
  }
  return made.length;
}
