import { useEffect, useSyncExternalStore } from 'react';
import * as storage from '../../shared/storage.js';
import { useClientSettings } from '../client-settings.js';
import { parseAddress, type ClientAddress } from './parse-address.js';

const lookUps = new Map<string, Promise<ClientAddress | null>>();

/** Asks a look-up service once per page load. Failures are ignored: the address is only a hint (1 §7). */
function lookUp(url: string): Promise<ClientAddress | null> {
  const before = lookUps.get(url);
  if (before) return before;
  const address = fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    .then(async (response) => (response.ok ? parseAddress(await response.text()) : null))
    .catch(() => null);
  lookUps.set(url, address);
  return address;
}

/** Stores the public address and country for the request headers, if an administrator configured a look-up service. */
export function useClientAddress(): void {
  const { data } = useClientSettings();
  const url = data?.ipLookupUrl ?? null;
  // Signing out clears it with everything else.
  const missing = useSyncExternalStore(storage.subscribe, () => storage.read('clientIP_info') === undefined);
  useEffect(() => {
    if (url === null || !missing) return;
    void lookUp(url).then((address) => {
      if (address) storage.merge({ clientIP_info: address });
    });
  }, [url, missing]);
}
