import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@testplatform/contract';
import { readOpen, type Dto } from './client/client.js';

/** Settings that the server publishes to clients before sign-in (3 §2, §11). */
export type ClientSettings = Dto<'ClientSettingsDto'>;
export type CaptchaSettings = NonNullable<ClientSettings['captcha']>;

/** The installation's client settings. Until they are loaded, the documented defaults apply. */
export function useClientSettings() {
  return useQuery({
    queryKey: ['client-settings'],
    queryFn: async ({ signal }) => (await readOpen('/api/client-settings', signal)).data,
    staleTime: 60_000,
  });
}

/** Longest allowed last part of an email address, in letters. */
export const useEmailEndingMax = (): number => useClientSettings().data?.emailEndingMax ?? LIMITS.emailEndingDefault;
