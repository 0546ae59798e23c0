import { clock, pause } from '@testplatform/contract';
import { Secret, TOTP, URI } from 'otpauth';
import { CaseFailure } from '../errors.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { enterText } from './text-feed.js';

/** Milliseconds for which a code must still be valid, so that there is time to send it. */
const LEFT_MIN_MS = 2_000;

/** Enters the code that an authenticator app would show now (RFC 6238). */
export async function totp(context: CaseContext): Promise<EventOutcome> {
  const { inputText = '' } = context.testCase;
  context.keepSecret(inputText);
  const authenticator = readSecret(inputText.trim());
  const left = authenticator.remaining({ timestamp: clock.now() });
  if (left < LEFT_MIN_MS) await pause(left, context.signal);
  const code = authenticator.generate({ timestamp: clock.now() });
  await enterText(context, code);
  return { ...DONE, fed: code };
}

/** @throws CaseFailure */
function readSecret(text: string): TOTP {
  if (text === '') throw new CaseFailure('The secret of the one-time code is missing');
  try {
    if (!text.startsWith('otpauth:'))
      return new TOTP({ secret: Secret.fromBase32(text.replace(/[\s-]/g, '').toUpperCase()) });
    const authenticator = URI.parse(text);
    if (authenticator instanceof TOTP) return authenticator;
  } catch {
    // The caller reports the error itself: the library's message may contain part of the secret.
  }
  throw new CaseFailure(
    'The secret of the one-time code can’t be read: enter its letters and digits, or an otpauth://totp address',
  );
}
