import type { BrowserName } from '@testplatform/contract';
import type { EgressSettings } from '../egress/egress-rules.js';

/** Limits of a launched browser, in mebibytes; absent: no limit. */
export interface BrowserLimits {
  /** Above this, the largest process is ended, usually that of a page. Linux only. */
  readonly memory?: number;
  /** Temporary files: downloads, and what pages store. Above this, the browser is ended. */
  readonly disk?: number;
}

/** Which browser to use. */
export interface BrowserSource {
  /** Default Chromium. A pool opens the one that each file asks for. */
  readonly name?: BrowserName;
  /** Path of the Chromium to launch; absent: one found on this machine. */
  readonly executablePath?: string;
  /** Path of the Firefox to launch; absent: one found on this machine. */
  readonly firefoxPath?: string;
  /** Address of a running browser to use instead of launching one: `http(s)://` and `/devtools/` speak CDP, others Playwright. */
  readonly wsEndpoint?: string;
  /** False shows a window, for the Xecutor. Default true. */
  readonly headless?: boolean;
  /** Apply to launched browsers only. */
  readonly limits?: BrowserLimits;
  /**
   * Where runs may not connect; absent: no restriction. With a remote browser it covers HTTP requests of the engine,
   * not pages.
   */
  readonly egress?: EgressSettings;
  /** Uses the headless shell if there is one; it draws frames only on demand (ADR 008). Default true for runs. */
  readonly drawsOnDemand?: boolean;
}

/** Why a file can't run in Firefox where a remote browser is used. */
export const REMOTE_FIREFOX =
  'The environment asks for Firefox, and the remote browser (BROWSER_WS_ENDPOINT) is a Chromium. Run in another environment, or let the server start its browsers';
