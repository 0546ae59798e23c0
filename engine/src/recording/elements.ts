import type { LocatorPart } from '@testplatform/contract';
import type { BrowserContext, ElementHandle, Frame, Page } from 'playwright-core';
import { type ElementFacts, parseFacts } from './element-facts.js';
import { filePaths } from './file-paths.js';
import { FramePaths } from './frame-path.js';
import { describer, TELL, watchScript } from './describe-element.js';

/** An element as its page described it, and the way to its document. */
export interface SeenElement {
  readonly facts: ElementFacts;
  readonly frames: readonly LocatorPart[];
}

/** Milliseconds that the page's own word on an element may come after the recorder's. */
const LATE_MS = 1_000;
/** Elements of one page that are remembered: the recorder names one that was told of a moment ago. */
const REMEMBERED_MAX = 30;

/** Knows the elements that things just happened to: each page tells of them in the moment it happens. */
export class Elements {
  private readonly paths = new FramePaths();
  private readonly seen = new WeakMap<Page, Map<string, Promise<SeenElement | null>>>();
  private readonly waiting = new Set<() => void>();

  /** @param onActed told of the page of each event, when it happens */
  constructor(private readonly onActed: (page: Page) => void) {}

  /** Every document that opens in the context tells from now on. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding(TELL, ({ page, frame }, told: unknown) => this.take(page, frame, told));
    await context.addInitScript(watchScript());
  }

  /** The element of an action, by Playwright's selector of it within its document; null when the page told nothing of it. */
  async find(page: Page, selector: string): Promise<SeenElement | null> {
    const until = Date.now() + LATE_MS;
    for (;;) {
      const found = this.seen.get(page)?.get(selector);
      const left = until - Date.now();
      if (found || left <= 0) return (await found) ?? null;
      await this.news(left);
    }
  }

  /** Describes an element that is there now; null when Playwright's code is not in its document. */
  async describe(element: ElementHandle<Element>): Promise<SeenElement | null> {
    const frame = await element.ownerFrame();
    const facts = parseFacts(await element.evaluate(describer()));
    return frame && facts ? { facts, frames: await this.paths.of(frame) } : null;
  }

  private take(page: Page, frame: Frame, told: unknown): void {
    const facts = parseFacts(told);
    if (!facts) return;
    this.onActed(page);
    const elements = this.seen.get(page) ?? new Map<string, Promise<SeenElement | null>>();
    this.seen.set(page, elements);
    elements.delete(facts.selector);
    elements.set(facts.selector, this.place(frame, facts));
    if (elements.size > REMEMBERED_MAX) elements.delete([...elements.keys()][0] ?? '');
    for (const wake of this.waiting) wake();
  }

  private async place(frame: Frame, facts: ElementFacts): Promise<SeenElement | null> {
    try {
      const files = facts.files.length > 0 ? await filePaths(frame, facts.files) : facts.files;
      return { facts: { ...facts, files }, frames: await this.paths.of(frame) };
    } catch {
      // The frame went before its place was known.
      return null;
    }
  }

  /** Resolves when a page told of an element, at the latest in `ms` milliseconds. */
  private news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
  }
}
