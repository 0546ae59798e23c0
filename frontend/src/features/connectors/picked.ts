import { pathKey, walk, type Tree } from '@testplatform/contract';
import type { ComponentReference } from '../../api/connectors.js';

/** The parts of a tree that are picked, by the key of their path. A picked node covers all below it. */
export type Picked = ReadonlySet<string>;

const FIELDS = ['module', 'section', 'scenario', 'testCaseFileName'] as const;

export const pathOf = (reference: ComponentReference): string[] =>
  FIELDS.map((field) => reference[field]).filter((title): title is string => title !== undefined && title !== '');

/** What a list of references picks. */
export const pickedOf = (references: readonly ComponentReference[]): Picked =>
  new Set(references.map((reference) => pathKey(pathOf(reference))));

/** The references of what is picked, in the order of the tree; what is covered by a node above is left out. */
export function referencesOf(tree: Tree, picked: Picked): ComponentReference[] {
  return [...walk(tree)]
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

/** Whether a node above is picked. */
export const isCovered = (path: readonly string[], picked: Picked): boolean =>
  path.slice(0, -1).some((_title, depth) => picked.has(pathKey(path.slice(0, depth + 1))));

/** Picks a node or lets it go. What was picked below it goes too: it is covered, or let go with it. */
export function toggle(picked: Picked, path: readonly string[]): Picked {
  const key = pathKey(path);
  const others = [...picked].filter((one) => one !== key && !one.startsWith(`${key}/`));
  return new Set(picked.has(key) ? others : [...others, key]);
}

/** Whether something below a node is picked. */
export const picksBelow = (picked: Picked, path: readonly string[]): boolean =>
  [...picked].some((one) => one.startsWith(`${pathKey(path)}/`));

/** What a connector covers, in words. */
export function describeComponents(components: 'all' | readonly ComponentReference[]): string {
  if (components === 'all') return 'All modules';
  if (components.length === 0) return 'Nothing: what it covered was deleted';
  const [first, ...others] = components.map((reference) => pathOf(reference).join(' / '));
  return others.length === 0 ? first! : `${first} and ${others.length} more`;
}
