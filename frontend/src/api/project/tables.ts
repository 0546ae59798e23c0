import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataTable } from '@testplatform/contract';
import { call, type Dto } from '../client/client.js';

/** A table without its rows; columns, rows and version are absent when the user may not read data. */
export type ListedTable = Dto<'TableDto'>;
/** A table with its rows. */
export type StoredTable = Dto<'TableContentDto'>;

export const tablesKey = (projectId: number) => ['tables', projectId] as const;

/** The tables of a project, by name. */
export const useTables = (projectId: number, enabled = true) =>
  useQuery({
    queryKey: [...tablesKey(projectId), 'list'],
    queryFn: async ({ signal }) => (await call('/projects/table-lists', { projectId }, signal)).data,
    enabled,
  });

/** One table with its rows. */
export const useTable = (projectId: number, tableId: string) =>
  useQuery({
    queryKey: [...tablesKey(projectId), tableId],
    queryFn: async ({ signal }) => (await call('/projects/table-rows', { projectId, table_id: tableId }, signal)).data,
  });

interface TableToSave {
  /** Absent: a new one. */
  readonly tableId?: string;
  readonly table: DataTable;
  /** The version that the edits are based on. */
  readonly version?: string;
}

/** Creates or replaces a table; resolves to its id. */
export function useSaveTable(projectId: number) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: tablesKey(projectId) });
  return useMutation({
    mutationFn: async ({ tableId, table: { name, columns, rows }, version }: TableToSave) => {
      const content = { name, columns: [...columns], rows: rows.map((cells) => [...cells]) };
      const based = { ...(tableId !== undefined && { table_id: tableId }), ...(version !== undefined && { version }) };
      return (await call('/projects/table-save', { projectId, ...content, ...based })).data.table_id;
    },
    onSuccess: refetch,
    // Someone else may have changed it. The error is shown at once.
    onError: () => void refetch(),
  });
}

export function useDeleteTable(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tableId: string) => call('/projects/table-delete', { projectId, table_id: tableId }),
    onSettled: () => queries.invalidateQueries({ queryKey: tablesKey(projectId) }),
  });
}
