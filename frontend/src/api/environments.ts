import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Dto } from './client.js';

/** A named set of values for runs. A secret's value reads as '' with `valueSet`; sending that back keeps the stored value. */
export type Environment = Dto<'EnvironmentDto'>;
/** A new one has no id yet. */
export type EnvironmentDraft = Omit<Environment, 'id'> & { readonly id?: string };

export const environmentsKey = (projectId: number) => ['environments', projectId] as const;

export function useEnvironments(projectId: number) {
  return useQuery({
    queryKey: environmentsKey(projectId),
    queryFn: async ({ signal }) => (await call('/projects/environment-lists', { projectId }, signal)).data,
  });
}

/** Saves all environments of a project at once. */
export function useSaveEnvironments(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (environments: readonly EnvironmentDraft[]) =>
      call('/projects/modify', {
        projectId,
        updateType: 'environment',
        environments: environments.map((one) => ({ ...one })),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: environmentsKey(projectId) }),
  });
}
