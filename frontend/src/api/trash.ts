import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.js';
import { componentsKey } from './components.js';
import { projectsKey } from './projects.js';
import { reportsKey } from './reports.js';
import type { components } from './schema.js';

export type Trashed = components['schemas']['TrashDto'];
export type Restored = components['schemas']['RestoredDto'];
export type Uses = components['schemas']['UsesDto'];

export const trashKey = (projectId: number) => ['trash', projectId] as const;

/** A page of what was deleted from the tree, newest first. */
export function useTrash(projectId: number, page: number) {
  return useQuery({
    queryKey: [...trashKey(projectId), page],
    queryFn: async ({ signal }) => (await call('/projects/trash-lists', { projectId, page }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** What uses a node or one below it; not asked while `id` is null. */
export function useComponentUses(projectId: number, id: string | null) {
  return useQuery({
    queryKey: ['component-uses', projectId, id],
    queryFn: async ({ signal }): Promise<Uses> =>
      (await call('/projects/components-uses', { projectId, id: id ?? '' }, signal)).data,
    enabled: id !== null,
    // Others may have changed it since it was last asked.
    gcTime: 0,
  });
}

/** Puts something back into the tree. @param onRestored hears where it is now, also once the screen is left */
export function useRestore(projectId: number, onRestored?: (restored: Restored) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call('/projects/trash-restore', { projectId, id })).data,
    ...(onRestored && { onSuccess: onRestored }),
    // Also after a refusal: somebody else was first.
    onSettled: () =>
      Promise.all(
        [trashKey(projectId), componentsKey(projectId), reportsKey(projectId), projectsKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Deletes something of the trash for good. */
export function useDeleteForGood(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('/projects/trash-delete', { projectId, id }),
    onSettled: () => queries.invalidateQueries({ queryKey: trashKey(projectId) }),
  });
}
