import { LIMITS } from '../limits.js';

/** CSS pixels. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** The default size of pages and records: that of Playwright, so that a script and a file see the same layout. */
export const DEFAULT_VIEWPORT: ViewportSize = { width: LIMITS.pageWidth, height: LIMITS.pageHeight };

/** The browsers that files run in. The first is the default. */
export const BROWSER_NAMES = ['Chromium', 'Firefox'] as const;
export type BrowserName = (typeof BROWSER_NAMES)[number];

/** The settings that only Chromium supports (docs/adr/073), as sentences name them. */
export const CHROMIUM_ONLY = {
  isMobile: 'phone emulation',
  colorScheme: 'a colour scheme',
  extraHeaders: 'extra headers',
  clientCertificates: 'client certificates',
} as const;

/** The browser that settings ask for. */
export const browserNameOf = ({ name }: Pick<BrowserSettings, 'name'>): BrowserName => name ?? 'Chromium';

/** The browser settings of an environment (3 §6). Absent ones keep the browser's default. */
export interface BrowserSettings {
  /** Absent: Chromium. */
  readonly name?: BrowserName;
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
  /** Sent with each request to their origin, and to no other. */
  readonly extraHeaders?: readonly ExtraHeader[];
  /** The proxy that its pages and HTTP requests use. */
  readonly proxy?: ProxySettings;
  readonly clientCertificates?: readonly ClientCertificate[];
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

/** A header for one site. */
export interface ExtraHeader {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly name: string;
  /** A secret, like the password of `HttpCredentials`. */
  readonly value: string;
  readonly valueSet?: boolean;
  readonly valueVersion?: string;
}

/** A proxy between the browser and the network. */
export interface ProxySettings {
  /** Scheme, host and port, such as `http://proxy.example.com:3128`; the schemes are http, https and socks5. */
  readonly server: string;
  /** Hosts that are reached without it, separated by commas: names, `*.example.com`, and IPv4 addresses. */
  readonly bypass?: string;
  readonly username?: string;
  /** A secret, like that of `HttpCredentials`. Only with a user name. */
  readonly password?: string;
  readonly passwordSet?: boolean;
  readonly passwordVersion?: string;
}

/** A certificate that the browser presents to one site: a PFX file, or a certificate and its key. All but the site is secret. */
export interface ClientCertificate {
  /** Scheme, host and port; the scheme is https. */
  readonly origin: string;
  /** The content of a PFX (PKCS #12) file, in base64. */
  readonly pfx?: string;
  /** PEM. */
  readonly cert?: string;
  /** PEM. */
  readonly key?: string;
  readonly passphrase?: string;
  readonly certificateSet?: boolean;
  readonly certificateVersion?: string;
}

/** A setting with secrets. If it is sent without them, it keeps the stored ones, unless one of its `keys` differs. */
export interface BrowserSecret {
  /** The secret, as sentences name it. */
  readonly what: string;
  /** Names of `keys`, in sentences. */
  readonly same: string;
  readonly keys: readonly string[];
  readonly secrets: readonly string[];
  /** The field that says that secrets are stored. */
  readonly isSet: string;
  /** The field with the version of the stored secrets. */
  readonly version: string;
}

/** The settings with secrets. They are encrypted when stored, and left out of every answer to a client. */
export const BROWSER_SECRETS = {
  httpCredentials: {
    what: 'the password of the HTTP credentials',
    same: 'site and user name',
    keys: ['origin', 'username'],
    secrets: ['password'],
    isSet: 'passwordSet',
    version: 'passwordVersion',
  },
  extraHeaders: {
    what: 'the value of the extra header',
    same: 'site and name',
    keys: ['origin', 'name'],
    secrets: ['value'],
    isSet: 'valueSet',
    version: 'valueVersion',
  },
  proxy: {
    what: 'the password of the proxy',
    same: 'address and user name',
    keys: ['server', 'username'],
    secrets: ['password'],
    isSet: 'passwordSet',
    version: 'passwordVersion',
  },
  clientCertificates: {
    what: 'the client certificate',
    same: 'site',
    keys: ['origin'],
    secrets: ['pfx', 'cert', 'key', 'passphrase'],
    isSet: 'certificateSet',
    version: 'certificateVersion',
  },
} as const satisfies { readonly [setting in keyof BrowserSettings]?: BrowserSecret };

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
