import type { BrowserContext, Download, Page, Request } from 'playwright';
import { isTimeout, withoutFragment } from '../playwright.js';
import { isFirefox } from '../protocol/protocol-of.js';
import { frameOf } from './network-meter.js';

/**
 * Downloads of a context's pages. A browser without a PDF viewer downloads PDF documents too, while a person's browser
 * shows them in the tab. So the tab gets a page with the address and the name of the document instead.
 */
export class Downloads {
  /** The wait of the case that takes the next download. That may be a PDF document, which is then not shown. */
  private wait: object | null = null;
  /**
   * The page that requested a PDF document which is about to be downloaded, by the document's address; null for a tab
   * that has yet to open.
   */
  private readonly documents = new Map<string, Page | null>();
  /** The download that the next tab without an address was opened for. */
  private tabless: Download | null = null;
  /** Unwanted downloads that are still being cancelled and removed. */
  private readonly leaving = new Set<Download>();

  constructor(
    private readonly context: BrowserContext,
    /** Called with a page about to show another document, and the work that shows it. */
    private readonly onDocument: (page: Page, show: () => Promise<unknown>) => void,
  ) {
    // The request fails only if the browser downloads the document instead of showing it.
    context.on('requestfailed', (request) => {
      if (!isPdfDocument(request)) return;
      const frame = frameOf(request);
      if (!frame?.parentFrame()) this.documents.set(request.url(), frame?.page() ?? null);
    });
    context.on('download', (download) => {
      const url = withoutFragment(download.url());
      const page = this.documents.get(url);
      this.documents.delete(url);
      if (this.wait) return void (this.wait = null);
      // Nobody needs the file, which may be endless. The file of a closed browser is already gone.
      void this.discard(download).catch(() => undefined);
      if (page === undefined) return;
      if (page) this.show(page, download);
      else this.tabless = download;
    });
  }

  /**
   * The next download that any page starts, from an action on; null if none starts in time.
   * @param page the wait also ends when it closes
   * @param timeout in milliseconds
   * @param act if it fails, so does the wait
   */
  async next(page: Page, timeout: number, act: () => Promise<unknown>): Promise<Download | null> {
    const wait = (this.wait = {});
    // A wait that ends late must not end that of a later case.
    const end = () => {
      if (this.wait === wait) this.wait = null;
    };
    const started = Promise.race([page, this.context].map((of) => of.waitForEvent('download', { timeout })));
    const coming = started.catch(nullIfLate).finally(end);
    // The action may fail first, and then its error is the one to report.
    coming.catch(() => undefined);
    try {
      await act();
    } catch (error) {
      end();
      throw error;
    }
    return coming;
  }

  /** Cancels a download, if it is under way, and removes its file. Anything left is removed with the browser. */
  async discard(download: Download): Promise<void> {
    this.leaving.add(download);
    try {
      await download.cancel();
      await download.delete();
    } finally {
      this.leaving.delete(download);
    }
  }

  /**
   * Whether an unwanted download is still running in Firefox: Playwright can't cancel it there, so it ends only with
   * the browser.
   */
  get goOn(): boolean {
    return this.leaving.size > 0 && isFirefox(this.context.browser());
  }

  /** Shows a new tab the document that it was opened for. False if it was opened for a file that is not a document. */
  fill(tab: Page): boolean {
    if (!this.tabless) return false;
    this.show(tab, this.tabless);
    this.tabless = null;
    return true;
  }

  private show(page: Page, download: Download): void {
    const url = download.url();
    const html = standIn(download.suggestedFilename());
    this.onDocument(page, async () => {
      if (!url.startsWith('http')) {
        await page.goto('about:blank');
        return page.setContent(html);
      }
      const fulfil = { contentType: 'text/html; charset=utf-8', body: html };
      await page.route(
        ({ href }) => href === withoutFragment(url),
        (route) => route.fulfill(fulfil),
        { times: 1 },
      );
      return page.goto(url, { waitUntil: 'domcontentloaded' });
    });
  }
}

/** Playwright gave up waiting. */
function nullIfLate(error: unknown): null {
  if (isTimeout(error)) return null;
  throw error;
}

/** Whether the answer to a request is a PDF document that a person's browser would show. */
export function isPdfDocument(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  const headers = request.existingResponse()?.headers();
  const isPdf = /^application\/pdf\b/i.test(headers?.['content-type'] ?? '');
  return isPdf && !/^\s*attachment/i.test(headers?.['content-disposition'] ?? '');
}

/** The page to show for a document that the browser can't draw. */
function standIn(name: string): string {
  const shown = name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const style =
    'font: 16px/1.5 sans-serif; margin: 15vh auto; max-width: 32em; text-align: center; overflow-wrap: anywhere';
  const note = 'The browser of this run has opened the document, and does not draw its pages.';
  return `<!doctype html><title>${shown}</title><body style="${style}"><p>PDF document<h1 style="font-size: 24px">${shown}</h1><p>${note}`;
}
