import { useCallback, useState } from 'react';
import { useClientSettings, type CaptchaSettings } from '../../../api/client-settings.js';

/** What a captcha is solved for; the last three names are documented (1 §5). */
export type CaptchaAction = 'Login' | 'Sign up' | 'Password reset' | 'Email verification' | 'Resend email verification';

export interface Captcha {
  /** The widget; null if the server requires no captcha. */
  readonly settings: CaptchaSettings | null;
  readonly action: CaptchaAction;
  /** The answer, sent with the call. */
  readonly response: string | null;
  /** Number of the attempt: each needs a new answer. */
  readonly round: number;
  /** Whether a required captcha is not solved yet. */
  readonly missing: boolean;
  answer(response: string | null): void;
  renew(): void;
}

/** The captcha of a form, if the server requires one. */
export function useCaptcha(action: CaptchaAction): Captcha {
  const { data } = useClientSettings();
  const settings = data?.captcha ?? null;
  const [response, answer] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const renew = useCallback(() => {
    answer(null);
    setRound((count) => count + 1);
  }, []);
  return { settings, action, response, round, missing: settings !== null && response === null, answer, renew };
}
