import { joinPath, type FilePath, type TestCase } from '@testplatform/contract';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';
import { Creations } from '../client/creations.js';
import { NotUndone } from '../../shared/undo.js';
import { useFollowFile } from './components.js';
import { isAsSent } from './listed-case.js';
import { useLiveQuery } from '../live/live-query.js';
import { projectsKey } from './projects.js';

/** The outcome of a case's last run; empty before its first run (3 §13). */
export type LastResult = Dto<'CaseSummaryDto'>;
export type TestCaseRecord = Omit<Dto<'TestCaseRecordDto'>, 'testCase'> & { readonly testCase: TestCase };

/** A new case has no `case_id`; without `testCase` only the place changes. */
export interface TestCaseChange {
  readonly case_id?: number;
  readonly testCase?: TestCase;
  readonly order?: number;
  /** Id of the case to come directly behind. If the file no longer has it, `order` counts. */
  readonly behind?: number;
  /** Version of the case that the change is based on: refused if it was changed since. */
  readonly version?: string;
}

/** The key of one file's cases, or of all cases of a project. */
export const testCasesKey = (projectId: number, file?: FilePath) =>
  ['test-cases', projectId, ...(file ? [joinPath(file)] : [])] as const;

/** The key of the cases below any node. It can't equal a file's key, which is a path with slashes. */
export const casesBelowKey = (projectId: number) => [...testCasesKey(projectId), 'below'] as const;

/** A file with its cases, in order. */
export interface CaseFile {
  readonly records: readonly TestCaseRecord[];
  /** The run options of the file. */
  readonly options: FileOptions;
}

/** The run options of a file: stop at failure, table and signed-in state. */
export type FileOptions = Dto<'ModifiedFileDto'>;

export const caseFile = (projectId: number, file: FilePath) =>
  queryOptions({
    queryKey: testCasesKey(projectId, file),
    queryFn: ({ signal }) => readFile(projectId, file, signal),
  });

async function readFile(projectId: number, file: FilePath, signal?: AbortSignal): Promise<CaseFile> {
  const { data, ...options } = await call('/projects/test-case-lists', { projectId, ...file }, signal);
  // The server validated each case with the contract's rules when it was saved.
  return { records: data as (Dto<'TestCaseRecordDto'> & { testCase: TestCase })[], options };
}

/** The cases of one file as they are now, whatever screens refetch meanwhile. */
export const readTestCases = async (projectId: number, file: FilePath) => (await readFile(projectId, file)).records;

const casesOf = ({ records }: CaseFile) => records;
const testCases = (projectId: number, file: FilePath) => ({ ...caseFile(projectId, file), select: casesOf });

export const useTestCases = (projectId: number, file: FilePath) => useQuery(testCases(projectId, file));

/** The run options of a file; undefined until they are loaded. */
export const useFileOptions = (projectId: number, file: FilePath): FileOptions | undefined =>
  useQuery({ ...caseFile(projectId, file), select: ({ options }) => options }).data;

/** Polling interval of the cases of a running file, in milliseconds. */
const RESULTS_EVERY = 2_000;

/**
 * The cases of a file that may be running, whose results arrive meanwhile.
 * @param runningCase the title of the running one
 */
export const useLiveTestCases = (projectId: number, file: FilePath, isRunning: boolean, runningCase: string | null) =>
  useLiveQuery(testCases(projectId, file), isRunning, RESULTS_EVERY, runningCase);

const changingKey = (projectId: number, file: FilePath) => ['change-test-cases', projectId, joinPath(file)] as const;

/** Forgets the cases that were read by path: a path may lead to another file now. */
export function forgetCases(queries: QueryClient, projectId: number): void {
  const queryKey = testCasesKey(projectId);
  queries.removeQueries({ queryKey, type: 'inactive' });
  void queries.invalidateQueries({ queryKey });
}

/** Whether this tab is changing cases of a file; the list is refetched after the last change. */
export const isChangingCases = (queries: QueryClient, projectId: number, file: FilePath): boolean =>
  queries.isMutating({ mutationKey: changingKey(projectId, file) }) > 0;

/** A mutation of a file's cases. `isChangingCases` is true until the last one is answered. */
function useChanging(projectId: number, file: FilePath) {
  const { mutateAsync } = useMutation({
    mutationKey: changingKey(projectId, file),
    mutationFn: (change: () => Promise<unknown>) => change(),
  });
  return async <T>(change: () => Promise<T>): Promise<T> => (await mutateAsync(change)) as T;
}

/** What a call for a case answers. */
type ManagedCase = Dto<'ManagedCaseDto'>;

/** Creates cases of a project, each once, even if an answer is lost. */
function useCreateCase(projectId: number) {
  const queries = useQueryClient();
  const [creations] = useState(() => new Creations());
  /** The ids of those that the list may not show yet. */
  const [made] = useState(() => new Set<number>());
  return async (file: FilePath, testCase: TestCase, place: Pick<TestCaseChange, 'order' | 'behind'>) => {
    const { case_id, order, version }: ManagedCase = await creations.create({
      sent: [projectId, file, testCase],
      send: () => manage(projectId, file, { testCase, ...place }),
      idsBefore: async () => {
        const listed = queries.getQueryData(caseFile(projectId, file).queryKey)?.records;
        return listed && [...listed.map((one) => one.case_id), ...made];
      },
      read: () => readTestCases(projectId, file),
      idOf: ({ case_id: id }: TestCaseRecord) => id,
      isSent: (record: TestCaseRecord) => isAsSent(record.testCase, testCase),
    });
    made.add(case_id);
    return { case_id, order, version };
  };
}

/** Creates or changes a case. */
export function useManageTestCase(projectId: number, file: FilePath) {
  const queries = useQueryClient();
  const create = useCreateCase(projectId);
  const changing = useChanging(projectId, file);
  const fileNow = useFollowFile(projectId, file);
  return useMutation({
    mutationFn: ({ testCase, ...change }: TestCaseChange) =>
      changing(() =>
        change.case_id === undefined && testCase
          ? create(fileNow(), testCase, change)
          : manage(projectId, fileNow(), { testCase, ...change }),
      ),
    onSuccess: () => refreshCases(queries, projectId, fileNow()),
    // Someone else may have changed the list. The error is shown at once.
    onError: () => void refreshCases(queries, projectId, fileNow()),
  });
}

/** Sets the given options of a file. A call without any resets `stopAtFailure` to the project's setting. */
export function useModifyFile(projectId: number, file: FilePath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ stopAtFailure = null, table_id, ...state }: Partial<FileOptions>) =>
      call('/projects/test-case-file-modify', {
        projectId,
        ...file,
        ...state,
        ...(stopAtFailure !== null && { stopAtFailure }),
        ...(table_id !== undefined && { table_id: table_id ?? '' }),
      }),
    onSettled: () => refreshCases(queries, projectId, file),
  });
}

async function manage(projectId: number, file: FilePath, { testCase, ...change }: TestCaseChange) {
  const { data } = await call('/projects/test-case-manage', {
    projectId,
    ...file,
    path: joinPath(file),
    ...change,
    ...(testCase && { testCase: { ...testCase } }),
  });
  return data;
}

/** Id and version of a case when it was created. */
export type MadeCase = Pick<Dto<'TestCaseRecordDto'>, 'case_id' | 'version'>;

/** Whether a file has exactly the cases that were created, unchanged. */
export const areSameCases = (made: readonly MadeCase[], now: readonly MadeCase[]): boolean =>
  now.length === made.length &&
  now.every(({ case_id, version }) => made.some((one) => one.case_id === case_id && one.version === version));

/** Where a case is placed in its file. */
export type CasePlace = Required<Pick<TestCaseChange, 'order'>> & Pick<TestCaseChange, 'behind'>;

/** A case to create, and its place. */
export interface NewCase {
  readonly testCase: TestCase;
  readonly order: number;
  /** Id of the case to come directly behind. Called when its turn comes: that one may have been created just before. */
  readonly behind?: () => number | undefined;
}

/** Makes several changes to a file's cases, one request after the other. They continue if the screen is left. */
export interface CaseBatch {
  /** The cases as they are now, whatever screens refetch meanwhile. */
  read(): Promise<readonly TestCaseRecord[]>;
  /** @param onCreated called after each one */
  create(cases: readonly NewCase[], onCreated?: (made: MadeCase, row: number) => void): Promise<void>;
  move(caseId: number, place: CasePlace): Promise<void>;
  /**
   * Deletes cases that are as given. Skips those that somebody else has already deleted, and leaves those that were
   * changed since. Resolves to the changed ones.
   * @param onDeleted called after each deleted one
   */
  remove<Case extends MadeCase>(cases: readonly Case[], onDeleted?: (one: Case) => void): Promise<readonly Case[]>;
  /**
   * Removes cases that are unchanged since their creation; rejects when one is not.
   * @param first runs before any case is removed; if it rejects, none is
   * @param onDeleted called after each one
   */
  removeMade(made: readonly MadeCase[], first: () => Promise<void>, onDeleted: (caseId: number) => void): Promise<void>;
}

/** The list is refetched once, after the last change or after the refused one. */
export function useCaseBatch(projectId: number, file: FilePath): CaseBatch {
  const queries = useQueryClient();
  const createOne = useCreateCase(projectId);
  const changing = useChanging(projectId, file);
  const fileNow = useFollowFile(projectId, file);
  const withRefresh = async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await changing(change);
    } finally {
      await refreshCases(queries, projectId, fileNow());
    }
  };
  const read = () => readTestCases(projectId, fileNow());
  return {
    read,
    create: (cases, onCreated) =>
      withRefresh(async () => {
        for (const [row, { testCase, order, behind }] of cases.entries()) {
          const made = await createOne(fileNow(), testCase, { order, behind: behind?.() });
          onCreated?.(made, row);
        }
      }),
    move: (case_id, place) => withRefresh(async () => void (await manage(projectId, fileNow(), { case_id, ...place }))),
    remove: (cases, onDeleted) => withRefresh(() => removeEach(cases, onDeleted)),
    removeMade: (made, first, onDeleted) =>
      withRefresh(async () => {
        const now = await read();
        const isThere = ({ case_id, version }: MadeCase) =>
          now.some((one) => one.case_id === case_id && one.version === version);
        if (!made.every(isThere)) throw new NotUndone(CHANGED_SINCE);
        await first();
        const changed = await removeEach(made, ({ case_id }) => onDeleted(case_id));
        if (changed.length > 0) throw new NotUndone(CHANGED_SINCE);
      }),
  };
}

const CHANGED_SINCE = 'Not undone: what was added has been changed or deleted since';

async function removeEach<Case extends MadeCase>(
  cases: readonly Case[],
  onDeleted?: (one: Case) => void,
): Promise<readonly Case[]> {
  const changed: Case[] = [];
  for (const one of cases) {
    try {
      await call('/projects/test-case-delete', { case_id: one.case_id, version: one.version });
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && !error.isOutdated)) throw error;
      if (error.isOutdated) changed.push(one);
      continue;
    }
    onDeleted?.(one);
  }
  return changed;
}

/** Refetches the file's list before the change counts as done, and marks the project's figures as stale. */
function refreshCases(queries: QueryClient, projectId: number, file: FilePath): Promise<void> {
  void queries.invalidateQueries({ queryKey: projectsKey });
  return queries.invalidateQueries({ queryKey: testCasesKey(projectId, file) });
}
