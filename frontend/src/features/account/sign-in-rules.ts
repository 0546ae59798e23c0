import { LIMITS, TEXTS, isEmail } from '@testplatform/contract';
import type { Credentials } from '../../api/account.js';

/** Whether a field of a sign-in is valid (1 §5). */
export const SIGN_IN_RULES = {
  email: (text: string): boolean => isEmail(text.trim()),
  password: (text: string): boolean => text.length >= LIMITS.passwordMinSignIn,
} satisfies { [field in keyof Credentials]: (text: string) => boolean };

/** Where a refused sign-in goes instead of staying on the form (1 §4). */
export function destinationOf(text: string | null): string | undefined {
  if (text === TEXTS.accountNotActivated) return '/account-activation-message';
  if (text === TEXTS.accountNotVerified) return '/resend-email-verify-link';
  return undefined;
}
