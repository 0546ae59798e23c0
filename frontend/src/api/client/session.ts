import { useSyncExternalStore } from 'react';
import * as storage from '../../shared/storage.js';
import { clearTab } from '../../shared/tab-storage.js';
import { hasUnsaved } from '../../shared/unsaved.js';

/** Keys that belong to the browser, not to the account: signing out keeps them. */
const PREFERENCES = ['colorMode', 'treeWidth', 'liveBoxCollapsed', 'hiddenColumns'] as const;

export type SessionEnd = 'signed-out' | 'refused';
let lastEnd: SessionEnd | null = null;
/** The account that this tab shows; null while nobody is signed in, unless its unsaved changes are still shown. */
let shownAccount: string | null = null;

/** Stores a new session. */
export function beginSession(token: string, superAdmin: boolean, account: string): void {
  lastEnd = null;
  if (!hasUnsaved()) shownAccount = account;
  storage.merge({
    token,
    super_admin: superAdmin,
    account,
    loginTime: new Date().toISOString(),
    signInToken: undefined,
  });
}

/** Stores the token of a sign-in with an unverified address. It can only request another email. */
export const keepLimitedToken = (signInToken: string): void => storage.merge({ signInToken });

/**
 * Clears the account's stored data, once: the session, or the limited token of an unverified sign-in. If the server
 * refused it, its owner signs in again, so the address and what the tab keeps stay: of a limited token, only the address
 * of an email (`mailRedirect`). Signing out clears them even if the session was already over.
 */
export function endSession(end: SessionEnd): void {
  const kept = storage.readAll();
  const isOver = kept.token === undefined && kept.signInToken === undefined;
  if (end === 'refused' && isOver) return;
  lastEnd = end;
  const preferences = Object.fromEntries(PREFERENCES.map((key) => [key, kept[key]]));
  if (end === 'signed-out') {
    clearTab();
    storage.clear(preferences);
  } else {
    const redirect = (kept.token === undefined ? mailRedirect : addressOf)(window.location);
    storage.clear({ ...preferences, redirect });
  }
}

/**
 * Ends the session whose token the server refused; the app then goes to /login. A late response for another token (from
 * before a new sign-in, or from another tab) ends nothing.
 */
export function endRefusedSession(token: string | undefined): void {
  const { token: current, signInToken } = storage.readAll();
  if (token === undefined ? current === undefined : token === current || token === signInToken) endSession('refused');
}

/** How the last session of this tab ended; null while there is one or if there was none. */
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

/** Whether unsaved changes stay on the screen although the session is over: its owner signs in again. */
export const keepsUnsaved = (): boolean => lastEnd !== 'signed-out' && hasUnsaved();

/** The account whose unsaved changes this tab shows; '' if there are none. */
export const unsavedAccount = (): string => (hasUnsaved() && shownAccount) || '';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The address to return to when a link carries `mailRedirect`: the path that it names, otherwise the link's own path.
 */
export function mailRedirect({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string | undefined {
  const query = new URLSearchParams(search);
  const named = query.get('mailRedirect');
  if (named === null) return undefined;
  query.delete('mailRedirect');
  const own = query.size > 0 ? `${pathname}?${query}` : pathname;
  return ownAddress(named.startsWith('/') ? named : own);
}

/** Whether `mailRedirect` names a path to go to. Otherwise the link itself is the destination. */
export const namesMailRedirect = ({ search }: Pick<Place, 'search'>): boolean =>
  new URLSearchParams(search).get('mailRedirect')?.startsWith('/') === true;

/** The address that a visitor followed: a link in an email, or any screen that needs a session. */
const addressOf = (place: Place): string | undefined =>
  mailRedirect(place) ?? ownAddress(place.pathname + place.search + place.hash);

/** Stores the address that a visitor followed, for after the sign-in. */
export function keepRedirect(place: Place): void {
  const redirect = addressOf(place);
  if (redirect !== undefined) storage.merge({ redirect });
}

/** Returns the stored address, once. Only addresses of this app are accepted. */
export function takeRedirect(): string | undefined {
  const kept = storage.read('redirect');
  if (kept === undefined) return undefined;
  storage.remove('redirect');
  return ownAddress(kept);
}

/** The path of this app that a text leads to, if any. A backslash or two slashes would lead to another site. */
function ownAddress(text: string): string | undefined {
  const { origin } = window.location;
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const { origin: destination, pathname, search, hash } = new URL(text, origin);
  return destination === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

export const useToken = (): string | undefined => useSyncExternalStore(storage.subscribe, () => storage.read('token'));

export const useIsSuperAdmin = (): boolean =>
  useSyncExternalStore(storage.subscribe, () => storage.read('super_admin') === true);

/** Whether another account has signed in in another tab, while this tab still shows the previous one. */
export function isOtherAccount(): boolean {
  const { token, account = '' } = storage.readAll();
  if (token !== undefined) {
    // Another tab may have signed in, after this one had signed out.
    lastEnd = null;
    shownAccount ??= account;
  } else if (!hasUnsaved()) shownAccount = null;
  return token !== undefined && shownAccount !== account;
}

/** The account that has signed in in another tab, while this tab still shows the previous one; otherwise null. */
export const useOtherAccount = (): string | null =>
  useSyncExternalStore(storage.subscribe, () => (isOtherAccount() ? (storage.read('account') ?? '') : null));
