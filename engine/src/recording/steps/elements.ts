import { isObject, type LocatorPart } from '@testplatform/contract';
import type { BrowserContext, ElementHandle, Frame, Page } from 'playwright';
import { type DragFacts, type ElementFacts, parseDrag, parseFacts } from './element-facts.js';
import { testAttributesOf } from '../../locators/test-attributes.js';
import { filePaths } from './file-paths.js';
import { FramePaths } from './frame-path.js';
import { type RecordedAction, parseAction } from './recorded-action.js';
import { describer, TELL, watchScript } from '../in-page/describe-element.js';

/** An element as its page described it, and the path to its document. */
export interface SeenElement {
  readonly facts: ElementFacts;
  readonly frames: readonly LocatorPart[];
}

interface ElementsListener {
  /** The document in the frame has confirmed that it is heard. */
  heard(frame: Frame): void;
  /** A script is about to close the page. */
  closes(page: Page): void;
  /**
   * The person does something in the page.
   * @param begins whether they only begin, so that nothing visible now is an effect of it
   */
  acted(page: Page, begins: boolean): void;
  /** What they did, and with which element; null when its frame closed before its path was known. */
  action(page: Page, action: RecordedAction, seen: Promise<SeenElement | null>): void;
  /** A finished drag. @param frames the path to its document */
  drag(page: Page, drag: DragFacts, frames: Promise<readonly LocatorPart[]>): void;
}

/** Receives each page's reports of what the person does, with the elements as they were then. */
export class Elements {
  private readonly paths = new FramePaths();

  constructor(private readonly listener: ElementsListener) {}

  /** From now on, every document that opens in the context describes its elements. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding(TELL, ({ page, frame }, told: unknown) => this.take(page, frame, told));
    await context.addInitScript(watchScript(testAttributesOf(context)));
  }

  /** Describes an existing element; null when Playwright's code is not in its document. */
  async describe(element: ElementHandle<Element>): Promise<SeenElement | null> {
    const frame = await element.ownerFrame();
    if (!frame) return null;
    const attributes = testAttributesOf(frame.page().context());
    const facts = parseFacts(await element.evaluate(describer(attributes)));
    return facts && { facts, frames: await this.paths.of(frame) };
  }

  private take(page: Page, frame: Frame, told: unknown): void {
    if (!isObject(told)) return;
    if (told.hears === true) return this.listener.heard(frame);
    if (told.closes === true && frame === page.mainFrame()) return this.listener.closes(page);
    const drag = parseDrag(told);
    const action = parseAction(told.action);
    const facts = parseFacts(told.facts);
    if (told.acts === true || drag || facts) this.listener.acted(page, told.acts === true);
    if (drag) this.listener.drag(page, drag, this.paths.of(frame));
    if (action && facts) this.listener.action(page, action, this.place(frame, facts));
  }

  private async place(frame: Frame, facts: ElementFacts): Promise<SeenElement | null> {
    try {
      const files = facts.files.length > 0 ? await filePaths(frame, facts.files) : facts.files;
      return { facts: { ...facts, files }, frames: await this.paths.of(frame) };
    } catch {
      // The frame closed before its path was known.
      return null;
    }
  }
}
