import { LIMITS } from '@testplatform/contract';

/** The contents of a certificate's files, and in `files` their names. */
export interface CertificateFiles {
  /** Base64; '' for PEM files. */
  readonly pfx: string;
  readonly cert: string;
  readonly key: string;
  readonly files: string;
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]*?-----END \1PRIVATE KEY-----/;

/** Reads a PFX file, or PEM files that together contain a certificate and its key. */
export async function readCertificateFiles(
  files: readonly File[],
): Promise<CertificateFiles | { readonly error: string }> {
  const names = files.map(({ name }) => name).join(', ');
  if (files.some(({ size }) => size > LIMITS.clientCertificateMax / 2)) return { error: `${names} is too large` };
  try {
    const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
    const text = bytes.map((one) => new TextDecoder('latin1').decode(one)).join('\n');
    const cert = text.match(CERTIFICATES)?.join('\n') ?? '';
    const key = KEY.exec(text)?.[0] ?? '';
    if (cert !== '' && key !== '') return { pfx: '', cert, key, files: names };
    if (cert + key !== '')
      return { error: `${names} has ${key === '' ? 'no key' : 'no certificate'}. Choose both files` };
    if (bytes.length > 1) return { error: 'Choose one PFX file, or a certificate and its key in PEM' };
    return { pfx: btoa(String.fromCharCode(...bytes[0]!)), cert: '', key: '', files: names };
  } catch {
    // The file was moved, changed or deleted after it was chosen.
    return { error: `${names} can’t be read. Choose it again` };
  }
}
