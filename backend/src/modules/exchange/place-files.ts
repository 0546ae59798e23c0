import {
  findByPath,
  insertNode,
  NODE_TYPES,
  type TestCase,
  titleKey,
  type Tree,
  type TreeNode,
  withImports,
} from '@testplatform/contract';
import { type ImportedFile, pathOf } from './read/imported.js';
import { uniqueTitles } from './read/unique-titles.js';

/** A file with its place in the tree. */
export interface PlacedFile {
  readonly id: string;
  /** Titles from the module down. */
  readonly path: readonly string[];
  readonly cases: readonly TestCase[];
}

/** A tree with what was imported. */
export interface Placed {
  readonly tree: Tree;
  /** The ids of the topmost new nodes. */
  readonly nodes: readonly string[];
  readonly files: readonly PlacedFile[];
}

/** The number of titles in a scenario's path. */
const SCENARIO_DEPTH = 3;

/**
 * Places files below a node. Unless that is a scenario, each folder of the files becomes a scenario. Missing levels
 * above, and the scenario of files without a folder, are named after the import. Taken titles get a number.
 * @param at titles down to the node, at most to a scenario; empty for the project itself
 * @param newId generates ids
 * @returns null when the node is not there
 */
export function placeFiles(
  tree: Tree,
  at: readonly string[],
  name: string,
  files: readonly ImportedFile[],
  newId: () => string,
): Placed | null {
  const target = at.length === 0 ? null : findByPath(tree, at);
  if (at.length > 0 && !target) return null;
  const siblings = target?.children ?? tree;
  const made = newNodes(at.length, name, files, newId);
  let grown = tree;
  const titles = uniqueTitles([...siblings, ...made.map(({ node }) => node)].map(({ title }) => title));
  const placed: PlacedFile[] = [];
  const nodes: string[] = [];
  for (const [index, one] of made.entries()) {
    const node = { ...one.node, title: titles[siblings.length + index]! };
    grown = insertNode(grown, target?.id ?? null, node);
    nodes.push(node.id!);
    placed.push(...filesOf(node, at, one.contents));
  }
  return {
    tree: grown,
    nodes,
    files: withNewPaths(
      placed,
      made.flatMap(({ contents }) => [...contents.values()]),
    ),
  };
}

/** A new node, and the content of the files below it by their ids. */
interface NewNode {
  readonly node: TreeNode;
  readonly contents: ReadonlyMap<string, ImportedFile>;
}

/** The nodes to insert at a depth: files, scenarios, or one node that holds the scenarios. */
function newNodes(depth: number, name: string, files: readonly ImportedFile[], newId: () => string): NewNode[] {
  const toNode = (file: ImportedFile): NewNode => {
    const id = newId();
    return { node: { id, title: file.title, type: 'test-case-file', children: [] }, contents: new Map([[id, file]]) };
  };
  if (depth === SCENARIO_DEPTH) return files.map(toNode);
  const holding = (title: string, level: number, inner: readonly NewNode[]): NewNode => ({
    node: { id: newId(), title, type: NODE_TYPES[level]!, children: inner.map(({ node }) => node) },
    contents: new Map(inner.flatMap(({ contents }) => [...contents])),
  });
  let level = SCENARIO_DEPTH - 1;
  let made = byFolder(files, name).map(({ title, inner }) => holding(title, level, inner.map(toNode)));
  while (level-- > depth) made = [holding(name, level, made)];
  return made;
}

/** Groups files by folder, ignoring the case of titles. */
function byFolder(
  files: readonly ImportedFile[],
  name: string,
): { readonly title: string; readonly inner: ImportedFile[] }[] {
  const folders = new Map<string, { readonly title: string; readonly inner: ImportedFile[] }>();
  for (const file of files) {
    const title = file.path[0] ?? name;
    const folder = folders.get(titleKey(title)) ?? { title, inner: [] };
    folder.inner.push(file);
    folders.set(titleKey(title), folder);
  }
  return [...folders.values()];
}

function filesOf(node: TreeNode, above: readonly string[], contents: NewNode['contents']): PlacedFile[] {
  const path = [...above, node.title];
  const file = contents.get(node.id!);
  return file
    ? [{ id: node.id!, path, cases: file.cases }]
    : node.children.flatMap((child) => filesOf(child, path, contents));
}

/** Makes the files import each other by their paths in the tree. */
function withNewPaths(placed: readonly PlacedFile[], files: readonly ImportedFile[]): PlacedFile[] {
  const paths = new Map(files.map((file, index) => [pathOf(file), placed[index]!.path.join('/')]));
  return placed.map((file) => ({
    ...file,
    cases: file.cases.map((one) => (one.data ? withImports(one, (path) => paths.get(path) ?? path) : one)),
  }));
}
