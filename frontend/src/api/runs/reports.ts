import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { DELAYS, joinPath, type FilePath, LIMITS } from '@testplatform/contract';
import { useLacksPermission } from '../people/account.js';
import { ApiError } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';
import { useLiveQuery } from '../live/live-query.js';

/** The outcome of one case in a result (3 §6). Its record is `s3_public_path + screenshot + '.jpeg'`. */
export type ReportCase = Dto<'ReportCaseDto'>;
/** One execution of a file. Durations are in milliseconds, sizes in bytes. */
export type ReportEntry = Dto<'ReportEntryDto'>;
/** Latest entry of each file: module → section → scenario → file. */
export type GroupReport = Dto<'GroupReportDto'>['component'];

export const reportsKey = (projectId: number) => ['reports', projectId] as const;

/** The sums of a file's results in a run. */
export type RunOfFile = Dto<'RunOfFileDto'>;

/** The results of one file. */
export interface FileResults {
  /** Its last runs, oldest first. */
  readonly trend: readonly RunOfFile[];
  /** Its last result; of a run with a table, the worst of the rows. Null before its first run. */
  readonly latest: ReportEntry | null;
  /** The last result of each row in that run, in the order in which the rows began; empty without a table. */
  readonly rows: readonly ReportEntry[];
}

/** The results of one file. */
export const fileReport = (projectId: number, file: FilePath) =>
  queryOptions({
    queryKey: [...reportsKey(projectId), 'file', joinPath(file)],
    queryFn: async ({ signal }): Promise<FileResults> => {
      const { latest, rows, trend } = await fetchReport({ projectId, ...file }, signal);
      return { trend: trend ?? [], latest: latest ?? null, rows: rows ?? [] };
    },
  });
export function useFileReport(projectId: number, file: FilePath, enabled = true) {
  const isRefused = useLacksPermission('reports', 'view');
  return useQuery({ ...fileReport(projectId, file), enabled: enabled && !isRefused });
}

/**
 * @param isRunning whether files of the project are running
 * @param runsHere whether this file is known to run: its result is read soon after its end
 */
export const useLiveFileReport = (projectId: number, file: FilePath, isRunning: boolean, runsHere: boolean) =>
  useLiveQuery(
    fileReport(projectId, file),
    isRunning,
    DELAYS.snapshotPoll,
    isRunning ? (runsHere ? 'here' : 'elsewhere') : null,
  );

/** One result of a file with its cases. Keeps the previous one while another is fetched. */
export function useResult(projectId: number, resultId: string | undefined) {
  return useQuery({
    queryKey: [...reportsKey(projectId), 'result', resultId],
    queryFn: async ({ signal }) => (await fetchEntries({ projectId, result_id: resultId }, signal))[0] ?? null,
    enabled: resultId !== undefined,
    placeholderData: keepPreviousData,
  });
}

/**
 * One result with its cases and a public path that is valid for an hour.
 * @throws ApiError when it no longer exists
 */
export async function readResult(projectId: number, resultId: string): Promise<ReportEntry> {
  const [entry] = await fetchEntries({ projectId, result_id: resultId });
  if (!entry) throw new ApiError(404, {}, ['This result no longer exists. Reopen the report']);
  return entry;
}

const fetchReport = (of: Partial<FilePath> & { projectId: number; result_id?: string }, signal?: AbortSignal) =>
  call('/projects/test-report', { ...of, report_type: 'test-case-file' }, signal);

async function fetchEntries(...asked: Parameters<typeof fetchReport>): Promise<readonly ReportEntry[]> {
  const { data } = await fetchReport(...asked);
  return Array.isArray(data) ? data : [];
}

/** The latest results of every file below a node; an empty selection is the whole project. */
export const groupReport = (projectId: number, selection: Partial<FilePath>) =>
  queryOptions({
    queryKey: [...reportsKey(projectId), 'group', selection],
    queryFn: async ({ signal }) => {
      const { data } = await call('/projects/test-report', { projectId, ...selection, report_type: 'group' }, signal);
      return Array.isArray(data) ? {} : data.component;
    },
  });

/** @param isRunning whether files of the project are running: their results arrive one after the other */
export function useGroupReport(projectId: number, selection: Partial<FilePath>, isRunning: boolean) {
  const isRefused = useLacksPermission('reports', 'view');
  return useLiveQuery({ ...groupReport(projectId, selection), enabled: !isRefused }, isRunning, DELAYS.snapshotPoll);
}

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

/** The address of a case's record: the result's path, the index, `.jpeg`. */
export const screenshotUrl = (path: string, index: number): string => `${path}${index}.jpeg`;
