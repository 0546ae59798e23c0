import type { EgressSettings } from '../egress/egress-rules.js';

/** What a launched browser may use, in mebibytes; absent: any amount. */
export interface BrowserLimits {
  /** Above it the largest process is ended, usually that of a page. Linux only. */
  readonly memory?: number;
  /** Of temporary files: downloads, and what pages store. Above it the browser is ended. */
  readonly disk?: number;
}

/** Which browser to use. */
export interface BrowserSource {
  /** Path of the browser to launch; absent: the one of this machine. */
  readonly executablePath?: string;
  /** Address of a running browser to use instead of launching one: `http(s)://` and `/devtools/` speak CDP, others Playwright. */
  readonly wsEndpoint?: string;
  /** False shows a window, for the Xecutor. Default true. */
  readonly headless?: boolean;
  /** Of a launched browser. */
  readonly limits?: BrowserLimits;
  /** What may not be reached; absent: nothing is restricted. The pages of a remote browser are not, HTTP requests are. */
  readonly egress?: EgressSettings;
  /** Runs tests in the headless shell, if there is one, which then draws frames only when it is asked to (ADR 008). Default true for runs. */
  readonly drawsOnDemand?: boolean;
}
