import { clock, type LocatorPart } from '@testplatform/contract';
import type { BrowserContext, ElementHandle, Frame, Page } from 'playwright';
import { type DragFacts, type ElementFacts, parseDrag, parseFacts } from './element-facts.js';
import { filePaths } from './file-paths.js';
import { FramePaths } from './frame-path.js';
import { describer, TELL, watchScript } from './describe-element.js';

/** An element as its page described it, and the path to its document. */
export interface SeenElement {
  readonly facts: ElementFacts;
  readonly frames: readonly LocatorPart[];
}

/** Milliseconds by which the page's description may come after the recorder's action. */
const LATE_MS = 1_000;
/** Elements that are remembered for each page: the recorder names one that was described a moment ago. */
const REMEMBERED_MAX = 30;

/** Remembers the elements of the latest events: each page describes them when the event happens. */
export class Elements {
  private readonly paths = new FramePaths();
  private readonly seen = new WeakMap<Page, Map<string, Promise<SeenElement | null>>>();
  private readonly waiting = new Set<() => void>();

  /**
   * @param onActed called with the page of each event, when it happens
   * @param onDrag called with what was dragged where, and the path to its document
   */
  constructor(
    private readonly onActed: (page: Page) => void,
    private readonly onDrag: (page: Page, drag: DragFacts, frames: Promise<readonly LocatorPart[]>) => void,
  ) {}

  /** From now on, every document that opens in the context describes its elements. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding(TELL, ({ page, frame }, told: unknown) => this.take(page, frame, told));
    await context.addInitScript(watchScript());
  }

  /** The element of an action, by Playwright's selector within its document; null when the page has not described it. */
  async find(page: Page, selector: string): Promise<SeenElement | null> {
    const until = clock.elapsed() + LATE_MS;
    for (;;) {
      const found = this.seen.get(page)?.get(selector);
      const left = until - clock.elapsed();
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
    const drag = parseDrag(told);
    const facts = drag ? null : parseFacts(told);
    if (drag || facts) this.onActed(page);
    if (drag) this.onDrag(page, drag, this.paths.of(frame));
    if (!facts) return;
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
      // The frame went away before its path was known.
      return null;
    }
  }

  /** Resolves when a page has described an element, after `ms` milliseconds at the latest. */
  private news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        this.waiting.delete(done);
        resolve();
      };
      const cancel = clock.after(ms, done);
      this.waiting.add(done);
    });
  }
}
