import {
  type FilePath,
  type PlacedNode,
  type TestCase,
  toWire,
  type Tree,
  walk,
  filePathOf,
} from '@testplatform/contract';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NotUndone } from '../../shared/undo.js';
import { ApiError } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';
import { type Components, componentsKey, componentsQuery } from '../project/components.js';
import { projectsKey } from '../project/projects.js';
import { areSameCases, type MadeCase, readTestCases } from '../project/test-cases.js';

/** A file of another tool, and the node to import it into: its titles, or none for the whole project. */
export interface ImportedContent {
  readonly into: Partial<FilePath>;
  readonly name: string;
  readonly content: string;
}

export type PreviewedFile = Omit<Dto<'PreviewedFileDto'>, 'first'> & { readonly first: readonly TestCase[] };
export type ImportPreview = Omit<Dto<'ImportPreviewDto'>, 'files'> & { readonly files: readonly PreviewedFile[] };
export type ImportNote = Dto<'ImportNoteDto'>;
export type Imported = Dto<'ImportedDto'>;
/** The cases of imported files, by file id. */
export type ImportedCases = ReadonlyMap<string, readonly MadeCase[]>;

/** What an import would create. */
export function useImportPreview(projectId: number, { into, name, content }: ImportedContent) {
  return useQuery({
    queryKey: ['import-preview', projectId, into, name, content],
    queryFn: async ({ signal }): Promise<ImportPreview> => {
      const { data } = await call('/projects/import-preview', { projectId, ...into, name, content }, signal);
      // The server validated each case with the contract's rules.
      return data as Dto<'ImportPreviewDto'> & { files: PreviewedFile[] };
    },
    // Not cached: the content is large, and the tree that it is checked against may change.
    gcTime: 0,
    retry: false,
  });
}

/** Imports a file, and undoes an import. Both resolve once the tree has been refetched. */
export function useImport(projectId: number) {
  const queries = useQueryClient();
  const readAgain = () =>
    Promise.all([componentsKey(projectId), projectsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const [unanswered] = useState(() => new Map<string, Attempt>());
  const readTree = () => queries.fetchQuery({ ...componentsQuery(projectId), staleTime: 0 });
  /**
   * Imports once, even if the answer is lost: the tree tells whether the files of the preview have come. What was found
   * so has no `nodes`, because somebody else may have made the same at that moment: it can't be undone as a whole.
   */
  const create = async ({ into, name, content }: ImportedContent, preview: ImportPreview): Promise<Imported> => {
    const sent = { projectId, ...into, name, content };
    const key = hashKey([sent]);
    const earlier = unanswered.get(key);
    const attempt = earlier ?? { preview, before: new Set(filesIn(await readTree()).values()) };
    const found = earlier && madeIn(await readTree(), earlier);
    const made = found ?? (await send(sent, attempt));
    unanswered.delete(key);
    await readAgain();
    return made;
  };
  const send = async (sent: Dto<'ImportDto'>, attempt: Attempt): Promise<Imported> => {
    try {
      return (await call('/projects/import', sent)).data;
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) throw error;
      unanswered.set(hashKey([sent]), attempt);
      const found = await readTree().then(
        (tree) => madeIn(tree, attempt),
        () => null,
      );
      if (!found) throw error;
      return found;
    }
  };
  /** Fetches the current cases of the imported files. */
  const casesOf = ({ files }: Imported) => readCases(projectId, files);
  /**
   * Moves the imported nodes to the trash.
   * @param cases the imported cases as they were created; rejects if they could not be read
   * @throws NotUndone if somebody has changed the imported nodes since
   */
  const remove = async ({ nodes, files }: Imported, cases: Promise<ImportedCases>): Promise<void> => {
    const now = await readTree();
    const made = new Set(nodes);
    const imported = new Set(files.map(({ id }) => id));
    const all = walk(now.tree);
    const below = new Set(
      walk(all.flatMap(({ node }) => (made.has(node.id ?? '') ? node : []))).map(({ node }) => node),
    );
    const folders = new Set(files.flatMap(({ path }) => path.map((_title, depth) => path.slice(0, depth).join('/'))));
    const isOther = ({ node, path }: PlacedNode) =>
      !folders.has(path.join('/')) && !walk([node]).some((one) => imported.has(one.node.id ?? ''));
    if (all.some((one) => below.has(one.node) && isOther(one))) throw new NotUndone(MORE);
    const left = all.filter(({ node }) => node.type === 'test-case-file' && below.has(node));
    const placed = left.map(({ node, path }) => ({ id: node.id ?? '', path }));
    await requireCases(cases, readCases(projectId, placed));
    const tree = withoutNodes(now.tree, made);
    await call('/projects/components-update', {
      projectId,
      components: { ...toWire(tree) },
      version: now.version,
      requestType: '' as const,
    });
    await readAgain();
  };
  return { create, casesOf, remove };
}

/** An import whose answer may be lost. */
interface Attempt {
  readonly preview: ImportPreview;
  /** Ids of the files that were in the tree before. */
  readonly before: ReadonlySet<string>;
}

/** The ids of a tree's files by path. */
const filesIn = ({ tree }: Components): ReadonlyMap<string, string> =>
  new Map(
    walk(tree).flatMap(({ node, path }) =>
      node.type === 'test-case-file' && node.id !== null ? [[path.join('/'), node.id] as const] : [],
    ),
  );

/** The new files of a tree that are where a preview has them; null if one of them is missing. */
function madeIn(now: Components, { preview, before }: Attempt): Imported | null {
  const ids = filesIn(now);
  const files = preview.files.flatMap(({ path, cases }) => {
    const id = ids.get(path.join('/'));
    return id === undefined || before.has(id) ? [] : [{ id, path, cases }];
  });
  if (files.length < preview.files.length) return null;
  return { nodes: [], files, notes: preview.total, version: now.version };
}

interface PlacedFile {
  readonly id: string;
  /** Titles from the module down to the file. */
  readonly path: readonly string[];
}

async function readCases(projectId: number, files: readonly PlacedFile[]): Promise<ImportedCases> {
  const read = files.map(async ({ id, path }) => {
    const records = await readTestCases(projectId, filePathOf(path));
    // Without the test cases themselves: there may be thousands.
    return [id, records.map(({ case_id, version }) => ({ case_id, version }))] as const;
  });
  return new Map(await Promise.all(read));
}

/** @throws NotUndone if a case was added, changed or removed since the import, or if the cases could not be read */
async function requireCases(made: Promise<ImportedCases>, now: Promise<ImportedCases>): Promise<void> {
  const [before, after] = await Promise.all([made, now]).catch(() => {
    throw new NotUndone(UNREAD);
  });
  const isSame = [...after].every(([id, cases]) => areSameCases(before.get(id) ?? [], cases));
  if (!isSame) throw new NotUndone(CHANGED);
}

const MORE =
  'Not undone: there are other files or folders beside the imported ones by now. Delete what was imported in the tree';
const UNREAD = 'Not undone: whether the imported files have other test cases by now could not be read';
const CHANGED =
  'Not undone: the test cases of the imported files have been changed since. Delete the files in the tree if that may go to the trash with them';

const withoutNodes = (tree: Tree, ids: ReadonlySet<string>): Tree =>
  tree.flatMap((node) => (ids.has(node.id ?? '') ? [] : { ...node, children: withoutNodes(node.children, ids) }));
