import { clock, type ViewportSize } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright';

/** Milliseconds that a tab may take to open after a page asked for it; the browser may also refuse it. */
const ARRIVAL_MS = 2_000;

/** The open pages of a context. The one opened last, or switched to last, is the current page (3 §5, §12). */
export class PageStack {
  private readonly pages: Page[] = [];
  private readonly opened: Page[] = [];
  /** For each tab that was asked for and is still to open: what to call when it is there, or is given up. */
  private readonly arriving: (() => void)[] = [];
  private arrivals: Promise<unknown> = Promise.resolve();

  /**
   * @param viewport of each page, unless a person gives its window another size
   * @param onCurrent called with each later page that becomes the current one, and whether it is new
   */
  constructor(
    context: BrowserContext,
    first: Page,
    private readonly viewport: ViewportSize,
    private readonly onCurrent: (page: Page, isNew: boolean) => void,
  ) {
    this.add(first);
    context.on('page', (page) => {
      // A tab may have closed itself before it was told of, and is never told of again.
      if (!page.isClosed()) {
        this.add(page);
        onCurrent(page, true);
      }
      this.arriving.shift()?.();
    });
  }

  /** Undefined when every page is closed. */
  get current(): Page | undefined {
    return this.pages.at(-1);
  }

  /** In the order they were opened. */
  get all(): readonly Page[] {
    return this.opened;
  }

  /** Makes an open page the current one. */
  switchTo(page: Page): void {
    if (page === this.current || !this.pages.includes(page)) return;
    this.pages.push(...this.pages.splice(this.pages.indexOf(page), 1));
    this.onCurrent(page, false);
  }

  /** A page has asked for a new tab or window, which opens a little later. */
  expect(): void {
    const arrival = new Promise<void>((resolve) => {
      this.arriving.push(resolve);
      clock.after(ARRIVAL_MS, () => {
        if (this.arriving.includes(resolve)) this.arriving.splice(this.arriving.indexOf(resolve), 1);
        resolve();
      });
    });
    this.arrivals = Promise.all([this.arrivals, arrival]);
  }

  /** Resolves when every tab that was asked for is there. */
  async arrived(): Promise<void> {
    await this.arrivals;
  }

  private add(page: Page): void {
    this.pages.push(page);
    this.opened.push(page);
    page.once('close', () => this.remove(page));
    // A popup may ask for its own size, but all records have one size. It may also be closed again by now.
    // A window that a person uses has the size they give it, and no viewport.
    const size = page.viewportSize();
    const { width, height } = this.viewport;
    if (size && (size.width !== width || size.height !== height))
      page.setViewportSize({ width, height }).catch(() => undefined);
  }

  private remove(page: Page): void {
    const wasCurrent = page === this.current;
    this.pages.splice(this.pages.indexOf(page), 1);
    this.opened.splice(this.opened.indexOf(page), 1);
    if (wasCurrent && this.current) this.onCurrent(this.current, false);
  }
}
