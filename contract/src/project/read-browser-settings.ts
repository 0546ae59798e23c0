import {
  BROWSER_NAMES,
  type BrowserSettings,
  CHROMIUM_ONLY,
  type ClientCertificate,
  COLOR_SCHEMES,
  type ExtraHeader,
  type Geolocation,
  type HttpCredentials,
  type ProxySettings,
  type ViewportSize,
} from './browser-settings.js';
import { byName } from '../reading/by-name.js';
import { LIMITS } from '../limits.js';
import { timeZoneNamed } from '../reading/time-zone.js';

/** The parsed settings, or a sentence for each invalid field. */
export type ReadBrowserSettings =
  | { readonly settings: BrowserSettings; readonly errors?: undefined }
  | { readonly settings?: undefined; readonly errors: Readonly<Record<string, string>> };

const { viewportMin, viewportMax, userAgentMax, httpCredentialMax } = LIMITS;
const { extraHeadersMax, extraHeaderNameMax, extraHeaderValueMax, proxyBypassMax, proxyCredentialMax } = LIMITS;
const { clientCertificatesMax, clientCertificateMax } = LIMITS;
const VIEWPORT_ERROR = `Width and height should be whole numbers from ${viewportMin} to ${viewportMax}`;
const PLACE_ERROR = 'Latitude should be a number from -90 to 90, and longitude one from -180 to 180';
const CREDENTIALS_ERROR = `HTTP credentials need the address of a site, such as https://staging.example.com, a user name without a colon, and a password; each with at most ${httpCredentialMax} characters`;
const HEADERS_ERROR = `Each of at most ${extraHeadersMax} extra headers needs the address of a site, such as https://staging.example.com, a name such as X-Gate that browsers don’t set themselves, and a value of at most ${extraHeaderValueMax} ASCII characters; a site has each name once`;
const PROXY_ERROR = `A proxy needs an address such as http://proxy.example.com:3128, with http, https or socks5, and a port; a user name without a colon and a password have at most ${proxyCredentialMax} characters`;
const BYPASS_ERROR = `Hosts without the proxy should be names such as *.example.com, or IPv4 addresses, separated by commas, with at most ${proxyBypassMax} characters`;
const CERTIFICATES_ERROR = `Each of at most ${clientCertificatesMax} client certificates needs the address of a site that starts with https://, one per site, and either a PFX file or a certificate and its key in PEM`;

/** Per setting, a parser that returns undefined for an invalid value, and the error for such a value. */
const FIELDS: { readonly [field in keyof BrowserSettings]-?: Field<BrowserSettings[field]> } = {
  name: {
    error: `A browser should be ${BROWSER_NAMES.join(' or ')}`,
    read: (value) => BROWSER_NAMES.find((name) => name === value),
  },
  viewport: { error: VIEWPORT_ERROR, read: readViewport },
  isMobile: { error: 'Mobile should be true or false', read: readFlag },
  userAgent: {
    error: `A user agent should have at most ${userAgentMax} characters, all of them ASCII`,
    read: (value) =>
      typeof value === 'string' && value.length <= userAgentMax && /^[\x20-\x7e]*$/.test(value)
        ? value.trim()
        : undefined,
  },
  locale: { error: 'A language should be a tag such as en-US or de', read: readLocale },
  timeZone: {
    error: 'A time zone should be a name such as Europe/Zurich',
    read: (value) => (typeof value === 'string' ? timeZoneNamed(value) : undefined),
  },
  colorScheme: {
    error: 'A colour scheme should be light or dark',
    read: (value) => COLOR_SCHEMES.find((scheme) => scheme === value),
  },
  geolocation: { error: PLACE_ERROR, read: readPlace },
  ignoreHTTPSErrors: { error: 'Ignoring certificate errors should be true or false', read: readFlag },
  httpCredentials: { error: CREDENTIALS_ERROR, read: readCredentials },
  extraHeaders: {
    error: HEADERS_ERROR,
    read: (value) =>
      readList(value, extraHeadersMax, readHeader, ({ origin, name }) => `${origin} ${name.toLowerCase()}`),
  },
  proxy: { error: (value) => (readProxy(withoutBypass(value)) ? BYPASS_ERROR : PROXY_ERROR), read: readProxy },
  clientCertificates: {
    error: CERTIFICATES_ERROR,
    read: (value) => readList(value, clientCertificatesMax, readCertificate, ({ origin }) => origin),
  },
};

interface Field<Value> {
  /** The sentence for an invalid value. */
  readonly error: string | ((value: unknown) => string);
  read(value: unknown): Value | undefined;
}

/** Parses the browser settings that a client or the server sent. Absent, null and empty values are not set. */
export function readBrowserSettings(input: unknown): ReadBrowserSettings {
  if (input === null || input === undefined) return { settings: {} };
  if (typeof input !== 'object' || Array.isArray(input))
    return { errors: { browser: 'The browser should be an object' } };
  const errors = byName<string>();
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof BrowserSettings] : undefined;
    if (!field) errors[name] = `Unknown field: ${name}`;
    else if (value !== null && value !== undefined && value !== '') {
      const read = field.read(value);
      if (read === undefined) errors[name] = typeof field.error === 'string' ? field.error : field.error(value);
      else if (!Array.isArray(read) || read.length > 0) settings[name] = read;
    }
  }
  if (settings.name === 'Firefox')
    for (const [name, what] of Object.entries(CHROMIUM_ONLY))
      if (settings[name]) errors[name] ??= `Firefox can’t have ${what}: leave it out, or choose Chromium`;
  return Object.keys(errors).length > 0 ? { errors } : { settings };
}

function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function readViewport(value: unknown): ViewportSize | undefined {
  const { width, height } = fieldsOf(value, ['width', 'height']);
  return isSize(width) && isSize(height) ? { width, height } : undefined;
}

function readLocale(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LIMITS.localeMax) return undefined;
  try {
    return Intl.getCanonicalLocales(value)[0];
  } catch {
    return undefined;
  }
}

function readPlace(value: unknown): Geolocation | undefined {
  const { latitude, longitude } = fieldsOf(value, ['latitude', 'longitude']);
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : undefined;
}

function readCredentials(value: unknown): HttpCredentials | undefined {
  const { origin, username, password = '', passwordSet } = fieldsOf(value, CREDENTIALS_KEYS);
  if (!isCredential(origin) || !isCredential(username) || !isCredential(password)) return undefined;
  const site = originOf(origin.trim());
  const kept = readKept(passwordSet);
  if (site === null || username === '' || username.includes(':') || kept === undefined) return undefined;
  return { origin: site, username, password, ...kept };
}

/** Whether a stored password is kept: true or absent keeps it, false empties it. */
function readKept(passwordSet: unknown): { readonly passwordSet?: boolean } | undefined {
  if (passwordSet === undefined) return {};
  return typeof passwordSet === 'boolean' ? { passwordSet } : undefined;
}

/** Clients may send `passwordVersion` back; it is ignored. */
const CREDENTIALS_KEYS = ['origin', 'username', 'password', 'passwordSet', 'passwordVersion'];

const isLine = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !/\p{Cc}/u.test(value);
const isCredential = (value: unknown): value is string => isLine(value, httpCredentialMax);

/** A list without two items of the same key. */
function readList<Item>(
  value: unknown,
  most: number,
  read: (item: unknown) => Item | undefined,
  keyOf: (item: Item) => string,
): readonly Item[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const items = value.map(read).filter((item) => item !== undefined);
  return items.length === value.length && new Set(items.map(keyOf)).size === items.length ? items : undefined;
}

/** A token (RFC 9110 §5.6.2). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Headers that the browser or the connection sets; another value would break requests, or is ignored. */
const OWN_HEADERS: readonly string[] = [
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function readHeader(item: unknown): ExtraHeader | undefined {
  const { origin, name, value = '', valueSet = false } = fieldsOf(item, HEADER_KEYS);
  if (!isCredential(origin) || !isLine(name, extraHeaderNameMax) || !isLine(value, extraHeaderValueMax))
    return undefined;
  const site = originOf(origin.trim());
  const isKept = readFlag(valueSet);
  const title = name.trim();
  if (site === null || !HEADER_NAME.test(title) || OWN_HEADERS.includes(title.toLowerCase())) return undefined;
  if (!/^[\x20-\x7e]*$/.test(value) || isKept === undefined || (value.trim() === '' && !isKept)) return undefined;
  return { origin: site, name: title, value: value.trim(), ...(isKept && { valueSet: true }) };
}
const HEADER_KEYS = ['origin', 'name', 'value', 'valueSet', 'valueVersion'];

/** A name that may begin with `*.`, or an IPv4 address. */
const BYPASSED = /^(\*\.)?[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/i;
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?=\d)|$)){4}$/;
const PROXY_SERVER = /^(https?|socks5):\/\/([\p{L}\p{N}._-]+|\[[\da-f:.]+\]):(\d{1,5})\/?$/iu;

function readProxy(value: unknown): ProxySettings | undefined {
  const { server, bypass = '', username = '', password = '', passwordSet } = fieldsOf(value, PROXY_KEYS);
  if (!isCredential(server) || !isLine(bypass, proxyBypassMax)) return undefined;
  if (!isLine(username, proxyCredentialMax) || !isLine(password, proxyCredentialMax)) return undefined;
  const [, scheme = '', host = '', port = ''] = PROXY_SERVER.exec(server.trim()) ?? [];
  const hosts = bypass.split(',').map((one) => one.trim());
  const names = hosts.filter((one) => one !== '');
  const kept = readKept(passwordSet);
  const name = nameOf(host, port);
  if (name === null || Number(port) < 1 || kept === undefined) return undefined;
  if (username.includes(':') || (username === '' && password !== '')) return undefined;
  if (!names.every((one) => (/^[\d.]+$/.test(one) ? IPV4 : BYPASSED).test(one))) return undefined;
  return {
    server: `${scheme.toLowerCase()}://${name}:${Number(port)}`,
    ...(names.length > 0 && { bypass: names.join(', ') }),
    ...(username !== '' && { username, password, ...kept }),
  };
}
/** Clients may send `passwordVersion` back; it is ignored. */
const PROXY_KEYS = ['server', 'bypass', 'username', 'password', 'passwordSet', 'passwordVersion'];

/** Browsers and Node have `URL`, but none of the type libraries that this package may use. */
const { URL } = globalThis as unknown as {
  readonly URL: { new (address: string): { readonly hostname: string }; canParse(address: string): boolean };
};

/** A host as connections name it, such as xn--bcher-kva.example; null if no URL can have it, such as 10.0.0.256. */
function nameOf(host: string, port: string): string | null {
  const address = `http://${host}:${port}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

const withoutBypass = (value: unknown): object => ({ ...fieldsOf(value, PROXY_KEYS), bypass: '' });

function readCertificate(item: unknown): ClientCertificate | undefined {
  const { origin, certificateSet = false, certificateVersion: _told, ...rest } = fieldsOf(item, CERTIFICATE_KEYS);
  const { pfx = '', cert = '', key = '', passphrase = '' } = rest;
  const site = isCredential(origin) ? originOf(origin.trim()) : null;
  const isKept = readFlag(certificateSet);
  if (!site?.startsWith('https://') || isKept === undefined || !isCredential(passphrase)) return undefined;
  if (!isText(pfx) || !isText(cert) || !isText(key) || !/^[A-Za-z\d+/=\s]*$/.test(pfx)) return undefined;
  const isEmpty = pfx + cert + key === '';
  const isWhole = pfx === '' ? cert !== '' && key !== '' : cert + key === '';
  if (isEmpty ? !isKept || passphrase !== '' : !isWhole) return undefined;
  const given = Object.entries({ pfx, cert, key, passphrase }).filter(([, text]) => text !== '');
  return { origin: site, ...Object.fromEntries(given), ...(isEmpty && { certificateSet: true }) };
}
const CERTIFICATE_KEYS = ['origin', 'pfx', 'cert', 'key', 'passphrase', 'certificateSet', 'certificateVersion'];

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= clientCertificateMax;

/** Scheme, host and port of a URL; user name and password are skipped. */
const SITE = /^(https?):\/\/(?:[^/?#]*@)?([\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?(?:[/?#].*)?$/iu;
const USUAL_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

function originOf(address: string): string | null {
  const [, scheme, host, port] = SITE.exec(address) ?? [];
  if (scheme === undefined || host === undefined || Number(port ?? 0) > 65_535) return null;
  const protocol = scheme.toLowerCase();
  const isUsual = port === undefined || Number(port) === USUAL_PORTS[protocol];
  return `${protocol}://${host.toLowerCase()}${isUsual ? '' : `:${Number(port)}`}`;
}

/** The fields of an object; empty if it has other fields than `names`, or is not an object. */
function fieldsOf(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.keys(value).every((name) => names.includes(name)) ? { ...value } : {};
}

const isSize = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= viewportMin && Number(value) <= viewportMax;

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;
