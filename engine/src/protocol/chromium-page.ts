import type { ViewportSize } from '@testplatform/contract';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { evaluate, IsolatedWorld } from '../page/isolated-world.js';
import { JPEG, type Pictures, type TakePicture } from '../record/camera.js';
import { PictureStream } from '../record/picture-stream.js';
import type { PageLink, PageListener } from './protocol.js';

/** The pages of each context by the id of their main frame. */
const tabs = new WeakMap<BrowserContext, Map<string, Page>>();

/** A page of Chromium. */
export class ChromiumPage implements PageLink {
  readonly world: IsolatedWorld;
  readonly keepsOrder = true;

  constructor(
    private readonly page: Page,
    readonly session: CDPSession,
    private readonly listener: PageListener,
  ) {
    this.world = new IsolatedWorld(session, listener.onNews);
  }

  /** Opens another session with the page. */
  readonly openSession = (): Promise<CDPSession> => this.page.context().newCDPSession(this.page);

  async watch(): Promise<void> {
    await Promise.all([this.watchRequests(), this.world.enter()]);
  }

  /** Uses the session that also reports new documents and tabs, so its answer comes after their reports. */
  evaluate(expression: string): Promise<unknown> {
    return evaluate(this.session, expression);
  }

  async requested(): Promise<void> {
    await this.evaluate('true');
  }

  async stopLoading(): Promise<void> {
    const session = await this.openSession();
    await session.send('Page.stopLoading');
    await session.detach();
  }

  async takePicture(): Promise<Buffer> {
    const { data } = await this.session.send('Page.captureScreenshot', JPEG);
    return Buffer.from(data, 'base64');
  }

  pictures(size: ViewportSize, onPicture: TakePicture, most: number): Pictures {
    return new PictureStream(this.session, size, onPicture, most);
  }

  private async watchRequests(): Promise<void> {
    const { page, session, listener } = this;
    const context = page.context();
    const known = tabs.get(context) ?? new Map<string, Page>();
    tabs.set(context, known);
    session.on('Page.windowOpen', ({ url, windowName }) => listener.onTab({ url, name: windowName }));
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition, reason, url }) => {
      if (disposition === 'newTab' || disposition === 'newWindow') return listener.onTab({ url });
      // When a form opens its result in another tab, the event comes from the page with the form.
      const asked = known.get(frameId);
      if (disposition === 'currentTab' && asked) listener.onDocument(asked, reason);
    });
    const [{ frameTree }] = await Promise.all([session.send('Page.getFrameTree'), session.send('Page.enable')]);
    const { id } = frameTree.frame;
    known.set(id, page);
    page.once('close', () => known.delete(id));
  }
}
