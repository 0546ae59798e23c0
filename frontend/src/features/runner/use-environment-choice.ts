import { useCallback, useSyncExternalStore } from 'react';
import { useEnvironments } from '../../api/environments.js';
import * as storage from '../../shared/storage.js';

/** The environment of a project's next run, kept in this browser. One that was deleted since counts as none. */
export function useEnvironmentChoice(projectId: number): [string, (name: string) => void] {
  const kept = useSyncExternalStore(storage.subscribe, () => storage.read('environments')?.[projectId] ?? '');
  const { data } = useEnvironments(projectId);
  const choose = useCallback(
    (name: string) => storage.merge({ environments: { ...storage.read('environments'), [projectId]: name } }),
    [projectId],
  );
  return [data?.some(({ name }) => name === kept) ? kept : '', choose];
}
