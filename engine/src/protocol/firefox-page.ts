import { clock, type ViewportSize } from '@testplatform/contract';
import type { BrowserContext, Page, Request } from 'playwright';
import { hasMovedOn } from '../errors.js';
import { type Question, questionTo, type Reply } from '../locators/ask-element.js';
import { JPEG, type Pictures, type TakePicture } from '../record/camera.js';
import type { PageLink, PageListener, World } from './protocol.js';

/** The window property that says that the page has started to navigate to another document. */
const LEAVES = "Symbol.for('testplatform.leaves')";

/**
 * Reads and clears that property after two tasks, since a link is followed in a task of its own. Uses no timers: `Set
 * clock` may have replaced the page's.
 */
const TAKE_LEAVES = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  let left = 2;
  port1.onmessage = () => {
    if (--left > 0) return port2.postMessage(null);
    port1.close();
    const leaves = globalThis[${LEAVES}] === true;
    delete globalThis[${LEAVES}];
    resolve(leaves);
  };
  port2.postMessage(null);
})`;

/** Makes each document of a context set that property when it starts to navigate. */
export const noteLeaving = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`(${String(watchLeaving)})(${LEAVES})`);

/** Runs in the page, before its scripts. */
function watchLeaving(key: symbol): void {
  navigation.addEventListener('navigate', (event) => {
    const { hashChange, downloadRequest, destination } = event;
    if (hashChange || downloadRequest !== null || destination.sameDocument) return;
    if (!/^(https?|file|blob|data|about):/.test(destination.url)) return;
    // By then it is known whether a script of the page handles the navigation itself.
    queueMicrotask(() => {
      if (!event.defaultPrevented && !navigation.transition) Reflect.set(window, key, true);
    });
  });
}

/** Number of documents so far, in all pages. Each document gets its own. */
let documents = 0;

/**
 * Evaluates among the scripts of a Firefox page, because Firefox offers no isolated world. Reports no changes: callers
 * poll.
 */
class MainWorld implements World {
  document = ++documents;

  constructor(private readonly page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.document = ++documents;
    });
  }

  async evaluate(expression: string): Promise<unknown> {
    try {
      return await this.page.evaluate(expression);
    } catch (error) {
      if (hasMovedOn(error)) return undefined;
      throw error;
    }
  }

  async listen(): Promise<void> {}

  async changed(): Promise<boolean> {
    return false;
  }

  async ask<Asked, Answer>(
    selector: string,
    question: Question<Asked, Answer>,
    asked: Asked,
    before = Infinity,
  ): Promise<Reply<Answer>> {
    return (await this.evaluate(questionTo(selector, question, asked, before))) as Reply<Answer>;
  }
}

/** A page of Firefox. */
export class FirefoxPage implements PageLink {
  readonly world: World;
  readonly keepsOrder = false;
  /** The picture that is being taken: a page takes one at a time. */
  private taking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly page: Page,
    private readonly listener: PageListener,
  ) {
    this.world = new MainWorld(page);
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      if (isAskedBy(listener.current(), request) && !isAskedBy(page, request)) listener.onReuse(page);
    });
  }

  async watch(): Promise<void> {
    // A new tab is reported while it is still empty, before it requests its document.
    if ((await this.page.opener()) && this.page.url() === 'about:blank') this.listener.onDocument(this.page);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.world.evaluate(expression);
  }

  async requested(): Promise<void> {
    if ((await this.evaluate(TAKE_LEAVES)) === true) this.listener.onDocument(this.page);
  }

  async stopLoading(): Promise<void> {
    await this.evaluate('window.stop()');
  }

  takePicture(): Promise<Buffer> {
    const taken = this.taking.then(() => this.firstFrame());
    this.taking = taken.catch(() => undefined);
    return taken;
  }

  pictures(_size: ViewportSize, onPicture: TakePicture): Pictures {
    return new PolledPictures(() => this.takePicture(), onPicture);
  }

  /** The first picture of a screencast. Playwright's screenshot asks the page four questions, which takes twice as long. */
  private async firstFrame(): Promise<Buffer> {
    const { page } = this;
    let fail: () => void = () => undefined;
    try {
      return await new Promise((resolve, reject) => {
        fail = () => reject(new Error('The page was closed'));
        page.once('close', fail);
        const size = page.viewportSize() ?? undefined;
        page.screencast.start({ size, quality: JPEG.quality, onFrame: ({ data }) => resolve(data) }).catch(reject);
      });
    } finally {
      page.off('close', fail);
      await page.screencast.stop().catch(() => undefined);
    }
  }
}

/** Whether a request's Referer header names this page. Requests to other sites carry only its origin. */
function isAskedBy(page: Page | undefined, request: Request): boolean {
  const { referer } = request.headers();
  if (!page || !referer || !URL.canParse(page.url())) return false;
  const { href, hash, origin } = new URL(page.url());
  return referer === href.slice(0, href.length - hash.length) || referer === `${origin}/`;
}

/** Takes the next picture once the last one is acknowledged. */
class PolledPictures implements Pictures {
  isOn = false;

  constructor(
    private readonly takePicture: () => Promise<Buffer>,
    private readonly onPicture: TakePicture,
  ) {}

  start(): Promise<void> {
    this.isOn = true;
    return this.take();
  }

  restart(): Promise<void> {
    return this.start();
  }

  stop(): void {
    this.isOn = false;
  }

  private async take(): Promise<void> {
    try {
      const jpeg = await this.takePicture();
      if (this.isOn) this.onPicture({ jpeg, at: clock.now(), isWhole: true }, () => void this.take());
    } catch {
      // The page is navigating or gone. A caller that still wants pictures starts again.
      this.isOn = false;
    }
  }
}
