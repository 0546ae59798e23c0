import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What a file is told whose window its person closed. */
export const WINDOW_CLOSED = 'The browser window was closed';

const closedWindows = new WeakSet<BrowserContext>();
const closedByCase = new WeakSet<Page>();

/** Whether the person closed the window of a context: nothing can be run in it any more. */
export const windowWasClosed = (context: BrowserContext): boolean => closedWindows.has(context);

/** Closes a tab because a case says so: that is not the person's closing. */
export async function closeTab(page: Page): Promise<void> {
  closedByCase.add(page);
  await page.close();
}

/**
 * Opens a context's first page in a window that does not take the focus when it comes: somebody works on this desktop, and what they
 * type belongs to them. A click of a test asks for it all the same; the desktop decides.
 */
export async function openInBackground(browser: Browser, context: BrowserContext): Promise<Page> {
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
 * Makes windows behave as a browser without one does: nothing of the desktop opens in front of a page, where no case could answer it.
 * @param onClosed called when the last page was closed, but not by a case
 */
export async function tameWindow(context: BrowserContext, onClosed: () => void): Promise<void> {
  context.on('page', (page) => {
    // While somebody listens, the browser does not open the desktop's dialog for files.
    page.on('filechooser', () => undefined);
    page.on('close', () => {
      if (context.pages().length > 0 || closedByCase.has(page)) return;
      closedWindows.add(context);
      onClosed();
    });
  });
  await context.addInitScript(() => {
    window.print = () => undefined;
    // A menu of the desktop would hold its mouse until somebody chose from it. The page has heard of the click before.
    addEventListener('contextmenu', (event) => event.preventDefault());
  });
}

/** Playwright keeps it to itself; the browser tells which contexts it has. Undefined when that does not say which one it is. */
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
