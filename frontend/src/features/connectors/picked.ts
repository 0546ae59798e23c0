import { pathKey, walk, type Tree } from '@testplatform/contract';
import type { ComponentReference } from '../../api/automation/connectors.js';

/** The selected parts of a tree, by path key. A selected node covers all its descendants. */
export type Picked = ReadonlySet<string>;

const FIELDS = ['module', 'section', 'scenario', 'testCaseFileName'] as const;

export const pathOf = (reference: ComponentReference): string[] =>
  FIELDS.map((field) => reference[field]).filter((title): title is string => title !== undefined && title !== '');

/** The selection that a list of references stands for. */
export const pickedOf = (references: readonly ComponentReference[]): Picked =>
  new Set(references.map((reference) => pathKey(pathOf(reference))));

/** The references of a selection, in tree order. Nodes covered by an ancestor are left out. */
export function referencesOf(tree: Tree, picked: Picked): ComponentReference[] {
  return walk(tree)
    .filter(({ path }) => picked.has(pathKey(path)) && !isCovered(path, picked))
    .map(({ path }) => {
      const [module = '', section, scenario, testCaseFileName] = path;
      return {
        module,
        ...(section !== undefined && { section }),
        ...(scenario !== undefined && { scenario }),
        ...(testCaseFileName !== undefined && { testCaseFileName }),
      };
    });
}

/** The selected parts that the tree does not have: somebody has renamed, moved or deleted them. */
export function goneFrom(tree: Tree, picked: Picked): Picked {
  const there = new Set(walk(tree).map(({ path }) => pathKey(path)));
  return new Set([...picked].filter((key) => !there.has(key)));
}

/** Whether an ancestor is selected. */
export const isCovered = (path: readonly string[], picked: Picked): boolean =>
  path.slice(0, -1).some((_title, depth) => picked.has(pathKey(path.slice(0, depth + 1))));

/** Selects or deselects a node. Selected descendants are removed: they are covered, or deselected with it. */
export function toggle(picked: Picked, path: readonly string[]): Picked {
  const key = pathKey(path);
  const others = [...picked].filter((one) => one !== key && !one.startsWith(`${key}/`));
  return new Set(picked.has(key) ? others : [...others, key]);
}

/** Whether a descendant is selected. */
export const picksBelow = (picked: Picked, path: readonly string[]): boolean =>
  [...picked].some((one) => one.startsWith(`${pathKey(path)}/`));

/** What a connector covers, in words. */
export function describeComponents(components: 'all' | readonly ComponentReference[]): string {
  if (components === 'all') return 'All modules';
  if (components.length === 0) return 'Nothing: what it covered was deleted';
  const [first, ...others] = components.map((reference) => pathOf(reference).join(' / '));
  return others.length === 0 ? first! : `${first} and ${others.length} more`;
}
