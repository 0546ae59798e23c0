import { useQueryClient } from '@tanstack/react-query';
import type { TestCase, FilePath } from '@testplatform/contract';
import {
  caseFile,
  useCaseBatch,
  type CaseBatch,
  type MadeCase,
  type TestCaseRecord,
} from '../../../../api/project/test-cases.js';
import { tell } from '../../../../shared/toast.js';
import { plural } from '../../../../shared/utils/format.js';
import { ordersBehind } from '../../model/case-order.js';
import { nameOfCases } from '../../model/copies.js';
import { offerUndo, recreate, removeMade } from './offer-undo.js';

export interface NewCases {
  readonly cases: readonly TestCase[];
  /** Index of the row to insert after, from 0; -1 is the beginning. */
  readonly behind: number;
  /** The toast's text. */
  readonly text: string;
  readonly note?: string | null;
  /**
   * Cut cases of another file, which are deleted once all copies were created. Undo recreates them before it removes
   * the copies.
   */
  readonly instead?: { readonly batch: CaseBatch; readonly of: readonly TestCaseRecord[] } | undefined;
}

/**
 * Creates cases in order, with Undo for all. Resolves to how many were created: the server may refuse one, in which
 * case a toast has shown the error.
 */
export async function makeCases(
  batch: CaseBatch,
  { cases, behind, text, note = null, instead }: NewCases,
): Promise<number> {
  const orders = ordersBehind(behind, cases.length);
  const made: MadeCase[] = [];
  const deleted: TestCaseRecord[] = [];
  const undo = () => removeMade(batch, made, async () => instead && recreate(instead.batch, deleted));
  try {
    await batch.create(
      cases.map((testCase, row) => ({ testCase, order: orders[row] ?? 0 })),
      (one) => made.push(one),
    );
    const ids = instead?.of.map(({ case_id }) => case_id) ?? [];
    await instead?.batch.remove(ids, (caseId) =>
      deleted.push(...instead.of.filter(({ case_id }) => case_id === caseId)),
    );
    offerUndo(text, { note, undo });
  } catch (error) {
    tell(error);
    const some =
      made.length < cases.length
        ? `${made.length} of ${cases.length} test cases added`
        : `${plural(made.length, 'test case')} added, but ${cases.length - deleted.length} not deleted in the other file`;
    if (made.length > 0) offerUndo(some, { note, undo });
  }
  return made.length;
}

/**
 * Adds cases to a file, after a given case or at the end. Resolves to how many were created; errors have been shown.
 */
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
