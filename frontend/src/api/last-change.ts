import type { ProjectChange } from '@testplatform/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from './people/account.js';

export const lastChangeKey = (projectId: number, part: ProjectChange['part']) =>
  ['last-change', projectId, part] as const;

/** The last change that someone else made to a part of a project, as received over the live channel. */
export const useLastChange = (projectId: number, part: ProjectChange['part']) =>
  useQuery<ProjectChange>({ queryKey: lastChangeKey(projectId, part), queryFn: skipToken }).data;

/**
 * Who else changed a part of a project last; undefined if that is unknown.
 * @param version of what is shown: until it changes, the name stays, even if something else in that part changes
 */
export function useChangedBy(
  projectId: number,
  part: ProjectChange['part'],
  version?: string | number,
): string | undefined {
  const by = useLastChange(projectId, part)?.by;
  const { data: own } = useProfile();
  const name = by && by.user_id !== own?.user_id ? by.name : undefined;
  const [last, setLast] = useState({ version, name });
  if (version === undefined) return name;
  if (last.version === version) return last.name;
  setLast({ version, name });
  return name;
}
