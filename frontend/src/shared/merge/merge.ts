import { isObject } from '@testplatform/contract';

/** A part that two people changed differently. */
export interface Conflict {
  /** The names that lead to the part, outermost first. */
  readonly path: readonly string[];
  /** undefined: deleted by me. */
  readonly mine: unknown;
  /** undefined: deleted by the other person. */
  readonly theirs: unknown;
}

export type Choice = 'mine' | 'theirs';

export type IsWhole<T> = (base: T, mine: T, theirs: T) => boolean;

interface Merged<T> {
  /** Both people’s changes; where they conflict, mine. */
  readonly value: T;
  /** Their content; where changes conflict, the original. Merging from it again finds the same conflicts. */
  readonly base: T;
  readonly conflicts: readonly Conflict[];
}

/** Identifies rows on the screen. It is not stored, so it doesn't count as a difference. */
const SCREEN_KEY = 'uiKey';

/**
 * Merges the changes that two people made to the same content. Objects are merged by property, lists by the name or
 * title of their items, lists of words and numbers by the items themselves. Everything else is one value.
 * @param base what both started from
 * @param isWhole whether the changes can’t be mixed, so that one person’s content is chosen as a whole
 */
export function merge<T>(base: T, mine: T, theirs: T, isWhole?: IsWhole<T>): Merged<T> {
  if (isWhole?.(base, mine, theirs) && !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs))
    return { value: mine, base, conflicts: [{ path: [], mine, theirs }] };
  const conflicts: Conflict[] = [];
  const part = mergePart(base, mine, theirs, [], conflicts);
  return { value: part.value as T, base: part.base as T, conflicts };
}

/** Copies one part from other content; a part that the other content lacks is removed. */
export function copyPart<T>(into: T, from: T, path: readonly string[]): T {
  return copyAt(into, from, path) as T;
}

/** Compares content, whatever the order of properties. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((it) => other.has(it));
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => name === SCREEN_KEY || isSame(one[name], other[name]));
}

/** The properties of `after` that differ from those of `before`. */
export const differing = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Fields])),
  ) as Partial<Fields>;

type Parts = ReadonlyMap<string, unknown>;

function mergePart(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  conflicts: Conflict[],
): { readonly value: unknown; readonly base: unknown } {
  const parts = [mine, theirs, base ?? (Array.isArray(mine) ? [] : {})].map(partsOf);
  const [ofMine, ofTheirs, ofBase] = parts;
  if (ofMine && ofTheirs && ofBase && Array.isArray(mine) === Array.isArray(theirs)) {
    const mover = Array.isArray(mine) ? moverOf(ofBase, ofMine, ofTheirs) : 'theirs';
    if (mover === 'both') {
      conflicts.push({ path, mine, theirs });
      return { value: mine, base };
    }
    const merged = new Map(
      orderOf(ofTheirs, ofMine).map((name) => [
        name,
        mergePart(ofBase.get(name), ofMine.get(name), ofTheirs.get(name), [...path, name], conflicts),
      ]),
    );
    const order = mover === 'mine' ? orderOf(ofMine, ofTheirs) : [...merged.keys()];
    return {
      value: rebuild(mine, new Map(order.map((name) => [name, merged.get(name)?.value]))),
      base: rebuild(mine, new Map([...merged].map(([name, part]) => [name, part.base]))),
    };
  }
  // The original, not theirs: rows keep their keys, by which a renamed row is known.
  if (isSame(base, theirs)) return { value: mine, base };
  if (isSame(mine, theirs)) return { value: mine, base: theirs };
  if (isSame(base, mine)) return { value: theirs, base: theirs };
  conflicts.push({ path, mine, theirs });
  return { value: mine, base };
}

function copyAt(into: unknown, from: unknown, [name, ...rest]: readonly string[]): unknown {
  const [ofInto, ofFrom] = [partsOf(into), partsOf(from)];
  if (name === undefined || !ofInto || !ofFrom) return from;
  const copied = new Map(orderOf(ofInto, ofFrom).map((one) => [one, ofInto.get(one)]));
  copied.set(name, copyAt(ofInto.get(name), ofFrom.get(name), rest));
  return rebuild(into, copied);
}

/** The parts of a container by name; null for a single value. */
function partsOf(value: unknown): Parts | null {
  // A secret can’t be shown, so it is chosen as a whole.
  if (isPlain(value) && value.secret === true) return null;
  if (isPlain(value)) return new Map(Object.entries(value).filter(([name]) => name !== SCREEN_KEY));
  if (!Array.isArray(value)) return null;
  const parts = new Map<string, unknown>();
  for (const item of value as readonly unknown[]) {
    const name = nameOf(item);
    if (name === null) return null;
    let unique = name;
    for (let count = 2; parts.has(unique); count++) unique = `${name} (${count})`;
    parts.set(unique, item);
  }
  return parts;
}

function nameOf(item: unknown): string | null {
  if (typeof item === 'string' || typeof item === 'number') return String(item);
  const { name, title } = isPlain(item) ? item : {};
  return typeof name === 'string' ? name : typeof title === 'string' ? title : null;
}

/** Who moved items of a list: `both` if they left them in different orders, `theirs` also if nobody did. */
function moverOf(base: Parts, mine: Parts, theirs: Parts): Choice | 'both' {
  const [before, ofMine, ofTheirs] = [base, mine, theirs].map((parts) =>
    [...parts.keys()].filter((name) => base.has(name) && mine.has(name) && theirs.has(name)),
  );
  if (isSame(ofMine, before) || isSame(ofMine, ofTheirs)) return 'theirs';
  return isSame(ofTheirs, before) ? 'mine' : 'both';
}

/** All names: in the order of the first, with those of the other inserted after their predecessors there. */
function orderOf(first: Parts, other: Parts): readonly string[] {
  const names = [...first.keys()];
  let before: string | null = null;
  for (const name of other.keys()) {
    if (!first.has(name)) names.splice(before === null ? 0 : names.indexOf(before) + 1, 0, name);
    before = name;
  }
  return names;
}

/** A container of the same kind with other parts. */
function rebuild(like: unknown, parts: Parts): unknown {
  const kept = [...parts].filter(([, part]) => part !== undefined);
  if (Array.isArray(like)) return kept.map(([, part]) => part);
  const uiKey = isPlain(like) ? like[SCREEN_KEY] : undefined;
  return { ...Object.fromEntries(kept), ...(uiKey !== undefined && { [SCREEN_KEY]: uiKey }) };
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !(value instanceof Set);
