import { STORAGE_KEY, isObject } from '@testplatform/contract';

/** What the browser keeps, as one object under one key (1 §3). */
export interface Stored {
  token?: string;
  /** The limited token of a sign-in whose address is not verified. */
  signInToken?: string;
  /** ISO 8601. */
  loginTime?: string;
  super_admin?: boolean;
  /** Email address of the signed-in account. */
  account?: string;
  clientIP_info?: { ip: string; loc: string };
  selectedProject?: number;
  xecutor_duid?: string;
  /** Where to go after the next sign-in. */
  redirect?: string;
  colorMode?: string;
  treeWidth?: number;
  liveBoxCollapsed?: boolean;
  /** Labels of hidden columns in the list of test cases, separated by commas. */
  hiddenColumns?: string;
  /** The last start address of a recording. */
  recordingUrl?: string;
  /** Whether recorded steps are added without a check. */
  addUnchecked?: boolean;
  /** The last chosen environment of each project. */
  environments?: Record<number, string>;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let inMemory: string | null = null;

/** The whole object; empty when nothing is stored or it can't be read. */
export function readAll(): Stored {
  try {
    const kept: unknown = JSON.parse(load() ?? '{}');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

export const read = <K extends keyof Stored>(key: K): Stored[K] => readAll()[key];

/** Adds to the stored data; a key whose value is undefined is removed. */
export const merge = (more: Partial<Stored>): void => save({ ...readAll(), ...more });

/** Like `merge`, for the answer to a call: if the session has ended meanwhile, nothing is stored. */
export function mergeWhileSignedIn(more: Partial<Stored>): void {
  if (read('token') !== undefined) merge(more);
}

export function remove(key: keyof Stored): void {
  const { [key]: _, ...rest } = readAll();
  save(rest);
}

/** Clears everything in one change, except what is given. */
export const clear = (kept: Stored = {}): void => save(kept);

/** Calls `listener` after each change, in this tab or another. Returns a function that unsubscribes. */
export function subscribe(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', onStorage);
  };
}

function save(all: Stored): void {
  const text = JSON.stringify(all);
  try {
    localStorage.setItem(STORAGE_KEY, text);
    inMemory = null;
  } catch {
    // Blocked or full: the session then lasts as long as the page.
    inMemory = text;
  }
  for (const listener of listeners) listener();
}

function load(): string | null {
  try {
    return inMemory ?? localStorage.getItem(STORAGE_KEY);
  } catch {
    return inMemory;
  }
}
