import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as storage from '../../shared/storage.js';
import { loadFromTab, saveInTab } from '../../shared/tab-storage.js';
import { guardUnsaved } from '../../shared/unsaved.js';
import {
  beginSession,
  endRefusedSession,
  endSession,
  isOtherAccount,
  keepLimitedToken,
  keepsUnsaved,
  lastSessionEnd,
  mailRedirect,
  takeRedirect,
} from './session.js';
import { stubGlobal } from '../../../../test/support/stubs.js';

describe('a session', () => {
  const kept = new Map<string, string>();
  const at = (pathname: string, search = '') =>
    stubGlobal('window', { location: { origin: 'https://tests.example', pathname, search, hash: '' } });

  beforeEach(() => {
    stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    at('/home');
  });
  afterEach(() => {
    kept.clear();
  });

  it('keeps the token, the super-admin flag and when it began', () => {
    beginSession('abc', true, 'me@tests.example');
    expect(storage.readAll()).toMatchObject({ token: 'abc', super_admin: true, loginTime: expect.any(String) });
  });

  it('ends with all data of the account cleared, and preferences kept', () => {
    beginSession('abc', false, 'me@tests.example');
    storage.merge({ colorMode: 'dark', hiddenColumns: 'Blocker', xecutor_duid: 'mine' });
    endSession('signed-out');
    expect(storage.readAll()).toEqual({ colorMode: 'dark', hiddenColumns: 'Blocker' });
    expect(lastSessionEnd()).toBe('signed-out');
  });

  it('clears what the tab keeps when its user signs out, but not when the server refused the session', () => {
    const tab = new Map<string, string>();
    stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => tab.set(key, value),
      removeItem: (key: string) => tab.delete(key),
    });
    saveInTab('TestPlatform cases', '[]');
    beginSession('abc', false, 'me@tests.example');
    endSession('refused');
    expect(loadFromTab('TestPlatform cases')).toBe('[]');
    // Also when the server has refused it just before.
    endSession('signed-out');
    expect([...tab]).toEqual([]);
    expect([lastSessionEnd(), storage.read('redirect')]).toEqual(['signed-out', undefined]);
  });

  it('keeps no address when its user signs out, not even that of an email', () => {
    beginSession('abc', true, 'me@tests.example');
    at('/admin/user-list', '?mailRedirect=1');
    endSession('signed-out');
    expect(storage.read('redirect')).toBeUndefined();
  });

  it('shows another account that signed in in another tab, until it is over', () => {
    beginSession('abc', false, 'me@tests.example');
    expect(isOtherAccount()).toBe(false);
    storage.merge({ token: 'renewed' });
    expect(isOtherAccount()).toBe(false);
    storage.merge({ token: 'def', account: 'you@tests.example' });
    expect(isOtherAccount()).toBe(true);
    endSession('signed-out');
    expect(isOtherAccount()).toBe(false);
    storage.merge({ token: 'def', account: 'you@tests.example' });
    expect(isOtherAccount()).toBe(false);
  });

  it('keeps unsaved changes when it began and ended in another tab, after a sign-out in this one', () => {
    beginSession('abc', false, 'me@tests.example');
    endSession('signed-out');
    storage.merge({ token: 'def', account: 'me@tests.example' });
    expect(isOtherAccount()).toBe(false);
    const unguard = guardUnsaved(() => true);
    storage.clear({});
    expect(keepsUnsaved()).toBe(true);
    unguard();
  });

  it('ends once: a second refusal changes nothing', () => {
    beginSession('abc', false, 'me@tests.example');
    endSession('refused');
    storage.merge({ redirect: '/project/1' });
    endSession('refused');
    expect(storage.read('redirect')).toBe('/project/1');
  });

  it('ends when its token is refused, not when an earlier one is', () => {
    beginSession('second', false, 'me@tests.example');
    endRefusedSession('first');
    endRefusedSession(undefined);
    expect(storage.read('token')).toBe('second');
    endRefusedSession('second');
    expect(storage.readAll()).toEqual({ redirect: '/home' });
    expect(lastSessionEnd()).toBe('refused');
  });

  it('ends for a refused limited token too', () => {
    keepLimitedToken('limited');
    endRefusedSession('limited');
    expect(storage.readAll()).toEqual({});
  });

  it('keeps the address from a mail’s link', () => {
    beginSession('abc', false, 'me@tests.example');
    at('/project/1', '?mailRedirect=1&tab=report');
    endSession('refused');
    expect(takeRedirect()).toBe('/project/1?tab=report');
    expect(takeRedirect()).toBeUndefined();
  });

  it.each([
    ['?mailRedirect=1', '/login'],
    ['?q=lamp', undefined],
    ['?mailRedirect=%2Fproject%2F1%3Ftab%3Dreport%23top', '/project/1?tab=report#top'],
    ['?mailRedirect=https%3A%2F%2Felsewhere.example%2F', '/login'],
    ['?mailRedirect=%2F%2Felsewhere.example%2F', undefined],
    ['?mailRedirect=%2F%5Celsewhere.example%2F', undefined],
    ['?mailRedirect=%2F%09%2Felsewhere.example%2F', undefined],
    ['?mailRedirect=%2F..%2F%2Felsewhere.example%2F', undefined],
  ])('/login%s leads to %s', (search, address) => {
    expect(mailRedirect({ pathname: '/login', search })).toBe(address);
  });

  it.each(['//elsewhere.example/', '/\\elsewhere.example/', 'https://elsewhere.example/', 'javascript:alert(1)'])(
    'never goes to %s, whatever stored it',
    (redirect) => {
      storage.merge({ redirect });
      expect(takeRedirect()).toBeUndefined();
    },
  );
});
