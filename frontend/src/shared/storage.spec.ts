import { STORAGE_KEY } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as storage from './storage.js';
import { stubGlobal } from '../../../test/support/stubs.js';

describe('storage', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    kept.clear();
  });

  it('keeps one JSON object under the one documented key', () => {
    storage.merge({ token: 'abc' });
    storage.merge({ super_admin: true });
    expect([...kept.keys()]).toEqual(['TestPlatform']);
    expect(storage.readAll()).toEqual({ token: 'abc', super_admin: true });
    expect(storage.read('token')).toBe('abc');
  });

  it('removes a key and clears all', () => {
    storage.merge({ token: 'abc', redirect: '/home' });
    storage.remove('token');
    expect(storage.readAll()).toEqual({ redirect: '/home' });
    storage.clear();
    expect(storage.readAll()).toEqual({});
  });

  it('clears all but what is given in one change', () => {
    storage.merge({ token: 'abc', colorMode: 'dark' });
    const seen: unknown[] = [];
    const stop = storage.subscribe(() => seen.push(storage.readAll()));
    storage.clear({ colorMode: 'dark' });
    stop();
    expect(seen).toEqual([{ colorMode: 'dark' }]);
  });

  it.each(['not json', '[]', '"text"', 'null'])('reads %s as empty', (text) => {
    kept.set(STORAGE_KEY, text);
    expect(storage.readAll()).toEqual({});
  });

  it('notifies its listeners until they unsubscribe', () => {
    const listener = jest.fn();
    const stop = storage.subscribe(listener);
    storage.merge({ token: 'abc' });
    stop();
    storage.clear();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps the session in memory when the browser refuses storage', () => {
    stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    storage.merge({ token: 'abc' });
    expect(storage.read('token')).toBe('abc');
  });
});
