import { LIMITS } from '@testplatform/contract';
import { useQuery } from '@tanstack/react-query';
import { call, type Dto } from './client.js';
import { reportsKey } from './reports.js';

/** One result of a test case. */
export type PastResult = Dto<'PastResultDto'>;

/** The last results of a test case, newest first. */
export function useCaseHistory(projectId: number, caseId: number) {
  return useQuery({
    queryKey: [...reportsKey(projectId), 'case', caseId],
    queryFn: async ({ signal }) => {
      const body = { projectId, case_id: caseId, pageSize: LIMITS.pageSize };
      return (await call('/projects/case-history', body, signal)).data;
    },
  });
}
