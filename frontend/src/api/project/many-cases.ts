import { LIMITS, type TestCase } from '@testplatform/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';
import { projectsKey } from './projects.js';
import type { Selection } from '../runs/runner.js';
import { casesBelowKey, testCasesKey } from './test-cases.js';

/** A case of a file below a node, with the titles down to its file. */
export type CaseBelow = Omit<Dto<'CaseBelowDto'>, 'testCase'> & { readonly testCase: TestCase };

/** A new version of a case. The server refuses it if somebody else has changed the case since. */
export interface ManyChange {
  readonly case_id: number;
  readonly version: string;
  readonly testCase: TestCase;
}

/** All cases below a node, however many pages they have. */
export function useCasesBelow(projectId: number, selection: Selection, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [...casesBelowKey(projectId), selection],
    queryFn: ({ signal }) => readAll({ projectId, ...selection }, signal),
    // There may be thousands.
    gcTime: 0,
  });
}

/**
 * Page size of the list: starts at `most`, and is divided by 10, down to `least`, while the server refuses a page as
 * too large.
 */
const PAGE = { most: LIMITS.pageSizeMax, least: 2 };

async function readAll(of: { projectId: number } & Selection, signal: AbortSignal): Promise<readonly CaseBelow[]> {
  // Keyed by id, because a case that is moved between two pages may occur in both.
  const found = new Map<number, CaseBelow>();
  let pageSize = PAGE.most;
  for (let from = 0; ; from += pageSize) {
    const read = () =>
      call('/projects/test-cases-below', { ...of, page: from / pageSize + 1, pageSize }, signal).catch((error) => {
        const isTooMuch = error instanceof ApiError && 'pageSize' in error.errors && pageSize > PAGE.least;
        if (!isTooMuch) throw error;
        return null;
      });
    let answer = await read();
    for (; !answer; answer = await read()) pageSize /= 10;
    // The server validated each case with the contract's rules when it was saved.
    for (const one of answer.data.cases as (Dto<'CaseBelowDto'> & { testCase: TestCase })[])
      found.set(one.case_id, one);
    if (from + pageSize >= answer.data.total) return [...found.values()];
  }
}

/** Changes all of the cases or none, even if the screen is left. Returns the new versions by case id. */
export function useChangeCases(projectId: number) {
  const queries = useQueryClient();
  return async (changes: readonly ManyChange[]): Promise<ReadonlyMap<number, string>> => {
    const cases = changes.map((one) => ({ ...one }));
    try {
      const { data } = await call('/projects/test-cases-change', { projectId, cases });
      return new Map(data.cases.map(({ case_id, version }) => [case_id, version]));
    } finally {
      // Also after a refusal, because somebody else may have changed one of the cases.
      void queries.invalidateQueries({ queryKey: testCasesKey(projectId) });
      void queries.invalidateQueries({ queryKey: projectsKey });
    }
  };
}
