import { CONNECTORS_FILE, TESTS, TREE_FILE } from '@testplatform/contract';
import { changed, type Side, type Sides, type Texts } from './compare.js';

/**
 * The whole folder that the project gets. Connectors that don't change are left out: the project keeps them, whatever becomes of its tree. Where
 * the folder wins, they must suit its tree, or the next run would refuse them.
 * @param changes of the project
 * @param from the side that wins, if one was chosen
 */
export function sent(
  { server, folder }: Sides<Texts>,
  changes: ReadonlyMap<string, string | null>,
  from: Side | undefined,
): Texts {
  const result = new Map(changed(server, changes));
  const isChecked = from === 'folder' && folder.has(CONNECTORS_FILE) && changesTree(changes);
  if (!changes.has(CONNECTORS_FILE) && !isChecked) result.delete(CONNECTORS_FILE);
  return result;
}

/** Whether nodes of the tree go, come back or get another name. */
const changesTree = (changes: ReadonlyMap<string, string | null>): boolean =>
  changes.has(TREE_FILE) || [...changes].some(([path, text]) => path.startsWith(TESTS) && text === null);
