import type { BrowserContext, Page, Response } from 'playwright';
import type { Question, Reply } from '../locators/ask-element.js';
import type { PageNews } from '../page/page-watch.js';
import type { Camera } from '../record/camera.js';

/**
 * What the engine asks of a browser beyond Playwright's interface. There are two implementations: Chromium's speaks
 * CDP, Firefox's makes do with what Playwright offers over WebDriver BiDi (docs/adr/073).
 */
export interface Protocol {
  /** Prepares a new context before its first page. */
  prepare(context: BrowserContext): Promise<void>;
  /** The user agent of a context that doesn't override it. */
  userAgent(context: BrowserContext): Promise<string>;
  /** Whether the tab's history has an entry that many places away. The initial empty page doesn't count. */
  hasEntry(page: Page, away: number): Promise<boolean>;
  /** Goes to the entry before or after the current one; undefined when there is none. */
  travel(page: Page, away: 1 | -1, options: TravelOptions): Promise<Response | null | undefined>;
  /** Runs a program among the page's scripts. */
  runProgram(page: Page, program: string): Promise<ProgramRun>;
  /** Removes everything that a site has stored, except its cookies. */
  clearStorage(page: Page, origin: string): Promise<void>;
  /** @param listener receives the page's events once `watch` was called */
  link(page: Page, listener: PageListener): Promise<PageLink>;
}

/** The options of Playwright's `goBack`. */
export type TravelOptions = NonNullable<Parameters<Page['goBack']>[0]>;

/** Why the value of a program can't be reported. */
export const NOT_A_TEXT =
  'The script returns something that can’t be written as text: return a text, a number or plain data';

/** A program that runs in a page. */
export interface ProgramRun {
  /** Its value as text. Rejects with CaseFailure when it throws, or its value can't be written. */
  readonly value: Promise<string>;
  /** Ends it if it runs forever, as far as the browser can. */
  end(): Promise<void>;
  /** Call it when its value is no longer needed, to free its connection. */
  leave(): void;
}

/** The engine's connection with a page that has been current. */
export interface PageLink extends Camera {
  readonly world: World;
  /** Whether inputs of different kinds that are sent together arrive in order. */
  readonly keepsOrder: boolean;
  /** Starts sending events to the listener. */
  watch(): Promise<void>;
  /** The value of an expression among the page's scripts; undefined when it is navigating to another document. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves when the listener knows all documents and tabs that the page has requested. */
  requested(): Promise<void>;
  /** Cancels a document that the page is loading. */
  stopLoading(): Promise<void>;
}

/** Where the engine evaluates expressions in the open document of a page, with one message each. */
export interface World {
  /** Identifies the open document; undefined while it can't be asked. */
  readonly document: number | undefined;
  /** The value of an expression; undefined while no document can be asked, or when the page is navigating. */
  evaluate(expression: string): Promise<unknown>;
  /** Starts listening for the next change of the page, unless it still listens. */
  listen(): Promise<void>;
  /** Resolves when the page has changed since `listen` (`PageWatch`) or navigated; false at once if it can't tell. */
  changed(): Promise<boolean>;
  /**
   * Asks the only match of a CSS selector; undefined when only Playwright can find it.
   * @param before time limit (Unix milliseconds): a page that is busy until then is not asked any more
   */
  ask<Asked, Answer>(
    selector: string,
    question: Question<Asked, Answer>,
    asked: Asked,
    before?: number,
  ): Promise<Reply<Answer>>;
}

/** Learns of documents and tabs that a page requests, before they exist. */
export interface PageListener {
  readonly onNews: (news: PageNews) => void;
  readonly onTab: (tab: { readonly url: string; readonly name?: string }) => void;
  /** @param reason as Chromium names it */
  readonly onDocument: (page: Page, reason?: string) => void;
  /** A page has loaded a document into another open tab. */
  readonly onReuse: (page: Page) => void;
  /** The page that cases act in. */
  readonly current: () => Page | undefined;
}
