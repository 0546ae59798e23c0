import {
  LIMITS,
  NODE_TYPES,
  pathKey,
  stripTreeTitle,
  titleKey,
  type Tree,
  type TreeNode,
} from '@testplatform/contract';
import type { Folder } from '../content.js';
import { pathOfTest, TESTS, titleOfName, TREE_FILE, YAML } from '../paths.js';
import type { Mistakes } from './mistakes.js';
import type { Place } from './place.js';

/** A test case file of the tree: its titles, and its name in the folder. */
interface TestPath {
  readonly path: readonly string[];
  readonly name: string;
}

/** A node while the tree is read. */
interface Draft {
  readonly title: string;
  readonly children: Draft[];
}

const DEPTH = NODE_TYPES.length;
const TITLE = `A title has 1 to ${LIMITS.treeTitleMax} letters, digits and spaces`;

/**
 * The tree and its files: first the existing files that tree.yaml names, in its order, then the folder's other files,
 * so that branches that add files can be merged.
 * @param read reads a file of the folder, if it exists
 */
export function readTree(
  folder: Folder,
  read: (name: string, how: (place: Place) => Draft[]) => Draft[] | undefined,
  mistakes: Mistakes,
): { readonly tree: Tree; readonly files: readonly TestPath[] } {
  const reader = new TreeReader(folder, mistakes);
  const roots = read(TREE_FILE, (place) => reader.level(place, [])) ?? [];
  reader.append(roots);
  if (reader.nodes > LIMITS.treeNodesMax)
    mistakes.add(TREE_FILE, 0, `A tree has at most ${LIMITS.treeNodesMax.toLocaleString('en')} nodes`);
  return { tree: treeOf(roots, 0), files: filesOf(roots, []) };
}

class TreeReader {
  nodes = 0;
  private readonly used = new Set<string>([TREE_FILE]);
  /** Titles as the folders and files have them, by `pathKey`: tree.yaml may have them in other case. */
  private readonly titles = new Map<string, string>();

  constructor(
    private readonly folder: Folder,
    private readonly mistakes: Mistakes,
  ) {
    for (const name of this.names()) this.learn(name);
  }

  private names(): string[] {
    return [...this.folder.keys()].filter((one) => one.startsWith(TESTS) && one !== TREE_FILE).toSorted();
  }

  private learn(name: string): void {
    const titles = titlesOf(name);
    for (const [depth, title] of titles.entries()) {
      const key = pathKey(titles.slice(0, depth + 1));
      const known = this.titles.get(key) ?? title;
      this.titles.set(key, known);
      if (known === title || depth === titles.length - 1) continue;
      this.mistakes.add(
        name,
        0,
        `There is a folder “${known}”, whose name differs only in upper and lower case. Rename one of them`,
      );
      return;
    }
  }

  level(place: Place, above: readonly string[]): Draft[] {
    const drafts: Draft[] = [];
    for (const item of place.items(LIMITS.treeNodesMax)) {
      const draft = this.node(item, above);
      if (!draft) continue;
      if (find(drafts, draft.title)) item.wrong(`“${draft.title}” appears twice. Give one of them another title`);
      else drafts.push(draft);
    }
    return drafts;
  }

  /** Adds the files that tree.yaml doesn't name at their paths. */
  append(roots: Draft[]): void {
    for (const name of this.names()) {
      if (this.used.has(name)) continue;
      const titles = titlesOf(name);
      if (titles.length !== DEPTH || !name.endsWith(YAML)) {
        this.mistakes.add(name, 0, `A test case file is at tests/module/section/scenario/file${YAML}`);
        continue;
      }
      if (!titles.every(isTitle)) this.mistakes.add(name, 0, `${TITLE}. Rename the file, or its folder`);
      else if (!this.put(roots, titles))
        this.mistakes.add(
          name,
          0,
          'There is a file whose name differs only in upper and lower case. Rename one of them',
        );
    }
  }

  private node(item: Place, above: readonly string[]): Draft | null {
    const { value } = item;
    const isFile = above.length === DEPTH - 1;
    const [written = '', ...others] = typeof value === 'string' ? [value] : Object.keys(item.object());
    if (others.length > 0 || !isTitle(written)) {
      item.wrong(others.length > 0 ? 'Begin each node with a - of its own' : TITLE);
      return null;
    }
    this.nodes += 1;
    const title = this.titles.get(pathKey([...above, written])) ?? written;
    const path = [...above, title];
    if (!isFile) {
      const inner = typeof value === 'string' ? null : item.field(written);
      return { title, children: inner ? this.level(inner, path) : [] };
    }
    if (typeof value !== 'string') item.wrong('A test case file holds no other nodes');
    const name = pathOfTest(path);
    this.used.add(name);
    return this.folder.has(name) ? { title, children: [] } : null;
  }

  /** Adds a file; false if its title is taken. */
  private put(roots: Draft[], titles: readonly string[]): boolean {
    let level = roots;
    for (const [depth, title] of titles.entries()) {
      const found = find(level, title);
      if (found && depth === DEPTH - 1) return false;
      const draft = found ?? { title, children: [] };
      if (!found) {
        level.push(draft);
        this.nodes += 1;
      }
      level = draft.children;
    }
    return true;
  }
}

/** The titles of a file and of the folders above it. */
const titlesOf = (name: string): string[] =>
  name
    .slice(TESTS.length, name.endsWith(YAML) ? -YAML.length : undefined)
    .split('/')
    .map(titleOfName);

const find = (drafts: readonly Draft[], title: string): Draft | undefined =>
  drafts.find((draft) => titleKey(draft.title) === titleKey(title));

const isTitle = (title: string): boolean =>
  title !== '' && title.length <= LIMITS.treeTitleMax && stripTreeTitle(title) === title;

const treeOf = (drafts: readonly Draft[], depth: number): TreeNode[] =>
  drafts.map(({ title, children }) => ({
    id: null,
    title,
    type: NODE_TYPES[depth]!,
    children: treeOf(children, depth + 1),
  }));

const filesOf = (drafts: readonly Draft[], above: readonly string[]): TestPath[] =>
  drafts.flatMap(({ title, children }) => {
    const path = [...above, title];
    return path.length === DEPTH ? [{ path, name: pathOfTest(path) }] : filesOf(children, path);
  });
