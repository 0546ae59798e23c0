/** Which browser to use. */
export interface BrowserSource {
  /** Path of the browser to launch; absent: the one of this machine. */
  readonly executablePath?: string;
  /** Address of a running browser to use instead of launching one: `http(s)://` and `/devtools/` speak CDP, others Playwright. */
  readonly wsEndpoint?: string;
  /** False shows a window, for the Xecutor. Default true. */
  readonly headless?: boolean;
}
