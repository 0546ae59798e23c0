import { LIMITS } from './limits.js';

/** CSS pixels. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** The default size of pages and records: that of Playwright, so that a script and a file see the same layout. */
export const DEFAULT_VIEWPORT: ViewportSize = { width: LIMITS.pageWidth, height: LIMITS.pageHeight };

/** The browser settings of an environment (3 §6). Absent ones keep the browser's default. */
export interface BrowserSettings {
  readonly viewport?: ViewportSize;
  /** Emulates a phone: touch, and the viewport meta tag. */
  readonly isMobile?: boolean;
  readonly userAgent?: string;
  /** BCP 47, such as `de-CH`: the language of the browser and its requests, and the format of numbers and dates. */
  readonly locale?: string;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timeZone?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** The reported position in degrees. Pages get it without a permission prompt. */
  readonly geolocation?: Geolocation;
  /** Accepts invalid certificates: self-signed, expired, or of another host. */
  readonly ignoreHTTPSErrors?: boolean;
  readonly httpCredentials?: HttpCredentials;
}

/** User name and password for HTTP authentication, sent to one site only. */
export interface HttpCredentials {
  /** Scheme, host and port, such as `https://staging.example.com`. */
  readonly origin: string;
  readonly username: string;
  /** A secret: encrypted when stored, and empty in every answer to a client. Empty in a request, it keeps the stored one. */
  readonly password: string;
  /** A password is stored. In answers, and sent back by clients. */
  readonly passwordSet?: boolean;
  /** In answers only: changes when the password is replaced. */
  readonly passwordVersion?: string;
}

/** Degrees. */
export interface Geolocation {
  readonly latitude: number;
  readonly longitude: number;
}

export const COLOR_SCHEMES = ['light', 'dark'] as const;

/** The size of the pages, such as `412×915, mobile`; empty for the default. */
export function describePageSize({ viewport, isMobile }: BrowserSettings): string {
  const size = viewport && `${viewport.width}×${viewport.height}`;
  return [size, isMobile && 'mobile'].filter(Boolean).join(', ');
}
