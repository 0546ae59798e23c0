import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type Dto } from '../client/client.js';
import { useSavePart } from '../save-part.js';

/**
 * A named set of values for runs. A secret's value reads as '' with `valueSet`; sending that back keeps the stored
 * value.
 */
export type Environment = Dto<'EnvironmentDto'>;
/** Without an id if it is new. */
export type EnvironmentDraft = Omit<Environment, 'id'> & { readonly id?: string };

export const environmentsKey = (projectId: number) => ['environments', projectId] as const;

const environments = (projectId: number) =>
  queryOptions({
    queryKey: environmentsKey(projectId),
    queryFn: ({ signal }) => call('/projects/environment-lists', { projectId }, signal),
  });

export const useEnvironments = (projectId: number) =>
  useQuery({ ...environments(projectId), select: ({ data }) => data });

/**
 * How environments are shown, by name: with their browser unless it is Chromium.
 * @param enabled whether any is shown
 */
export function useEnvironmentLabel(projectId: number, enabled = true): (name: string) => string {
  const { data } = useQuery({ ...environments(projectId), enabled });
  return (name) => {
    const browser = data?.data.find((one) => one.name === name)?.browser?.name ?? 'Chromium';
    return browser === 'Chromium' ? name : `${name} (${browser})`;
  };
}

/** The environments, with their version as the base of a change. */
export const useVersionedEnvironments = (projectId: number) =>
  useQuery({
    ...environments(projectId),
    select: ({ data, version, noFirefox }) => ({ environments: data, version, noFirefox }),
  });

/** Saves all environments of a project at once. */
export const useSaveEnvironments = (projectId: number) =>
  useSavePart(projectId, environmentsKey(projectId), (edited: readonly EnvironmentDraft[]) => ({
    updateType: 'environment',
    environments: edited.map((one) => ({ ...one })),
  }));
