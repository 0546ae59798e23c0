import { useQueryClient } from '@tanstack/react-query';
import type { TestCase, FilePath } from '@testplatform/contract';
import { caseFile, useCaseBatch, type CaseBatch, type MadeCase } from '../../../api/test-cases.js';
import { tell } from '../../../shared/toast.js';
import { ordersBehind } from '../model/case-order.js';
import { nameOfCases } from '../model/copies.js';
import { offerUndo, removeMade } from './offer-undo.js';

export interface NewCases {
  readonly cases: readonly TestCase[];
  /** Index of the row to insert after, from 0; -1 is the beginning. */
  readonly behind: number;
  /** What was done. */
  readonly text: string;
  readonly note?: string | null;
  /** Called when all were created. Undo runs the returned function before it removes them, and removes none if it rejects. */
  onMade?(): Promise<() => Promise<void>>;
}

/**
 * Creates cases in order, with Undo for all. Resolves to how many were created: the server may refuse one, and the error has been
 * shown.
 */
export async function makeCases(
  batch: CaseBatch,
  { cases, behind, text, note = null, onMade }: NewCases,
): Promise<number> {
  const orders = ordersBehind(behind, cases.length);
  const made: MadeCase[] = [];
  try {
    await batch.create(
      cases.map((testCase, row) => ({ testCase, order: orders[row] ?? 0 })),
      (one) => made.push(one),
    );
    const undoRest = await onMade?.();
    offerUndo(text, {
      note,
      undo: () => removeMade(batch, made, undoRest),
    });
  } catch (error) {
    tell(error);
    const some = `${made.length} of ${cases.length} test cases added`;
    if (made.length > 0 && made.length < cases.length) offerUndo(some, { note, undo: () => removeMade(batch, made) });
  }
  return made.length;
}

/** Adds cases to a file, after a given case or at the end. Resolves to how many were created; errors have been shown. */
export function useAddCases(projectId: number, file: FilePath) {
  const queries = useQueryClient();
  const batch = useCaseBatch(projectId, file);
  return async (cases: readonly TestCase[], behind: number | null): Promise<number> => {
    try {
      const { records } = await queries.fetchQuery(caseFile(projectId, file));
      const row = records.findIndex(({ case_id }) => case_id === behind);
      const text = `${nameOfCases(cases.map((testCase) => ({ testCase })))} added`;
      return await makeCases(batch, { cases, behind: row < 0 ? records.length - 1 : row, text });
    } catch (error) {
      tell(error);
      return 0;
    }
  };
}
