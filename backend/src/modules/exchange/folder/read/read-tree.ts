import { LIMITS, NODE_TYPES, stripTreeTitle, titleKey, type Tree, type TreeNode } from '@testplatform/contract';
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

  constructor(
    private readonly folder: Folder,
    private readonly mistakes: Mistakes,
  ) {}

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
    for (const name of [...this.folder.keys()].filter((one) => one.startsWith(TESTS)).toSorted()) {
      if (this.used.has(name)) continue;
      const parts = name.slice(TESTS.length).split('/');
      const last = parts.at(-1) ?? '';
      if (parts.length !== DEPTH || !last.endsWith(YAML)) {
        this.mistakes.add(name, 0, `A test case file is at tests/module/section/scenario/file${YAML}`);
        continue;
      }
      const titles = [...parts.slice(0, -1), last.slice(0, -YAML.length)].map(titleOfName);
      if (!titles.every(isTitle)) this.mistakes.add(name, 0, `${TITLE}. Rename the file, or its folder`);
      else if (!this.put(roots, titles))
        this.mistakes.add(name, 0, 'There is another file of this name, in other case. Rename one of them');
    }
  }

  private node(item: Place, above: readonly string[]): Draft | null {
    const { value } = item;
    const isFile = above.length === DEPTH - 1;
    const [title = '', ...others] = typeof value === 'string' ? [value] : Object.keys(item.object());
    if (others.length > 0 || !isTitle(title)) {
      item.wrong(others.length > 0 ? 'Begin each node with a - of its own' : TITLE);
      return null;
    }
    this.nodes += 1;
    const path = [...above, title];
    if (!isFile) {
      const inner = typeof value === 'string' ? null : item.field(title);
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
