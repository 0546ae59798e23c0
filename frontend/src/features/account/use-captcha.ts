import { useCallback, useState } from 'react';
import { useClientSettings, type CaptchaSettings } from '../../api/client-settings.js';

/** What a captcha's answer is for; the names of the last three are documented (1 §5). */
export type CaptchaAction = 'Login' | 'Sign up' | 'Password reset' | 'Email verification' | 'Resend email verification';

export interface Captcha {
  /** What to show; null where the server asks for no captcha. */
  readonly settings: CaptchaSettings | null;
  readonly action: CaptchaAction;
  /** Goes with the call. */
  readonly response: string | null;
  /** Counts the tries: each needs an answer of its own. */
  readonly round: number;
  /** The server asks for a captcha that is not answered yet. */
  readonly missing: boolean;
  answer(response: string | null): void;
  renew(): void;
}

/** The captcha of a form, if the server asks for one (3 §2). */
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
