import { useCallback, useSyncExternalStore } from 'react';
import * as storage from '../storage.js';
import type { Stored } from '../storage.js';

/** A key of the browser's storage as state. Only for primitives: an object would be a new one at each read. */
export function useStored<K extends 'colorMode' | 'treeWidth' | 'liveBoxCollapsed' | 'addUnchecked' | 'hiddenColumns'>(
  key: K,
): [Stored[K], (value: Stored[K]) => void] {
  const value = useSyncExternalStore(storage.subscribe, () => storage.read(key));
  return [value, useCallback((next) => storage.merge({ [key]: next }), [key])];
}
