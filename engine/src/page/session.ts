import type { FailureEvidence } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright';
import { crashMessage, endMessage } from '../browsers/browser-limits.js';
import { type FreshPage, OPEN_MS, SLOW } from '../browsers/pooled-browser.js';
import { BrowserUnavailableError, firstLine, messageOf } from '../errors.js';
import { TimeLimitError, within } from '../time.js';
import { setTestAttributes } from '../locators/test-attributes.js';
import { CaseWatch } from '../evidence/case-watch.js';
import { gatherEvidence } from '../evidence/failure-evidence.js';
import { FrameRecorder } from '../record/frame-recorder.js';
import type { Recorder } from '../record/recorder.js';
import { ScreenshotRecorder } from '../record/screenshot-recorder.js';
import type { PageLink, PageListener, World } from '../protocol/protocol.js';
import { isFirefox, protocolOf } from '../protocol/protocol-of.js';
import { Trace } from '../evidence/trace.js';
import type { Reporter } from '../types.js';
import { Dialogs } from './dialogs.js';
import { Downloads } from './downloads.js';
import { NetworkMeter } from './network-meter.js';
import { PageLoads } from './page-loads.js';
import { PageStack } from './page-stack.js';

/** Milliseconds for a page or a browser to answer at all. */
export const ANSWER_MS = 2_000;
/** The browser's reason for a document that `window.open` loads into an open tab. */
const OPENED_BY_NAME = 'other';
/** Its reasons for documents that a link or form opens, in its own tab or in another named one. */
const USED_BY_NAME: ReadonlySet<string> = new Set(['anchorClick', 'formSubmissionGet', 'formSubmissionPost']);

/** The name of Firefox's error for a response that CORS blocks. */
const BLOCKED_ANSWER = 'Cross-Origin Request Blocked';

interface SessionOptions {
  /** Upper limit for the live picture. */
  readonly framesPerSecond?: number;
  /** As in `ProjectData`. */
  readonly goodDurationMs?: number;
  /** As in `ProjectData`. */
  readonly testAttributes?: string;
}

/** One file's browser context: its pages, network, pictures, dialogs and trace. */
export class Session {
  readonly pages: PageStack;
  readonly network: NetworkMeter;
  readonly recorder: Recorder;
  readonly loads: PageLoads;
  readonly trace: Trace;
  readonly downloads: Downloads;
  readonly dialogs = new Dialogs((what) => this.watch.dialog(what));
  /** Whether a page was lost. */
  private hasLostPage = false;
  /** Why the browser can't open more pages; null while it can. */
  dead: string | null = null;
  private readonly context: BrowserContext;
  private watch = new CaseWatch();
  private watchBefore = this.watch;
  /** One entry for each page that has been current. */
  private readonly links = new WeakMap<Page, PageLink>();
  private readonly listener: PageListener = {
    onNews: (news) => this.recorder.hear(news),
    onTab: (tab) => this.pages.expect(tab),
    onDocument: (page, reason = '') => {
      this.loads.expect(page);
      if (reason === OPENED_BY_NAME || (USED_BY_NAME.has(reason) && this.pages.isNamed(page))) this.pages.reuse(page);
    },
    onReuse: (page) => this.pages.reuse(page),
    current: () => this.pages.current,
  };

  /**
   * Resolves when the first page has a picture; rejects with BrowserUnavailableError when the browser doesn't answer.
   */
  readonly ready: Promise<void>;

  constructor(
    { context, page, viewport, drawsOnDemand }: FreshPage,
    reporter: Reporter,
    { framesPerSecond, goodDurationMs, testAttributes }: SessionOptions = {},
  ) {
    this.context = context;
    if (testAttributes !== undefined) setTestAttributes(context, testAttributes);
    this.recorder = drawsOnDemand
      ? new FrameRecorder(reporter, viewport, framesPerSecond)
      : new ScreenshotRecorder(reporter, viewport, framesPerSecond);
    this.trace = new Trace(context);
    this.network = new NetworkMeter(
      context,
      (what) => this.watch.warn(what),
      (request) => this.watch.requestFailed(request),
    );
    this.loads = new PageLoads(
      () => this.network.bytes,
      (what) => this.watch.warn(what),
      goodDurationMs,
    );
    // A dying browser never answers pending requests.
    context.once('close', () => this.watch.lose(endMessage(context.browser())));
    context.on('dialog', (dialog) => void this.dialogs.answer(dialog));
    context.on('weberror', (weberror) => {
      const { name, message } = weberror.error();
      // Firefox also reports blocked responses here, which Chromium only logs to the console.
      if (name !== BLOCKED_ANSWER) this.watch.threw(firstLine(message));
    });
    this.downloads = new Downloads(context, (of, show) => void this.showDocument(of, show));
    const onCurrent = (current: Page, isNew: boolean) => void this.adopt(current, isNew);
    this.pages = new PageStack(context, page, { viewport, onCurrent, fill: (tab) => this.downloads.fill(tab) });
    this.ready = this.start(page);
  }

  /** Whether the browser should not be used for another file: a page was lost, or a download goes on. */
  get damaged(): boolean {
    return this.hasLostPage || this.downloads.goOn;
  }

  /** Starts the watch of the next case. */
  watchCase(): CaseWatch {
    this.watchBefore = this.watch;
    this.watch = new CaseWatch();
    return this.watch;
  }

  /** Adds a warning to the case under way. */
  warn(what: string): void {
    this.watch.warn(what);
  }

  /** Adds a sentence to the message of the case under way. */
  note(what: string): void {
    this.watch.note(what);
  }

  /** Evidence about a failed case. @param target its locator */
  evidence(target: string | undefined): Promise<FailureEvidence> {
    return gatherEvidence(this.pages.current, target, [this.watchBefore, this.watch]);
  }

  /** Opens a page if there is none: a case may have closed the last one. */
  async ensurePage(): Promise<void> {
    if (!this.pages.current) await this.context.newPage();
  }

  /**
   * Whether the current page still answers. A document that has begun to arrive goes on loading, because later cases may
   * wait for it. One that was only requested is cancelled, because Chromium's page can't answer until it arrives.
   */
  async responds(): Promise<boolean> {
    const page = this.pages.current;
    if (!page || (await answers(page.evaluate('1')))) return true;
    if (!this.loads.isLoading(page)) return false;
    return (await answers(this.links.get(page)?.stopLoading())) && answers(page.evaluate('1'));
  }

  /** The link with the current page; undefined until it is followed. */
  private get link(): PageLink | undefined {
    return this.pages.current && this.links.get(this.pages.current);
  }

  /** Where the engine asks the current page; undefined until it is followed. */
  get world(): World | undefined {
    return this.link?.world;
  }

  /** As in `PageLink`. */
  get keepsOrder(): boolean {
    return this.link?.keepsOrder ?? true;
  }

  /** The value of an expression in a page. Undefined when the page is navigating to another document. */
  async evaluate(page: Page, expression: string): Promise<unknown> {
    return this.links.get(page)?.evaluate(expression);
  }

  /** Resolves when all documents and tabs that the current page has requested are known. */
  async requested(): Promise<void> {
    await this.link?.requested();
  }

  /**
   * Continues in an empty page in place of a lost one, if the browser still can. The browser is replaced after the
   * file.
   */
  async replacePage(): Promise<void> {
    this.hasLostPage = true;
    const lost = this.pages.current;
    try {
      await within(this.openMs, this.context.newPage());
      if (lost) await within(ANSWER_MS, lost.close());
    } catch (error) {
      if (error instanceof TimeLimitError && this.pages.current !== lost) return;
      this.dead = endMessage(this.context.browser());
    }
  }

  close(): void {
    this.recorder.stop();
  }

  private async showDocument(page: Page, show: () => Promise<unknown>): Promise<void> {
    this.loads.expect(page);
    try {
      await show();
    } catch (error) {
      // The page has closed or navigated meanwhile.
      if (!page.isClosed()) this.watch.warn(`A document could not be shown: ${firstLine(messageOf(error))}`);
    }
  }

  /** Milliseconds for the browser to open a page. */
  private get openMs(): number {
    return OPEN_MS[isFirefox(this.context.browser()) ? 'Firefox' : 'Chromium'];
  }

  private async start(page: Page): Promise<void> {
    try {
      await within(this.openMs, this.adopt(page, true));
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      this.hasLostPage = true;
      throw new BrowserUnavailableError(SLOW);
    }
  }

  private adopt(page: Page, isNew: boolean): Promise<void> {
    if (isNew) {
      this.loads.observe(page);
      page.on('crash', () => this.watch.lose(crashMessage(this.context.browser())));
    }
    return this.follow(page);
  }

  private async follow(page: Page): Promise<void> {
    this.recorder.expectPage();
    try {
      const known = this.links.get(page);
      if (known) return await this.recorder.follow(known);
      const link = await protocolOf(this.context).link(page, this.listener);
      if (page !== this.pages.current) return;
      this.links.set(page, link);
      await Promise.all([this.recorder.follow(link), link.watch()]);
    } catch {
      // The page closed before it could be followed. The next current one will be followed.
    }
  }
}

/** Whether a page answers in time. One that is navigating to another document, and so refuses to, is alive too. */
async function answers(work: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await within(ANSWER_MS, Promise.resolve(work));
    return true;
  } catch (error) {
    return !(error instanceof TimeLimitError);
  }
}
