import { LIMITS } from './limits.js';

/** CSS pixels. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a page, and of each record, unless an environment says another one (3 §6). */
export const DEFAULT_VIEWPORT: ViewportSize = { width: LIMITS.recordWidth, height: LIMITS.recordHeight };

/** The browser that pages see (3 §6). What is absent is as the browser has it. */
export interface BrowserSettings {
  readonly viewport?: ViewportSize;
  /** Pages take it for a phone: touch, and the viewport that they declare. */
  readonly isMobile?: boolean;
  readonly userAgent?: string;
  /** BCP 47, such as `de-CH`: the language of the browser and of its requests, and how it writes numbers and dates. */
  readonly locale?: string;
  /** Of the IANA database, such as `Europe/Zurich`. */
  readonly timeZone?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** Where the browser says it is, in degrees; pages may ask without a question to the user. */
  readonly geolocation?: Geolocation;
  /** Sites open whatever their certificate is: a self-signed, an expired one, or that of another host. */
  readonly ignoreHTTPSErrors?: boolean;
  readonly httpCredentials?: HttpCredentials;
}

/** What the browser answers when one site asks for a name and a password (HTTP authentication). No other site gets them. */
export interface HttpCredentials {
  /** Of the site, such as `https://staging.example.com`. */
  readonly origin: string;
  readonly username: string;
  /** A secret: sealed where it is stored, and empty in every answer to a client. An empty one from a client keeps the stored one. */
  readonly password: string;
  /** In answers to clients, and from them: a password is stored. */
  readonly passwordSet?: boolean;
  /** In answers to clients: another one once the password is replaced. */
  readonly passwordVersion?: string;
}

/** Degrees. */
export interface Geolocation {
  readonly latitude: number;
  readonly longitude: number;
}

export const COLOR_SCHEMES = ['light', 'dark'] as const;

/** The size of the pages, such as `412×915, mobile`; empty for the usual one. */
export function describePageSize({ viewport, isMobile }: BrowserSettings): string {
  const size = viewport && `${viewport.width}×${viewport.height}`;
  return [size, isMobile && 'mobile'].filter(Boolean).join(', ');
}
