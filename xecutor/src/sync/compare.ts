import { TABLES, TESTS, TREE_FILE } from '@testplatform/contract';

export type Side = 'server' | 'folder';
export const otherSide = (side: Side): Side => (side === 'server' ? 'folder' : 'server');

/** The texts of one side by path. */
export type Texts = ReadonlyMap<string, string>;

/** A value for each side. */
export type Sides<T> = { readonly [side in Side]: T };

/**
 * The digests of both sides' texts after the last sync, by path; null for a text that did not exist. The two may differ
 * and still mean the same, for example when the folder's text has a comment.
 */
export type Known = ReadonlyMap<string, Sides<string | null>>;

/** The changes that make both sides the same. */
export interface Plan {
  /** What each side gets: texts by path; null: it is removed. */
  readonly changes: Sides<ReadonlyMap<string, string | null>>;
  /** Paths of texts that changed differently on both sides. */
  readonly conflicts: readonly string[];
}

/** Whether a folder may lack this text, and then leaves that part of the project alone. */
const isOptional = (path: string): boolean =>
  path === TREE_FILE || !(path.startsWith(TESTS) || path.startsWith(TABLES));

/**
 * Compares both sides, text by text.
 * @param known null if they were never the same
 * @param from the side that wins; undefined: a text that changed on one side only is taken from that side
 */
export function compare(
  texts: Sides<Texts>,
  known: Known | null,
  from: Side | undefined,
  digestOf: (text: string) => string,
): Plan {
  const changes = { server: new Map<string, string | null>(), folder: new Map<string, string | null>() };
  const conflicts: string[] = [];
  for (const path of pathsOf(texts)) {
    const now = { server: texts.server.get(path) ?? null, folder: texts.folder.get(path) ?? null };
    const before = known?.get(path) ?? (known ? { server: null, folder: null } : null);
    const isAsBefore = (side: Side): boolean =>
      before !== null && before[side] === (now[side] === null ? null : digestOf(now[side]));
    if (now.server === now.folder) continue;
    // A text that the folder may lack comes back when all is taken from the server.
    const isToRestore = from === 'server' && now.folder === null;
    if (!isToRestore && isAsBefore('server') && isAsBefore('folder')) continue;
    const winner =
      from ?? winnerOf(isAsBefore('server'), isAsBefore('folder'), known !== null || texts.folder.size > 0);
    if (winner === null) conflicts.push(path);
    else if (winner === 'server' || now.folder !== null || !isOptional(path))
      changes[otherSide(winner)].set(path, now[winner]);
  }
  return { changes, conflicts };
}

/**
 * The only side that changed; null if both did.
 * @param mayDiffer false for the first sync of an empty folder, which takes all from the server
 */
function winnerOf(isServerAsBefore: boolean, isFolderAsBefore: boolean, mayDiffer: boolean): Side | null {
  if (!mayDiffer) return 'server';
  if (isServerAsBefore === isFolderAsBefore) return null;
  return isServerAsBefore ? 'folder' : 'server';
}

/** All paths of both sides, in order. */
export const pathsOf = ({ server, folder }: Sides<Texts>): string[] =>
  [...new Set([...server.keys(), ...folder.keys()])].toSorted();

/** The texts of a side with its changes applied. */
export function changed(texts: Texts, changes: ReadonlyMap<string, string | null>): Texts {
  const result = new Map(texts);
  for (const [path, text] of changes) {
    if (text === null) result.delete(path);
    else result.set(path, text);
  }
  return result;
}
