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
import { gapBelow, ordersBehind, type Gap } from '../../model/case-order.js';
import { nameOfCases, staysThere } from '../../model/copies.js';
import { offerUndo, recreate, removeMade } from './offer-undo.js';

/** Cases that were cut in another file. */
interface CutCases {
  /** Changes that file. */
  readonly batch: CaseBatch;
  readonly of: readonly TestCaseRecord[];
  /** All cases of that file, in order. */
  readonly before: readonly TestCaseRecord[];
}

export interface NewCases {
  readonly cases: readonly TestCase[];
  /** Where they are inserted. */
  readonly gap: Gap;
  /** The toast's text. */
  readonly text: string;
  readonly note?: string | null;
  /**
   * Cut cases of another file, which are deleted once all copies were created. Undo recreates them before it removes
   * the copies.
   */
  readonly instead?: CutCases | undefined;
}

/**
 * Creates cases in order, with Undo for all. Resolves to the ids of those created: the server may refuse one, in which
 * case a toast has shown the error.
 */
export async function makeCases(
  batch: CaseBatch,
  { cases, gap, text, note = null, instead }: NewCases,
): Promise<readonly number[]> {
  const orders = ordersBehind(gap.row, cases.length);
  const made: MadeCase[] = [];
  const deleted: TestCaseRecord[] = [];
  const undo = () => removeMade(batch, made, async () => instead && recreate(instead.batch, deleted, instead.before));
  const notDeleted = (count: number) =>
    `${plural(made.length, 'test case')} added, but ${count} not deleted in the other file`;
  try {
    await batch.create(
      cases.map((testCase, row) => ({
        testCase,
        order: orders[row] ?? 0,
        // Others may insert cases above in between: each one comes behind the one made just before.
        behind: () => made.at(-1)?.case_id ?? gap.caseId,
      })),
      (one) => made.push(one),
    );
    const changed = (await instead?.batch.remove(instead.of, (one) => deleted.push(one))) ?? [];
    if (changed.length === 0) offerUndo(text, { note, undo });
    else offerUndo(notDeleted(changed.length), { note: `${staysThere(changed)} ${note ?? ''}`.trim(), undo });
  } catch (error) {
    tell(error);
    const some =
      made.length < cases.length
        ? `${made.length} of ${cases.length} test cases added`
        : notDeleted(cases.length - deleted.length);
    if (made.length > 0) offerUndo(some, { note, undo });
  }
  return made.map(({ case_id }) => case_id);
}

/**
 * Adds cases to a file, after a given case or at the end. Resolves to the ids of those created; errors have been shown.
 */
export function useAddCases(projectId: number, file: FilePath) {
  const queries = useQueryClient();
  const batch = useCaseBatch(projectId, file);
  return async (cases: readonly TestCase[], behind: number | null): Promise<readonly number[]> => {
    try {
      const { records } = await queries.fetchQuery(caseFile(projectId, file));
      const above = records.find(({ case_id }) => case_id === behind);
      const text = `${nameOfCases(cases.map((testCase) => ({ testCase })))} added`;
      return await makeCases(batch, { cases, gap: gapBelow(records, above), text });
    } catch (error) {
      tell(error);
      return [];
    }
  };
}
