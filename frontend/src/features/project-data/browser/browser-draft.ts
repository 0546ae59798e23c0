import {
  browserNameOf,
  type BrowserSettings,
  type ClientCertificate,
  DEFAULT_VIEWPORT,
  describePageSize,
  type ExtraHeader,
  readBrowserSettings,
} from '@testplatform/contract';
import { plural } from '../../../shared/utils/format.js';
import type { CertificateFiles } from './certificate-files.js';

/** Sizes to choose from. */
export const PAGE_SIZES = [
  { name: 'Laptop', width: 1_366, height: 768, isMobile: false },
  { name: 'Full HD', width: 1_920, height: 1_080, isMobile: false },
  { name: 'Tablet', width: 820, height: 1_180, isMobile: true },
  { name: 'Phone', width: 412, height: 915, isMobile: true },
] as const;

export const USUAL_SIZE = `${DEFAULT_VIEWPORT.width}×${DEFAULT_VIEWPORT.height}`;

/** Settings of a browser as they are edited; an empty text is not set. */
export interface BrowserDraft {
  /** Empty for Chromium. */
  readonly name: string;
  readonly width: string;
  readonly height: string;
  readonly isMobile: boolean;
  readonly userAgent: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly colorScheme: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly ignoreHTTPSErrors: boolean;
  readonly credentials: CredentialsDraft;
  readonly headers: readonly HeaderDraft[];
  readonly proxy: ProxyDraft;
  readonly certificates: readonly CertificateDraft[];
}

/** An edited extra header. Without its value, the stored one is kept. */
export interface HeaderDraft {
  readonly secret: true;
  /** Constant while it is edited. */
  readonly uiKey: string;
  readonly origin: string;
  readonly name: string;
  readonly value: string;
  readonly valueSet: boolean;
  readonly valueVersion: string;
}

/** The edited proxy. */
export interface ProxyDraft {
  readonly secret: true;
  readonly server: string;
  readonly bypass: string;
  readonly username: string;
  readonly password: string;
  readonly passwordSet: boolean;
  readonly passwordVersion: string;
}

/** An edited client certificate. Without files, the stored one is kept. */
export interface CertificateDraft extends CertificateFiles {
  readonly secret: true;
  readonly uiKey: string;
  /** The site, by which conflicts are labelled. */
  readonly name: string;
  readonly origin: string;
  readonly passphrase: string;
  readonly certificateSet: boolean;
  readonly certificateVersion: string;
}

let keys = 0;
const withKey = <Item extends object>(item: Item) => ({ ...item, secret: true as const, uiKey: `site-${++keys}` });

const editHeader = ({ origin, name, value, valueSet = false, valueVersion = '' }: ExtraHeader): HeaderDraft =>
  withKey({ origin, name, value, valueSet, valueVersion });
export const blankHeader = (): HeaderDraft => editHeader({ origin: '', name: '', value: '' });

const NO_FILES: CertificateFiles = { pfx: '', cert: '', key: '', files: '' };
const editCertificate = ({ origin, certificateSet = false, certificateVersion = '' }: ClientCertificate) =>
  withKey({ ...NO_FILES, name: origin, origin, passphrase: '', certificateSet, certificateVersion });
export const blankCertificate = (): CertificateDraft => editCertificate({ origin: '' });

/** Edited HTTP credentials. */
export interface CredentialsDraft {
  readonly secret: true;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  /** Whether a password is stored. It is kept while none is entered. */
  readonly passwordSet: boolean;
  /** Version of the stored password. */
  readonly passwordVersion: string;
}

export function editBrowser({ viewport, isMobile = false, geolocation, ...rest }: BrowserSettings): BrowserDraft {
  const { ignoreHTTPSErrors = false, httpCredentials, extraHeaders = [], proxy, clientCertificates = [] } = rest;
  const { userAgent = '', locale = '', timeZone = '', colorScheme = '' } = rest;
  return {
    name: browserNameOf(rest) === 'Firefox' ? 'Firefox' : '',
    width: textOf(viewport?.width),
    height: textOf(viewport?.height),
    isMobile,
    userAgent,
    locale,
    timeZone,
    colorScheme,
    latitude: textOf(geolocation?.latitude),
    longitude: textOf(geolocation?.longitude),
    ignoreHTTPSErrors,
    credentials: {
      secret: true,
      origin: httpCredentials?.origin ?? '',
      username: httpCredentials?.username ?? '',
      password: httpCredentials?.password ?? '',
      passwordSet: httpCredentials?.passwordSet ?? false,
      passwordVersion: httpCredentials?.passwordVersion ?? '',
    },
    headers: extraHeaders.map(editHeader),
    proxy: {
      secret: true,
      server: proxy?.server ?? '',
      bypass: proxy?.bypass ?? '',
      username: proxy?.username ?? '',
      password: proxy?.password ?? '',
      passwordSet: proxy?.passwordSet ?? false,
      passwordVersion: proxy?.passwordVersion ?? '',
    },
    certificates: clientCertificates.map(editCertificate),
  };
}

/** The value to send to the server, which validates it. */
export function storeBrowser(draft: BrowserDraft): object {
  const { width, height, isMobile, latitude, longitude, ignoreHTTPSErrors, credentials, ...others } = draft;
  const { headers, proxy, certificates, ...texts } = others;
  const { origin, username, password, passwordSet } = credentials;
  const set = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(set.map(([name, text]) => [name, text.trim()])),
    ...(width.trim() + height.trim() !== '' && { viewport: { width: numberOf(width), height: numberOf(height) } }),
    ...(isMobile && { isMobile }),
    ...(latitude.trim() + longitude.trim() !== '' && {
      geolocation: { latitude: numberOf(latitude), longitude: numberOf(longitude) },
    }),
    ...(ignoreHTTPSErrors && { ignoreHTTPSErrors }),
    ...(origin.trim() + username + password !== '' && {
      httpCredentials: { origin: origin.trim(), username, password, ...(passwordSet && { passwordSet }) },
    }),
    ...(headers.length > 0 && { extraHeaders: headers.map(storeHeader) }),
    ...(proxy.server.trim() + proxy.bypass.trim() + proxy.username + proxy.password !== '' && {
      proxy: storeProxy(proxy),
    }),
    ...(certificates.length > 0 && { clientCertificates: certificates.map(storeCertificate) }),
  };
}

const storeHeader = ({ origin, name, value, valueSet }: HeaderDraft): object => ({
  origin: origin.trim(),
  name: name.trim(),
  value,
  ...(valueSet && { valueSet }),
});

const storeProxy = ({ server, bypass, username, password, passwordSet }: ProxyDraft): object => ({
  server: server.trim(),
  ...(bypass.trim() !== '' && { bypass: bypass.trim() }),
  ...(username + password !== '' && { username, password, ...(passwordSet && { passwordSet }) }),
});

function storeCertificate({ origin, certificateSet, pfx, cert, key, passphrase }: CertificateDraft): object {
  const given = Object.entries({ pfx, cert, key, passphrase }).filter(([, text]) => text !== '');
  return { origin: origin.trim(), ...Object.fromEntries(given), ...(certificateSet && { certificateSet }) };
}

/** A sentence for each invalid setting. */
export const browserErrors = (draft: BrowserDraft): Readonly<Record<string, string>> =>
  readBrowserSettings(storeBrowser(draft)).errors ?? {};

/** A short summary of the settings. */
export function summarize(draft: BrowserDraft): string {
  const { settings } = readBrowserSettings(storeBrowser(draft));
  if (!settings) return 'Some settings are invalid';
  const { locale, timeZone, colorScheme, geolocation, userAgent, ignoreHTTPSErrors, httpCredentials } = settings;
  const { extraHeaders, proxy, clientCertificates } = settings;
  const words = [
    settings.name,
    describePageSize(settings),
    locale,
    timeZone,
    colorScheme,
    geolocation && `at ${geolocation.latitude}, ${geolocation.longitude}`,
    userAgent && 'own user agent',
    ignoreHTTPSErrors && 'any certificate',
    httpCredentials && `signs in to ${httpCredentials.origin}`,
    extraHeaders && plural(extraHeaders.length, 'extra header'),
    proxy && `through ${proxy.server}`,
    clientCertificates && plural(clientCertificates.length, 'client certificate'),
  ].filter(Boolean);
  if (words.length > (settings.name ? 1 : 0)) return words.join(' · ');
  return `${browserNameOf(settings)}, ${USUAL_SIZE}`;
}

/**
 * A note on settings that the browser doesn't support (docs/adr/073); they stay visible, so that they can be removed.
 * Undefined if it supports them.
 */
export const onlyInChromium = ({ name }: BrowserDraft): string | undefined =>
  name === 'Firefox' ? 'Only in Chromium' : undefined;

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A number, or the text if it isn't one, which the server then refuses. */
function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
