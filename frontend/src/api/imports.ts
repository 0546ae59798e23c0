import { type FilePath, type TestCase, toWire, type Tree, walk } from '@testplatform/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Dto } from './client/client.js';
import { type Components, componentsKey, componentsQuery } from './components.js';
import { projectsKey } from './projects.js';

/** A file of another tool, and the node to import it into; no titles are the whole project. */
export interface ImportedContent {
  readonly into: Partial<FilePath>;
  readonly name: string;
  readonly content: string;
}

export type PreviewedFile = Omit<Dto<'PreviewedFileDto'>, 'first'> & { readonly first: readonly TestCase[] };
export type ImportPreview = Omit<Dto<'ImportPreviewDto'>, 'files'> & { readonly files: readonly PreviewedFile[] };
export type ImportNote = Dto<'ImportNoteDto'>;
export type Imported = Dto<'ImportedDto'>;

/** What an import would create. */
export function useImportPreview(projectId: number, { into, name, content }: ImportedContent) {
  return useQuery({
    queryKey: ['import-preview', projectId, into, name, content],
    queryFn: async ({ signal }): Promise<ImportPreview> => {
      const { data } = await call('/projects/import-preview', { projectId, ...into, name, content }, signal);
      // The server validated each case with the contract's rules.
      return data as Dto<'ImportPreviewDto'> & { files: PreviewedFile[] };
    },
    // The content is large, and the same file may be another one the next time.
    gcTime: 0,
    retry: false,
  });
}

/** Imports a file, and takes an import back. Both resolve once the tree is read again. */
export function useImport(projectId: number) {
  const queries = useQueryClient();
  const readAgain = () =>
    Promise.all([componentsKey(projectId), projectsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const create = async ({ into, name, content }: ImportedContent): Promise<Imported> => {
    const { data } = await call('/projects/import', { projectId, ...into, name, content });
    await readAgain();
    return data;
  };
  /** Puts the new nodes in the trash. @returns whether nothing but what was imported is in them by now */
  const remove = async ({ nodes, files }: Imported): Promise<boolean> => {
    const now: Components = await queries.fetchQuery({ ...componentsQuery(projectId), staleTime: 0 });
    const made = new Set(nodes);
    const imported = new Set(files.map(({ id }) => id));
    const tops = walk(now.tree).flatMap(({ node }) => (made.has(node.id ?? '') ? node : []));
    const isMore = walk(tops).some(({ node }) => node.type === 'test-case-file' && !imported.has(node.id ?? ''));
    if (isMore) return false;
    const tree = withoutNodes(now.tree, made);
    await call('/projects/components-update', {
      projectId,
      components: { ...toWire(tree) },
      version: now.version,
      requestType: '' as const,
    });
    await readAgain();
    return true;
  };
  return { create, remove };
}

const withoutNodes = (tree: Tree, ids: ReadonlySet<string>): Tree =>
  tree.flatMap((node) => (ids.has(node.id ?? '') ? [] : { ...node, children: withoutNodes(node.children, ids) }));
