import { clock, type FailedRequest } from '@testplatform/contract';
import type { BrowserContext, Frame, Request } from 'playwright';
import { INVALID_CERTIFICATE } from '../browsers/context/context-options.js';
import { authorizationFor } from '../browsers/context/http-credentials.js';
import { BLOCKED, IS_BLOCKED } from '../egress/blocked.js';
import { networkError } from '../egress/network-error.js';
import { withChromiumsCode } from '../protocol/firefox-errors.js';
import { isFirefox } from '../protocol/protocol-of.js';
import { within } from '../time.js';

/** Milliseconds to wait for the sizes of the last answers. */
const SIZES_MS = 1_000;

/**
 * Counts what a context's pages, popups and iframes load, from the browser's events (3 §6). A request that the page
 * itself cancelled, by navigating or by starting a download, is not a failure.
 */
export class NetworkMeter {
  requests = 0;
  failures = 0;
  /** Bytes received, headers included. */
  bytes = 0;
  /** Requests under way with their frames; null for a page that is being opened, or a worker. */
  private readonly open = new Map<Request, Frame | null>();
  private readonly sizing = new Set<Promise<void>>();

  /**
   * @param onFailure receives a few words about each failed request
   * @param onRefusal receives every failed request, also those that don't count
   */
  constructor(
    context: BrowserContext,
    onFailure: (what: string) => void,
    onRefusal: (request: FailedRequest) => void = () => undefined,
  ) {
    // A request may fail twice: by its status, and by being cancelled.
    const failed = new WeakSet<Request>();
    const fail = (request: Request, problem: string, counts = true) => {
      if (failed.has(request)) return;
      failed.add(request);
      const [method, url] = [request.method(), request.url()];
      onRefusal({ at: clock.now(), method, url, problem });
      if (!counts) return;
      this.failures++;
      onFailure(`${method} ${short(url)} failed: ${problem}`);
    };
    context.on('request', (request) => {
      if (!isHttp(request)) return;
      this.requests++;
      this.open.set(request, frameOf(request));
    });
    // Requests whose frame is gone have no end event.
    const forget = (isGone: (frame: Frame | null) => boolean) => {
      for (const [request, frame] of this.open) if (isGone(frame)) this.open.delete(request);
    };
    context.on('page', (page) => {
      page.on('framedetached', (gone) => forget((frame) => frame === gone));
      // A page that closes at once may have sent requests before it had a frame.
      page.on('close', () => forget((frame) => frame === null || frame.page() === page));
    });
    context.on('response', (response) => {
      const request = response.request();
      const status = response.status();
      // Firefox also reports the 401 that it answers with the credentials.
      if (status === 401 && hasCredentials(context, request.url()) && isFirefox(context.browser())) return;
      if (isHttp(request) && status >= 400) fail(request, String(status), isFailure(status, request));
    });
    context.on('requestfinished', (request) => {
      this.open.delete(request);
      if (isHttp(request)) this.size(request);
    });
    context.on('requestfailed', (request) => {
      this.open.delete(request);
      const why = request.failure()?.errorText ?? '';
      if (isHttp(request) && withChromiumsCode(why) !== 'net::ERR_ABORTED')
        fail(request, explain(context, request, why));
    });
  }

  /** Whether requests are under way that end by themselves; event streams and media may not. */
  get busy(): boolean {
    return [...this.open.keys()].some((request) => !['eventsource', 'media'].includes(request.resourceType()));
  }

  /** Requests that have no answer yet. */
  get underWay(): ReadonlySet<object> {
    return new Set(this.open.keys());
  }

  /** Resolves when the sizes of all answers are counted, or after a second. */
  async settle(): Promise<void> {
    await within(SIZES_MS, Promise.all(this.sizing)).catch(() => undefined);
  }

  private size(request: Request): void {
    const sizing = request.sizes().then(
      ({ responseHeadersSize, responseBodySize }) => {
        this.bytes += Math.max(0, responseHeadersSize) + Math.max(0, responseBodySize);
        this.sizing.delete(sizing);
      },
      // Its page closed first, so its size is unknown.
      () => void this.sizing.delete(sizing),
    );
    this.sizing.add(sizing);
  }
}

function explain(context: BrowserContext, request: Request, why: string): string {
  const error = networkError(context, request.url(), why);
  if (error.includes('net::ERR_CERT')) return INVALID_CERTIFICATE;
  return error.includes(BLOCKED) ? `it ${IS_BLOCKED}` : error;
}

/** The frame that sent a request; null for a page that is being opened, or a worker. */
export function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

/** Browsers take addresses that Node can't read, such as `http://xn--a.example`. */
const hasCredentials = (context: BrowserContext, url: string): boolean =>
  URL.canParse(url) && authorizationFor(context, new URL(url)) !== undefined;

/** Resource types of the page itself. A page that requests data may expect a 404. */
const PARTS: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'image', 'font']);
const isFailure = (status: number, request: Request): boolean => status >= 500 || PARTS.has(request.resourceType());

const isHttp = (request: Request): boolean => /^https?:/.test(request.url());
const short = (url: string): string => (url.length > 200 ? `${url.slice(0, 200)}…` : url);
