import { lastSessionEnd } from '../../api/client/session.js';
import { hasUnsaved } from '../../shared/unsaved.js';

/** Messages on the sign-in form, by the reason why the user was sent there. */
const NOTICES = {
  'signed-up':
    'Thank you for signing up. We have sent you an email: follow its link to verify your address, then sign in.',
  'password-changed': 'Your password has been changed. Sign in with the new one.',
  'link-needs-sign-in': 'Sign in to get a new link.',
} as const;

export type SignInNotice = keyof typeof NOTICES;

/** The state of a navigation to /login. */
export const withNotice = (notice: SignInNotice) => ({ state: { notice } });

/** The message for a navigation state, or that the session has ended; undefined if there is none. */
export function noticeOf(state: unknown): string | undefined {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : undefined;
  if (hasUnsaved()) return 'Your session has ended. Sign in again: your unsaved changes are still there.';
  if (isNotice(notice)) return NOTICES[notice];
  return lastSessionEnd() === 'refused' ? 'Your session has ended. Please sign in again.' : undefined;
}

const isNotice = (notice: unknown): notice is SignInNotice =>
  typeof notice === 'string' && Object.hasOwn(NOTICES, notice);
