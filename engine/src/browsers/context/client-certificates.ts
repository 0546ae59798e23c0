import type { SecureContextOptions } from 'node:tls';
import type { ClientCertificate } from '@testplatform/contract';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { inBrowsersForm } from './extra-headers.js';

const given = new WeakMap<BrowserContext, readonly ClientCertificate[]>();

/** Remembers the certificates that a context was created with. */
export const setClientCertificates = (context: BrowserContext, certificates: readonly ClientCertificate[]): void =>
  void given.set(context, certificates);

/** In Playwright's form. */
export const toPlaywrights = (
  certificates: readonly ClientCertificate[],
): NonNullable<BrowserContextOptions['clientCertificates']> =>
  certificates.map(({ origin, pfx, cert, key, passphrase }) => ({
    origin: inBrowsersForm(origin),
    ...(pfx !== undefined && { pfx: Buffer.from(pfx, 'base64') }),
    ...(cert !== undefined && { cert: Buffer.from(cert) }),
    ...(key !== undefined && { key: Buffer.from(key) }),
    ...(passphrase !== undefined && { passphrase }),
  }));

/** The certificate that a context presents to a site; undefined: none. */
export function certificateFor(context: BrowserContext, { origin }: URL): SecureContextOptions | undefined {
  const certificate = given.get(context)?.find((one) => inBrowsersForm(one.origin) === origin);
  if (!certificate) return undefined;
  const { pfx, cert, key, passphrase } = certificate;
  return { cert, key, passphrase, ...(pfx !== undefined && { pfx: Buffer.from(pfx, 'base64') }) };
}
