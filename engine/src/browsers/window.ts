import type { Browser, BrowserContext, Page } from 'playwright';
import { isFirefox } from '../protocol/protocol-of.js';

/** The message for a file whose window was closed by a person. */
export const WINDOW_CLOSED = 'The browser window was closed';

const closedWindows = new WeakSet<BrowserContext>();
const closedByCase = new WeakSet<Page>();

/** Whether a person closed the window of a context, so that nothing more can run in it. */
export const windowWasClosed = (context: BrowserContext): boolean => closedWindows.has(context);

/** Closes a tab for a case, so that it doesn't count as closed by the person. */
export async function closeTab(page: Page): Promise<void> {
  closedByCase.add(page);
  await page.close();
}

/**
 * Opens a context's first page in a window that doesn't take the focus, because somebody may be typing on this desktop.
 * A click of a test still asks for the focus; the desktop decides.
 */
export async function openInBackground(browser: Browser, context: BrowserContext): Promise<Page> {
  if (isFirefox(browser)) return context.newPage();
  const browserContextId = await idOf(browser, context);
  if (browserContextId === undefined) return context.newPage();
  const session = await browser.newBrowserCDPSession();
  try {
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      session.send('Target.createTarget', { url: 'about:blank', browserContextId, newWindow: true, background: true }),
    ]);
    return page;
  } finally {
    await session.detach();
  }
}

/**
 * Makes a window behave like a headless browser: no desktop dialog opens over a page, where no case could answer it.
 * @param onClosed called when the last page was closed by a person
 */
export async function tameWindow(context: BrowserContext, onClosed: () => void): Promise<void> {
  context.on('page', (page) => {
    // While there is a listener, the browser does not open the desktop's file dialog.
    page.on('filechooser', () => undefined);
    page.on('close', () => {
      if (context.pages().length > 0 || closedByCase.has(page)) return;
      closedWindows.add(context);
      onClosed();
    });
  });
  await context.addInitScript(() => {
    window.print = () => undefined;
    // A desktop menu would capture the mouse until somebody chose from it. The page has already received the click.
    addEventListener('contextmenu', (event) => event.preventDefault());
  });
}

/** Playwright doesn't expose the id, but the browser lists its contexts. Undefined when there are several. */
async function idOf(browser: Browser, context: BrowserContext): Promise<string | undefined> {
  if (browser.contexts().length !== 1 || browser.contexts()[0] !== context) return undefined;
  const session = await browser.newBrowserCDPSession();
  try {
    const { browserContextIds } = await session.send('Target.getBrowserContexts');
    return browserContextIds.length === 1 ? browserContextIds[0] : undefined;
  } finally {
    await session.detach();
  }
}
