import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Dto } from '../client/client.js';
import { projectsKey } from '../project/projects.js';

export type PerformancePeriod = Dto<'PerformancePeriodDto'>;
export type ResultsPeriod = Dto<'ResultsPeriodDto'>;
export type FlakyFile = Dto<'FlakyFileDto'>;
export type SlowFile = Dto<'SlowFileDto'>;
export type DayHours = Readonly<Record<string, Readonly<Record<string, Dto<'HourDto'>>>>>;

/** The period of the figures; by default the last twelve months (3 §10). */
export interface Span {
  readonly weekly?: true;
  readonly lastSevenDays?: true;
  /** Days such as 2026-01-31, both included. */
  readonly dateRange?: { readonly from: string; readonly to: string };
}

/** Days and hours are in the user's time zone. */
const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;

const analyticsKey = (projectId: number) => ['analytics', projectId] as const;

/** Duration, requests and sizes of each period. */
export function usePerformance(projectId: number, span: Span) {
  return useQuery({
    queryKey: [...analyticsKey(projectId), 'performance', span],
    queryFn: ({ signal }) => call('/projects/test-report-performance', { projectId, tz, ...span }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Outcomes of each period, and the tree with its last results. */
export function usePeriodic(projectId: number, span: Span) {
  return useQuery({
    queryKey: [...analyticsKey(projectId), 'periodic', span],
    queryFn: ({ signal }) => call('/projects/test-report-periodic', { projectId, tz, ...span }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Runs of each hour of the last seven days. */
export function useDaywise(projectId: number) {
  return useQuery({
    queryKey: [...analyticsKey(projectId), 'daywise'],
    queryFn: async ({ signal }): Promise<DayHours> =>
      (await call('/projects/test-report-periodic-daywise', { projectId, tz }, signal)).data,
  });
}

/** Files of one page of a list of the dashboard. */
export const FILES_PAGE = 10;

/** Files whose outcome changes from run to run. @param page 1-based */
export function useFlakyFiles(projectId: number, page: number) {
  return useQuery({
    queryKey: [...analyticsKey(projectId), 'flaky', page],
    queryFn: async ({ signal }) =>
      (await call('/projects/test-report-flaky', { projectId, page, pageSize: FILES_PAGE }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** The slowest files. @param page 1-based */
export function useSlowestFiles(projectId: number, page: number) {
  return useQuery({
    queryKey: [...analyticsKey(projectId), 'slowest', page],
    queryFn: async ({ signal }) =>
      (await call('/projects/test-report-slowest', { projectId, page, pageSize: FILES_PAGE }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** The current counts of a project. */
export function useProjectSummary(projectId: number) {
  return useQuery({
    queryKey: [...projectsKey, 'summary', projectId],
    queryFn: async ({ signal }) => {
      const body = { projectId, summary: true, onlyProjectBasicDetails: true };
      return (await call('/projects/list', body, signal)).summaryData?.[projectId] ?? null;
    },
  });
}
