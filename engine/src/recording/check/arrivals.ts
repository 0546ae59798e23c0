import type { Page, Request } from 'playwright';
import type { PageState } from './recorded-outcomes.js';

/** Tracks each page's URL and title. Both are unknown during a navigation, and the title until the new DOM is ready. */
export class Arrivals {
  private readonly places = new WeakMap<Page, PageState>();

  /** @param changed called when a page starts or ends a navigation, and when its title is known */
  constructor(private readonly changed: (page: Page) => void) {}

  /** Null while the page navigates. */
  of(page: Page): PageState | null {
    return this.places.get(page) ?? null;
  }

  follow(page: Page): void {
    /** The navigation request under way, and where the page was before it. */
    let leaving: { readonly request: Request; readonly from: PageState | null } | null = null;
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      leaving = { request, from: leaving ? leaving.from : this.of(page) };
      this.set(page, null);
    });
    page.on('requestfailed', (request) => {
      if (request !== leaving?.request) return;
      // A download, or an answer without a document: the page stays.
      const { from } = leaving;
      leaving = null;
      this.set(page, from);
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      leaving = null;
      this.arrive(page);
    });
    this.arrive(page);
  }

  private arrive(page: Page): void {
    const place: PageState = { url: page.url(), title: null };
    this.set(page, place);
    const read = async () => {
      await page.waitForLoadState('domcontentloaded');
      const title = await page.title();
      if (this.places.get(page) === place) this.set(page, { ...place, title });
    };
    // The title of a page that takes too long, or is gone, stays unknown.
    read().catch(() => undefined);
  }

  private set(page: Page, place: PageState | null): void {
    if (place) this.places.set(page, place);
    else this.places.delete(page);
    this.changed(page);
  }
}
