import { CONNECTORS_FILE, TESTS, TREE_FILE } from '@testplatform/contract';
import { changed, type Side, type Sides, type Texts } from './compare.js';

/**
 * The texts to send: the whole project with its changes. Unchanged connectors are left out, so that the project keeps
 * them whatever happens to its tree. If the folder wins and changes the tree, they are sent for the server to check:
 * connectors that don't suit the tree would fail the next sync.
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

/** Whether the changes delete, restore or rename nodes of the tree. */
const changesTree = (changes: ReadonlyMap<string, string | null>): boolean =>
  changes.has(TREE_FILE) || [...changes].some(([path, text]) => path.startsWith(TESTS) && text === null);
