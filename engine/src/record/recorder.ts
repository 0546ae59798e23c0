import type { PageLink } from '../protocol/protocol.js';
import type { PageNews } from '../page/page-watch.js';

/**
 * What a case acts on: elements of the page's own document, or also its iframes, its tab or the browser. A document may be changed as soon as
 * it has committed the frame that the record shows; for anything else that frame must be drawn.
 */
export type ActsOn = 'document' | 'page';

/**
 * Makes the record of each case and the live picture (ADR 008). A case must announce a change of the page, and wait
 * until the effects of the previous case are drawn.
 */
export interface Recorder {
  /**
   * Another page is current from now on: a record waits for its first picture, which arrives once the page is followed.
   */
  expectPage(): void;
  /** Follows a page from now on. */
  follow(page: PageLink): Promise<void>;
  /** Resolves when the page may be changed: the end of the last case is drawn, or certainly will be. */
  readyToAct(on: ActsOn): Promise<void>;
  /**
   * Resolves as `readyToAct` does, before the mouse is pressed. The press may take a while, so the page reports when it
   * happens.
   */
  readyToPress(on: ActsOn): Promise<void>;
  /** Draws the frames of the page as fast as possible while the work waits for them. Returns its result. */
  inFrames<T>(work: Promise<T>): Promise<T>;
  /** Receives an event from the page. */
  hear(news: PageNews): void;
  /**
   * Keeps the page's appearance after a case. Returns whether there is a picture: a page that hangs from its start has
   * none.
   * @param isLost whether the case's page was lost and another has replaced it
   */
  caseEnded(index: number, isLost: boolean): Promise<boolean>;
  /** Emits every open record. The last one, and viewers, get a picture that certainly shows the end. */
  flush(): Promise<void>;
  stop(): void;
}
