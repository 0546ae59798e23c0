import { Secret, TOTP } from 'otpauth';

const ISSUER = 'TestPlatform';
/** What every authenticator app supports (RFC 6238). The period is in seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, for clocks that differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** @returns a random secret in Base32, 160 bits as RFC 4226 recommends */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` address that authenticator apps read from a QR code. */
export const setUpUri = (secret: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step that a code of 6 digits belongs to; null if it is wrong now.
 * @param now Unix milliseconds
 */
export function stepOf(code: string, secret: string, now: number): number | null {
  // The library compares bytes, and throws for six characters that are more of them.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({
    ...PARAMETERS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp: now }) + delta;
}
