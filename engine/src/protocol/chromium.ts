import type { Browser, CDPSession, Page } from 'playwright';
import { HopelessFailure, messageOf } from '../errors.js';
import { valueText } from '../events/value-text.js';
import { tabHistory } from '../page/tab-history.js';
import { ChromiumPage } from './chromium-page.js';
import { NOT_A_TEXT, type ProgramRun, type Protocol } from './protocol.js';

/** Chromium's side: the DevTools protocol. */
export const CHROMIUM: Protocol = {
  prepare: async () => undefined,
  userAgent: async (context) => {
    const session = await context.browser()!.newBrowserCDPSession();
    try {
      return (await session.send('Browser.getVersion')).userAgent;
    } finally {
      await session.detach();
    }
  },
  hasEntry: async (page, away) => {
    const session = await sessionOf(page);
    const { currentIndex, entries } = await tabHistory(session);
    await session.detach();
    const entry = entries[currentIndex + away];
    return entry !== undefined && !(currentIndex + away === 0 && entry.url === 'about:blank');
  },
  travel: (page, away, options) => (away === 1 ? page.goForward(options) : page.goBack(options)),
  runProgram,
  clearStorage: async (page, origin) => {
    const session = await sessionOf(page);
    try {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    } finally {
      await session.detach().catch(() => undefined);
    }
  },
  link: async (page, listener) => new ChromiumPage(page, await sessionOf(page), listener),
};

const sessionOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** The id of a launched browser's main process: Playwright doesn't expose it. */
export async function processId(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not tell its process');
  return main.id;
}

async function runProgram(page: Page, program: string): Promise<ProgramRun> {
  const session = await sessionOf(page);
  return {
    value: evaluate(session, program),
    end: async () => void (await session.send('Runtime.terminateExecution')),
    leave: () => void session.detach().catch(() => undefined),
  };
}

async function evaluate(session: CDPSession, expression: string): Promise<string> {
  const options = { awaitPromise: true, returnByValue: true, userGesture: true };
  const { result, exceptionDetails } = await session
    .send('Runtime.evaluate', { expression, ...options })
    .catch(asValue);
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails;
    const what: unknown = exception?.description ?? exception?.value ?? text;
    throw new HopelessFailure(`The script threw: ${valueText(what).split('\n')[0]}`);
  }
  return result.unserializableValue ?? valueText(result.value);
}

/** Some objects, such as a window, can't be written as JSON. */
function asValue(error: unknown): never {
  if (!/reference chain|returned by value/i.test(messageOf(error))) throw error;
  throw new HopelessFailure(NOT_A_TEXT);
}
