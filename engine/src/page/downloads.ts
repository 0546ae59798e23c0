import type { BrowserContext, Download, Page, Request } from 'playwright';
import { frameOf } from './network-meter.js';

/**
 * What the pages of a context download. A browser without a viewer for PDF documents downloads those too; a person's browser shows them in
 * the tab. So such a tab gets a page with the address and the name of the document.
 */
export class Downloads {
  /** A case waits for the next download. It may be given a PDF document, which then is not shown. */
  private isAwaited = false;
  /** PDF documents that are about to be downloaded, by address: the page that asked for one, or null for a tab that is still to open. */
  private readonly documents = new Map<string, Page | null>();
  /** The one that the next tab without an address was opened for. */
  private tabless: Download | null = null;

  constructor(
    private readonly context: BrowserContext,
    /** Called with a page that is about to be shown another document, and what shows it. */
    private readonly onDocument: (page: Page, show: () => Promise<unknown>) => void,
  ) {
    // A browser that shows it does not break off its request.
    context.on('requestfailed', (request) => {
      if (!isPdfDocument(request)) return;
      const frame = frameOf(request);
      if (!frame?.parentFrame()) this.documents.set(request.url(), frame?.page() ?? null);
    });
    context.on('download', (download) => {
      const page = this.documents.get(download.url());
      this.documents.delete(download.url());
      if (this.isAwaited) return void (this.isAwaited = false);
      // Nobody will need the file, which may have no end. That of a browser that has closed is gone.
      void discard(download).catch(() => undefined);
      if (page === undefined) return;
      if (page) this.show(page, download);
      else this.tabless = download;
    });
  }

  /**
   * The next download that any page starts.
   * @param page its own wait also ends when it closes
   * @param timeout in milliseconds
   * @throws Playwright's TimeoutError
   */
  async next(page: Page, timeout: number): Promise<Download> {
    this.isAwaited = true;
    try {
      return await Promise.race([page, this.context].map((of) => of.waitForEvent('download', { timeout })));
    } finally {
      this.isAwaited = false;
    }
  }

  /** Shows a new tab the document that it was opened for. False if it was opened for a file that is no document. */
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
        ({ href }) => href === url,
        (route) => route.fulfill(fulfil),
        { times: 1 },
      );
      return page.goto(url, { waitUntil: 'domcontentloaded' });
    });
  }
}

/** Ends a download, if it is under way, and removes its file. Anything left is removed with the browser. */
export async function discard(download: Download): Promise<void> {
  await download.cancel();
  await download.delete();
}

/** Whether a request was answered with a PDF document that a person's browser shows. */
export function isPdfDocument(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  const headers = request.existingResponse()?.headers();
  const isPdf = /^application\/pdf\b/i.test(headers?.['content-type'] ?? '');
  return isPdf && !/^\s*attachment/i.test(headers?.['content-disposition'] ?? '');
}

/** A page in place of a document that the browser can't draw. */
function standIn(name: string): string {
  const shown = name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const style =
    'font: 16px/1.5 sans-serif; margin: 15vh auto; max-width: 32em; text-align: center; overflow-wrap: anywhere';
  const note = 'The browser of this run has opened the document, and does not draw its pages.';
  return `<!doctype html><title>${shown}</title><body style="${style}"><p>PDF document<h1 style="font-size: 24px">${shown}</h1><p>${note}`;
}
