import { type FilePath, type Tree, walk, filePathOf, titlesOfFile } from '@testplatform/contract';

/** A file to run. */
export interface SelectedFile {
  readonly nodeId: string;
  readonly path: FilePath;
}

/** The files of a tree that have test cases, in tree order. */
export function runnableFiles(tree: Tree, casesByFile: ReadonlyMap<string, number>): SelectedFile[] {
  return walk(tree)
    .filter(({ node }) => node.type === 'test-case-file' && casesByFile.has(node.id!))
    .map(({ node, path }) => ({ nodeId: node.id!, path: filePathOf(path) }));
}

/** The rows of a file's table by name; undefined or empty for a file that runs once. */
export type RowsOf = (nodeId: string) => readonly string[] | undefined;

/** The number of files that `withRows` yields. */
export const countWithRows = (files: readonly SelectedFile[], rowsOf: RowsOf): number =>
  files.reduce((sum, { nodeId }) => sum + (rowsOf(nodeId)?.length || 1), 0);

/**
 * Repeats each file that runs with a table for each row. A file whose table has no rows is listed once, and fails when
 * it should run. Lazy, because thousands of files can have thousands of rows each.
 */
export function* withRows(files: readonly SelectedFile[], rowsOf: RowsOf): Generator<SelectedFile> {
  for (const file of files) {
    const rows = rowsOf(file.nodeId) ?? [];
    if (rows.length === 0) yield file;
    for (const row of rows) yield { ...file, path: { ...file.path, row } };
  }
}

/** The tree reduced to some nodes, their descendants and ancestors. */
export function onlyNodes(tree: Tree, ids: ReadonlySet<string>): Tree {
  return tree.flatMap((node) => {
    if (ids.has(node.id!)) return [node];
    const children = onlyNodes(node.children, ids);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The titles down to the lowest node that contains all of the files. */
export function commonTitles(files: readonly SelectedFile[]): string[] {
  const [first = [], ...others] = files.map(({ path }) => titlesOfFile(path));
  const differs = first.findIndex((title, level) => others.some((other) => other[level] !== title));
  return differs < 0 ? first : first.slice(0, differs);
}
