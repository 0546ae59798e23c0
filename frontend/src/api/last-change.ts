import type { ProjectChange } from '@testplatform/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useProfile } from './account.js';

export const lastChangeKey = (projectId: number, part: ProjectChange['part']) =>
  ['last-change', projectId, part] as const;

/** The last change that someone else made to a part of a project, as received over the live channel. */
export const useLastChange = (projectId: number, part: ProjectChange['part']) =>
  useQuery<ProjectChange>({ queryKey: lastChangeKey(projectId, part), queryFn: skipToken }).data;

/** Who else changed a part of a project last; undefined if it is not known. */
export function useChangedBy(projectId: number, part: ProjectChange['part']): string | undefined {
  const by = useLastChange(projectId, part)?.by;
  const { data: own } = useProfile();
  return by && by.user_id !== own?.user_id ? by.name : undefined;
}
