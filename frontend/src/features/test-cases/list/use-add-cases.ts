import { useQueryClient } from '@tanstack/react-query';
import type { FilePath, TestCase } from '@testplatform/contract';
import { caseFile, useCaseBatch } from '../../../api/test-cases.js';
import { tell } from '../../../shared/toast.js';
import { nameOfCases } from '../model/copies.js';
import { makeCases } from './make-cases.js';

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
