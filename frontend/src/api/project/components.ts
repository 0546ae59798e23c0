import {
  findById,
  findByPath,
  parseTree,
  toWire,
  walk,
  type FilePath,
  type NodeType,
  type Tree,
  filePathOf,
  titlesOfFile,
} from '@testplatform/contract';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isOutage } from '../client/api-error.js';
import { useLacksPermission } from '../people/account.js';
import { call } from '../client/client.js';
import { projectsKey } from './projects.js';
import { reportsKey } from '../runs/reports.js';

/** A project's component tree and its version. A save names the version it is based on (3 §4). */
export interface Components {
  readonly tree: Tree;
  readonly version: number;
}

/** Sent with a save that contains a rename. */
export interface RenameNote {
  readonly type: NodeType;
  readonly newTitle: string;
  /** The old titles from the module down to the node. */
  readonly oldPath: readonly string[];
}

export interface TreeSave {
  readonly tree: Tree;
  /** The version that `tree` is based on. */
  readonly version: number;
  readonly rename?: RenameNote;
}

export const componentsKey = (projectId: number) => ['components', projectId] as const;

export const componentsQuery = (projectId: number) =>
  queryOptions({
    queryKey: componentsKey(projectId),
    queryFn: async ({ signal }): Promise<Components> => {
      const { data } = await call('/projects/components-lists', { projectId }, signal);
      return { tree: parseTree(data[0]?.components), version: data[0]?.version ?? 0 };
    },
  });

export function useComponents(projectId: number) {
  const isRefused = useLacksPermission('components', 'view');
  return useQuery({ ...componentsQuery(projectId), enabled: projectId > 0 && !isRefused });
}

/** The id of a file in the loaded tree; undefined if it isn't there. */
export function idOfFile(queries: QueryClient, projectId: number, file: FilePath): string | undefined {
  const known = queries.getQueryData<Components>(componentsKey(projectId));
  return (known && findByPath(known.tree, titlesOfFile(file))?.id) ?? undefined;
}

/** The path of a file in the loaded tree; undefined if it isn't there. */
export function pathOfFile(queries: QueryClient, projectId: number, nodeId: string): FilePath | undefined {
  const known = queries.getQueryData<Components>(componentsKey(projectId));
  const placed = known && findById(known.tree, nodeId);
  if (placed?.node.type !== 'test-case-file') return undefined;
  return filePathOf(placed.path);
}

/**
 * Returns a function that gives a file's path at the time of the call, for changes that people undo later: the file, or
 * a node above it, may have been renamed or moved since.
 */
export function useFollowFile(projectId: number, file: FilePath): () => FilePath {
  const queries = useQueryClient();
  const id = idOfFile(queries, projectId, file);
  return () => (id && pathOfFile(queries, projectId, id)) || file;
}

const savingKey = (projectId: number) => ['save-components', projectId] as const;

/** This tab's current save. Resolves when it ends, to whether the server responded. */
export function componentsSaving(queries: QueryClient, projectId: number): Promise<boolean> | null {
  const mutations = queries.getMutationCache();
  const save = mutations.find({ mutationKey: savingKey(projectId), status: 'pending' });
  if (!save) return null;
  return new Promise((resolve) => {
    const stop = mutations.subscribe(() => {
      if (save.state.status === 'pending') return;
      stop();
      resolve(!isOutage(save.state.error));
    });
  });
}

/** Saves the whole tree. The new version is cached at once; new nodes get their ids with the refetch. */
export function useSaveComponents(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: savingKey(projectId),
    mutationFn: ({ tree, version, rename }: TreeSave) =>
      call('/projects/components-update', {
        projectId,
        components: { ...toWire(tree) },
        version,
        ...(rename ? renameFields(rename) : { requestType: '' as const }),
      }),
    onSuccess: ({ data }, { tree }) => {
      queries.setQueryData<Components>(componentsKey(projectId), { tree, version: data.version });
      // Results are stored by path, and a project's figures count its nodes.
      const stale = [reportsKey(projectId), projectsKey, ...(hasNewNodes(tree) ? [componentsKey(projectId)] : [])];
      return Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

/** Copies a file with its test cases. Returns the copy, which the loaded tree then contains. */
export function useDuplicateFile(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call('/projects/components-duplicate', { projectId, id })).data,
    onSuccess: () =>
      Promise.all([componentsKey(projectId), projectsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Whether the sent tree has nodes that get their ids from the server. */
const hasNewNodes = (tree: Tree): boolean => walk(tree).some(({ node }) => node.id === null);

function renameFields({ type, newTitle, oldPath }: RenameNote) {
  return {
    requestType: 'rename' as const,
    title: newTitle,
    docType: type,
    renameQuery: { ...filePathOf(oldPath), _old_key_value: oldPath.at(-1) ?? '' },
  };
}
