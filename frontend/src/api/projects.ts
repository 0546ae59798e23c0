import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DELAYS, LIMITS } from '@testplatform/contract';
import { ApiError } from './api-error.js';
import { call, type Dto } from './client.js';

export interface Project {
  readonly project_id: number;
  readonly name: string;
  readonly description: string;
  readonly isSinglePageApp: boolean;
}

/** The figures of a project's card (3 §13). */
export type ProjectSummary = Dto<'ProjectSummaryDto'>;

export interface NewProject {
  readonly name: string;
  readonly description: string;
}
export interface BasicInfo extends NewProject {
  readonly isSinglePageApp: boolean;
}

export const projectsKey = ['projects'] as const;
const projectKey = (projectId: number) => ['projects', 'one', projectId] as const;

/** The projects whose name has `name` in it, with their figures; the shown ones stay while others are fetched. */
export function useProjects(name: string) {
  return useQuery({
    queryKey: [...projectsKey, 'list', name],
    queryFn: ({ signal }) => call('/projects/list', { summary: true, name, pageSize: LIMITS.pageSizeMax }, signal),
    select: ({ data, summaryData }) =>
      data.map((dto) => ({ project: readProject(dto), summary: summaryData?.[dto.project_id] })),
    placeholderData: keepPreviousData,
  });
}

/** One project's details; when a first load brings none it is tried again after the documented second (2 §2). */
export function useProject(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId),
    queryFn: async ({ signal }) => {
      const body = { projectId, onlyProjectBasicDetails: true };
      const [project] = (await call('/projects/list', body, signal)).data;
      if (!project) throw new ApiError(404, {}, ['This project is not there']);
      return readProject(project);
    },
    enabled: projectId > 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.endsSession),
    retryDelay: DELAYS.projectDetailRetry,
  });
}

export function useCreateProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (project: NewProject) => call('/projects/create', { ...project }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}

export function useModifyProject(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (info: BasicInfo) => call('/projects/modify', { projectId, updateType: 'basic-info', ...info }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}

/** The details of a project; the API leaves them out only where a call asks for other parts. */
const readProject = ({
  project_id,
  name = '',
  description = '',
  isSinglePageApp = false,
}: Dto<'ProjectDto'>): Project => ({
  project_id,
  name,
  description,
  isSinglePageApp,
});
