import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_TEST_ATTRIBUTES, DELAYS, LIMITS, mayHaveMore } from '@testplatform/contract';
import { useState } from 'react';
import { ApiError } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';
import { Creations, hasAll } from '../client/creations.js';

export interface Project {
  readonly project_id: number;
  readonly name: string;
  readonly description: string;
  readonly isSinglePageApp: boolean;
  /** How many runs of the project may execute at once (3 §6). */
  readonly runsAtOnce: number;
  /** Megabytes that a page may load without a warning. */
  readonly goodPageMb: number;
  /** Comma-separated attributes that `testid=` reads. */
  readonly testAttributes: string;
  /** Whether a file ends at its first failure. */
  readonly stopAtFailure: boolean;
  /** Whether a file is rerun once when its worker is lost. */
  readonly rerunInterrupted: boolean;
  readonly maskedOnDevices: boolean;
  /** Overlays, such as cookie bars, that runs close. */
  readonly overlayRules: Dto<'OverlayRuleDto'>[];
  /** Version of these details. */
  readonly version: string;
}

/** The figures of a project's card. */
export type ProjectSummary = Dto<'ProjectSummaryDto'>;

export interface NewProject {
  readonly name: string;
  readonly description: string;
}
export type BasicInfo = Omit<Project, 'project_id' | 'version'>;

export const projectsKey = ['projects'] as const;
const projectKey = (projectId: number) => ['projects', 'one', projectId] as const;

/** The projects whose name contains `name`, with their figures. Keeps the previous ones while others are fetched. */
export function useProjects(name: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [...projectsKey, 'list', name],
    queryFn: ({ signal }) => listAll({ summary: true, name, onlyProjectBasicDetails: true }, signal),
    placeholderData: keepPreviousData,
  });
}

/** All projects, for a project selector. */
export function useProjectNames() {
  return useQuery({
    queryKey: [...projectsKey, 'names'],
    queryFn: async ({ signal }) =>
      (await listAll({ onlyProjectBasicDetails: true }, signal)).map(({ project }) => project),
  });
}

/** A project in a list, with figures if the user may view results. */
export interface ListedProject {
  readonly project: Project;
  readonly summary: ProjectSummary | undefined;
}

/** All pages of the list, newest first. A full page may be followed by another. */
async function listAll(wanted: Omit<Dto<'ListProjectsDto'>, 'page' | 'pageSize'>, signal?: AbortSignal) {
  // Deduplicated by id: a project created meanwhile shifts others onto the next page.
  const found = new Map<number, ListedProject>();
  const pageSize = LIMITS.pageSizeMax;
  for (let page = 1; ; page++) {
    const { data, summaryData } = await call('/projects/list', { ...wanted, page, pageSize }, signal);
    for (const dto of data)
      found.set(dto.project_id, { project: readProject(dto), summary: summaryData?.[dto.project_id] });
    if (!mayHaveMore(data, pageSize)) return [...found.values()];
  }
}

/** One project's details. If the first load returns none, it is retried after the documented second. */
export function useProject(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId),
    queryFn: async ({ signal }) => {
      const body = { projectId, onlyProjectBasicDetails: true };
      const [project] = (await call('/projects/list', body, signal)).data;
      if (!project) throw new ApiError(404, {}, ['This project doesn’t exist']);
      return readProject(project);
    },
    enabled: projectId > 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.endsSession),
    retryDelay: DELAYS.projectDetailRetry,
  });
}

/** Creates a project, once, even if the answer is lost. Resolves with its id. */
export function useCreateProject() {
  const queries = useQueryClient();
  const [creations] = useState(() => new Creations());
  return useMutation({
    mutationFn: async (sent: NewProject): Promise<number> => {
      const namesakes = async () =>
        (await listAll({ name: sent.name, onlyProjectBasicDetails: true })).map(({ project }) => project);
      const made = await creations.create({
        sent,
        send: async () => (await call('/projects/create', { ...sent })).data,
        read: namesakes,
        idOf: ({ project_id }: Project) => project_id,
        isSent: (project: Project) => hasAll(project, sent),
      });
      return made.project_id;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}

export type DeletedProject = Dto<'DeletedProjectDto'>;

/** A page of the deleted projects, newest first. */
export function useDeletedProjects(page: number) {
  return useQuery({
    queryKey: [...projectsKey, 'deleted', page],
    queryFn: async ({ signal }) => (await call('/projects/deleted-lists', { page }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** Deletes a project, whose name confirms it. @param onDeleted also called if its screen was left */
export function useDeleteProject(projectId: number, onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('/projects/delete', { projectId, name }),
    onSuccess: () => {
      onDeleted();
      return queries.invalidateQueries({ queryKey: projectsKey });
    },
  });
}

/** Restores a deleted project. @param onRestored also called if the screen was left */
export function useRestoreProject(onRestored?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectId: number) => call('/projects/restore', { projectId }),
    ...(onRestored && { onSuccess: onRestored }),
    // After a refusal too: somebody else may have been first.
    onSettled: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}

/** Changes some details of a project; refused if they were changed since they were read. */
export function useModifyProject(projectId: number) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: projectsKey });
  return useMutation({
    mutationFn: (change: Partial<BasicInfo> & Pick<Project, 'version'>) =>
      call('/projects/modify', { projectId, updateType: 'basic-info', ...change }),
    onSuccess: refetch,
    // Someone else may have changed it. The error is shown at once.
    onError: () => void refetch(),
  });
}

/** Narrows to a project with details; the API omits them only where a call requests other parts. */
const readProject = ({
  project_id,
  name = '',
  description = '',
  isSinglePageApp = false,
  runsAtOnce = 1,
  goodPageMb = LIMITS.goodPageMbDefault,
  testAttributes = DEFAULT_TEST_ATTRIBUTES,
  stopAtFailure = false,
  rerunInterrupted = true,
  maskedOnDevices = false,
  overlayRules = [],
  versions = { details: '' },
}: Dto<'ProjectDto'>): Project => ({
  project_id,
  name,
  description,
  isSinglePageApp,
  runsAtOnce,
  goodPageMb,
  testAttributes,
  stopAtFailure,
  rerunInterrupted,
  maskedOnDevices,
  overlayRules,
  version: versions.details,
});
