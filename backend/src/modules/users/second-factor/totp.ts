import { Secret, TOTP } from 'otpauth';

const ISSUER = 'TestPlatform';
/** The parameters that every authenticator app supports (RFC 6238). The period is in seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, to allow for clock drift. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** @returns a random secret in Base32, 160 bits as RFC 4226 recommends */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` URI for the QR code. */
export const setUpUri = (secret: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step of a six-digit code; null if it is not valid now.
 * @param now Unix milliseconds
 */
export function stepOf(code: string, secret: string, now: number): number | null {
  // The library compares bytes, and throws for six multi-byte characters.
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
