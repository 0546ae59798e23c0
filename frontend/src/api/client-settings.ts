import { useQuery } from '@tanstack/react-query';
import { readOpen, type Dto } from './client.js';

/** What the server tells the screens before anybody signs in (3 §2, §11). */
export type ClientSettings = Dto<'ClientSettingsDto'>;
export type CaptchaSettings = NonNullable<ClientSettings['captcha']>;

/** The installation's settings for the screens. Without an answer the documented defaults count. */
export function useClientSettings() {
  return useQuery({
    queryKey: ['client-settings'],
    queryFn: async ({ signal }) => (await readOpen('/api/client-settings', signal)).data,
    staleTime: 60_000,
  });
}
