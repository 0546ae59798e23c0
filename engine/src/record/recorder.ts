import type { CDPSession } from 'playwright';
import type { IsolatedWorld } from '../page/isolated-world.js';
import type { PageNews } from '../page/page-watch.js';

/**
 * What a case acts on: elements of the page's own document, or also its iframes, its tab or the browser. A document may be changed as soon as
 * it has committed the frame that the record shows; for anything else that frame must be drawn.
 */
export type ActsOn = 'document' | 'page';

/**
 * Makes the record of each case and the live picture (ADR 008). A case that changes the page says so before: it has to wait until what the
 * case before it did is drawn.
 */
export interface Recorder {
  /** Another page is the current one from now on: a record waits for its first picture, which comes once it is followed. */
  expectPage(): void;
  /**
   * Follows a page from now on.
   * @param openSession opens another session with it
   */
  follow(session: CDPSession, world: IsolatedWorld, openSession: () => Promise<CDPSession>): Promise<void>;
  /** Resolves when the page may be changed: the end of the last case is drawn, or certainly will be. */
  readyToAct(on: ActsOn): Promise<void>;
  /** Resolves as `readyToAct` does, before the mouse is pressed. The press may be long in coming, so the page tells when it does. */
  readyToPress(on: ActsOn): Promise<void>;
  /** Work that waits for frames of the page: they come as fast as they can. */
  inFrames<T>(work: Promise<T>): Promise<T>;
  /** Takes news from the page. */
  hear(news: PageNews): void;
  /**
   * Keeps how the page looks after a case. Answers whether there is a picture: a page that hangs from its start has none.
   * @param isLost whether another page has come in place of the one of the case, which is lost
   */
  caseEnded(index: number, isLost: boolean): Promise<boolean>;
  /** Hands out every record that is still open. The last one, and those who watch, get a picture that is certainly from the end. */
  flush(): Promise<void>;
  stop(): void;
}
