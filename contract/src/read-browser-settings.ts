import {
  type BrowserSettings,
  COLOR_SCHEMES,
  type Geolocation,
  type HttpCredentials,
  type ViewportSize,
} from './browser-settings.js';
import { byName } from './by-name.js';
import { LIMITS } from './limits.js';
import { isTimeZone } from './time-zone.js';

/** The parsed settings, or a sentence for each invalid field. */
export type ReadBrowserSettings =
  | { readonly settings: BrowserSettings; readonly errors?: undefined }
  | { readonly settings?: undefined; readonly errors: Readonly<Record<string, string>> };

const { viewportMin, viewportMax, userAgentMax, httpCredentialMax } = LIMITS;
const VIEWPORT_ERROR = `Width and height should be whole numbers from ${viewportMin} to ${viewportMax}`;
const PLACE_ERROR = 'Latitude should be a number from -90 to 90, and longitude one from -180 to 180';
const CREDENTIALS_ERROR = `HTTP credentials need the address of a site, such as https://staging.example.com, a user name without a colon, and a password; each with at most ${httpCredentialMax} characters`;

/** A parser per setting, which returns undefined for an invalid value, and the error for that case. */
const FIELDS: { readonly [field in keyof BrowserSettings]-?: Field<BrowserSettings[field]> } = {
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
    read: (value) => (typeof value === 'string' && isTimeZone(value) ? value : undefined),
  },
  colorScheme: {
    error: 'A colour scheme should be light or dark',
    read: (value) => COLOR_SCHEMES.find((scheme) => scheme === value),
  },
  geolocation: { error: PLACE_ERROR, read: readPlace },
  ignoreHTTPSErrors: { error: 'Ignoring certificate errors should be true or false', read: readFlag },
  httpCredentials: { error: CREDENTIALS_ERROR, read: readCredentials },
};

interface Field<Value> {
  readonly error: string;
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
      if (read === undefined) errors[name] = field.error;
      else settings[name] = read;
    }
  }
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
  const { origin, username, password = '', passwordSet = false } = fieldsOf(value, CREDENTIALS_KEYS);
  if (!isCredential(origin) || !isCredential(username) || !isCredential(password)) return undefined;
  const site = originOf(origin.trim());
  const isKept = readFlag(passwordSet);
  if (site === null || username === '' || username.includes(':') || isKept === undefined) return undefined;
  return { origin: site, username, password, ...(isKept && { passwordSet: true }) };
}
/** Clients may send `passwordVersion` back; it is ignored. */
const CREDENTIALS_KEYS = ['origin', 'username', 'password', 'passwordSet', 'passwordVersion'];

const isCredential = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= httpCredentialMax && !/\p{Cc}/u.test(value);

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

/** The fields of an object that has no others; otherwise empty. */
function fieldsOf(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.keys(value).every((name) => names.includes(name)) ? { ...value } : {};
}

const isSize = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= viewportMin && Number(value) <= viewportMax;

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;
