import { type BrowserSettings, DEFAULT_VIEWPORT, describePageSize, readBrowserSettings } from '@testplatform/contract';

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
}

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
  const { ignoreHTTPSErrors = false, httpCredentials } = rest;
  const { userAgent = '', locale = '', timeZone = '', colorScheme = '' } = rest;
  return {
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
  };
}

/** The value to send to the server, which validates it. */
export function storeBrowser(draft: BrowserDraft): object {
  const { width, height, isMobile, latitude, longitude, ignoreHTTPSErrors, credentials, ...texts } = draft;
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
  };
}

/** A sentence for each invalid setting. */
export const browserErrors = (draft: BrowserDraft): Readonly<Record<string, string>> =>
  readBrowserSettings(storeBrowser(draft)).errors ?? {};

/** A short summary of the settings. */
export function summarize(draft: BrowserDraft): string {
  const { settings } = readBrowserSettings(storeBrowser(draft));
  if (!settings) return 'Some settings are invalid';
  const { locale, timeZone, colorScheme, geolocation, userAgent, ignoreHTTPSErrors, httpCredentials } = settings;
  const words = [
    describePageSize(settings),
    locale,
    timeZone,
    colorScheme,
    geolocation && `at ${geolocation.latitude}, ${geolocation.longitude}`,
    userAgent && 'own user agent',
    ignoreHTTPSErrors && 'any certificate',
    httpCredentials && `signs in to ${httpCredentials.origin}`,
  ].filter(Boolean);
  return words.length === 0 ? `Default, ${USUAL_SIZE}` : words.join(' · ');
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A number, or the text if it isn't one, which the server then refuses. */
function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
