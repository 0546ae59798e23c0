import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../client/client.js';
import { componentsKey } from './components.js';
import { projectsKey } from './projects.js';
import { reportsKey } from '../runs/reports.js';
import type { components } from '../schema.js';

export type Trashed = components['schemas']['TrashDto'];
export type Restored = components['schemas']['PlacedNodeDto'];
export type Uses = components['schemas']['UsesDto'];

export const trashKey = (projectId: number) => ['trash', projectId] as const;

/** A page of deleted nodes, newest first. */
export function useTrash(projectId: number, page: number) {
  return useQuery({
    queryKey: [...trashKey(projectId), page],
    queryFn: async ({ signal }) => (await call('/projects/trash-lists', { projectId, page }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** What uses a node or its descendants; not requested while `id` is null. */
export function useComponentUses(projectId: number, id: string | null) {
  return useQuery({
    queryKey: ['component-uses', projectId, id],
    queryFn: async ({ signal }): Promise<Uses> =>
      (await call('/projects/components-uses', { projectId, id: id ?? '' }, signal)).data,
    enabled: id !== null,
    // Others may have changed it since the last request.
    gcTime: 0,
  });
}

/** Restores something to the tree. @param onRestored receives its new place, even if the screen was left */
export function useRestore(projectId: number, onRestored?: (restored: Restored) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call('/projects/trash-restore', { projectId, id })).data,
    ...(onRestored && { onSuccess: onRestored }),
    // After a refusal too: somebody else may have been first.
    onSettled: () =>
      Promise.all(
        [trashKey(projectId), componentsKey(projectId), reportsKey(projectId), projectsKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Permanently deletes something from the trash. */
export function useDeleteForGood(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('/projects/trash-delete', { projectId, id }),
    onSettled: () => queries.invalidateQueries({ queryKey: trashKey(projectId) }),
  });
}
