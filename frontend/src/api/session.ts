import { useSyncExternalStore } from 'react';
import * as storage from '../shared/storage.js';

/** Keys that belong to the browser, not to the account: they outlive a session. */
const PREFERENCES = ['colorMode', 'treeWidth', 'liveBoxCollapsed'] as const;

export type SessionEnd = 'signed-out' | 'refused';
let lastEnd: SessionEnd | null = null;

/** Keeps a new sign-in (1 §3, §4). */
export function beginSession(token: string, superAdmin: boolean): void {
  lastEnd = null;
  storage.merge({ token, super_admin: superAdmin, loginTime: new Date().toISOString(), signInToken: undefined });
}

/** Keeps the token of a sign-in whose address is not verified: good only for asking for another mail (3 §2, §13). */
export const keepLimitedToken = (signInToken: string): void => storage.merge({ signInToken });

/**
 * Clears what belongs to the account, once: the session, or the limited token of an unverified sign-in. Where a mail brought the
 * person here (`mailRedirect`), the address is kept for after the next sign-in (1 §8).
 */
export function endSession(end: SessionEnd): void {
  const kept = storage.readAll();
  if (kept.token === undefined && kept.signInToken === undefined) return;
  lastEnd = end;
  const preferences = Object.fromEntries(PREFERENCES.map((key) => [key, kept[key]]));
  storage.clear({ ...preferences, redirect: mailRedirect(window.location) });
}

/**
 * Ends the session whose token the server no longer takes; the way then leads to /login. A late answer to another token, from
 * before a new sign-in or beside one in another tab, ends nothing.
 */
export function endRefusedSession(token: string | undefined): void {
  const { token: current, signInToken } = storage.readAll();
  if (token === undefined ? current === undefined : token === current || token === signInToken) endSession('refused');
}

/** How the last session of this tab ended; null while there is one or when there was none. */
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

type Place = Pick<Location, 'pathname' | 'search'>;

/**
 * The address to come back to when a link carries `mailRedirect`: the path that it names, otherwise the link's own (1 §8, 3 §13).
 */
export function mailRedirect({ pathname, search }: Place): string | undefined {
  const query = new URLSearchParams(search);
  const named = query.get('mailRedirect');
  if (named === null) return undefined;
  query.delete('mailRedirect');
  const own = query.size > 0 ? `${pathname}?${query}` : pathname;
  return ownAddress(named.startsWith('/') ? named : own);
}

/** Whether `mailRedirect` names a path, which is then the way to go; otherwise the link itself leads there. */
export const namesMailRedirect = ({ search }: Place): boolean =>
  new URLSearchParams(search).get('mailRedirect')?.startsWith('/') === true;

/** Keeps the address of a visitor whom a mail brought here, for after the sign-in. */
export function keepMailRedirect(location: Place): void {
  const redirect = mailRedirect(location);
  if (redirect !== undefined) storage.merge({ redirect });
}

/** Takes the kept address, once. Only addresses of this app count. */
export function takeRedirect(): string | undefined {
  const kept = storage.read('redirect');
  if (kept === undefined) return undefined;
  storage.remove('redirect');
  return ownAddress(kept);
}

/** A path of this app as a browser understands it; a backslash or two slashes would lead to another site. */
function ownAddress(text: string): string | undefined {
  const { origin } = window.location;
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const { origin: destination, pathname, search, hash } = new URL(text, origin);
  return destination === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

export const useToken = (): string | undefined => useSyncExternalStore(storage.subscribe, () => storage.read('token'));

export const useIsSuperAdmin = (): boolean =>
  useSyncExternalStore(storage.subscribe, () => storage.read('super_admin') === true);
