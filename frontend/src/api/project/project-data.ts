import { useQuery } from '@tanstack/react-query';
import { call } from '../client/client.js';
import { projectsKey } from './projects.js';
import { useSavePart } from '../save-part.js';

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
  readonly versions: { readonly dataCollection?: string; readonly dataBinding?: string };
}

/** The data that a project's tests use; null when the user may not read it. */
export function useProjectData(projectId: number) {
  return useQuery({
    queryKey: [...projectsKey, 'data', projectId],
    queryFn: async ({ signal }): Promise<ProjectData | null> => {
      const [project] = (await call('/projects/list', { projectId }, signal)).data;
      const { dataCollection, dataBinding, versions = {} } = project ?? {};
      return dataCollection && dataBinding ? { dataCollection, dataBinding, versions } : null;
    },
  });
}

/** Saves all collections of a project. */
export const useSaveDataCollection = (projectId: number) =>
  useSavePart(projectId, projectsKey, (dataCollection: DataCollection) => ({
    updateType: 'data-collection',
    dataCollection: { ...dataCollection },
  }));

/** Saves the whole data binding of a project. */
export const useSaveDataBinding = (projectId: number) =>
  useSavePart(projectId, projectsKey, (dataBinding: readonly DataRow[]) => ({
    updateType: 'data-binding',
    dataBinding: dataBinding.map((row) => ({ ...row })),
  }));
