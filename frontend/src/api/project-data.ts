import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.js';
import { projectsKey } from './projects.js';

/** A title that tests use in a placeholder, and its value. */
export interface DataRow {
  readonly title: string;
  readonly value: string;
}
/** Collection name to its rows. */
export type DataCollection = Readonly<Record<string, readonly DataRow[]>>;

export interface ProjectData {
  readonly dataCollection: DataCollection;
  readonly dataBinding: readonly DataRow[];
}

/** The data that a project's tests use (2 §3); null when the user may not read it. */
export function useProjectData(projectId: number) {
  return useQuery({
    queryKey: [...projectsKey, 'data', projectId],
    queryFn: async ({ signal }): Promise<ProjectData | null> => {
      const [project] = (await call('/projects/list', { projectId }, signal)).data;
      const { dataCollection, dataBinding } = project ?? {};
      return dataCollection && dataBinding ? { dataCollection, dataBinding } : null;
    },
  });
}

/** Saves all collections of a project. */
export function useSaveDataCollection(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dataCollection: DataCollection) =>
      call('/projects/modify', { projectId, updateType: 'data-collection', dataCollection: { ...dataCollection } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}

/** Saves the whole data binding of a project. */
export function useSaveDataBinding(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dataBinding: readonly DataRow[]) =>
      call('/projects/modify', {
        projectId,
        updateType: 'data-binding',
        dataBinding: dataBinding.map((row) => ({ ...row })),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}
