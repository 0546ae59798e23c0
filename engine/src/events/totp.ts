import { clock, pause } from '@testplatform/contract';
import { Secret, TOTP } from 'otpauth';
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
    return /^otpauth:/i.test(text) ? readAddress(new URL(text)) : new TOTP({ secret: fromBase32(text) });
  } catch {
    // The caller reports the error itself: the library's message may contain part of the secret.
  }
  throw new CaseFailure(
    'The secret of the one-time code can’t be read: enter its letters and digits, or an otpauth://totp address',
  );
}

/** An address as apps write it, and as people complete it. @throws Error when it has no secret, or a wrong parameter */
function readAddress({ host, searchParams }: URL): TOTP {
  const given = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (host.toLowerCase() !== 'totp' || !given.get('secret'))
    throw new Error('It is not the address of a one-time code');
  return new TOTP({
    secret: fromBase32(given.get('secret') ?? ''),
    algorithm: (given.get('algorithm') ?? 'SHA1').replace(/^hmac-?/i, ''),
    digits: countIn(given.get('digits') ?? '6'),
    period: countIn(given.get('period') ?? '30'),
  });
}

const fromBase32 = (text: string): Secret => Secret.fromBase32(text.replace(/[\s-]/g, '').toUpperCase());

function countIn(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error('It is not a number');
  return Number(text);
}
