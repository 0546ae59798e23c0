import { fileURLToPath } from 'node:url';
import type { ExecutionType } from '@testplatform/contract';
import type { BrowserContext, Frame, Page, Response } from 'playwright';
import { takeCredentials } from '../browsers/context/http-credentials.js';
import { CaseFailure, messageOf } from '../errors.js';
import { withChromiumsCode } from '../protocol/firefox-errors.js';
import { isFirefox } from '../protocol/protocol-of.js';
import { toAddress } from './address.js';
import { allowedFile } from './allowed-file.js';
import type { CaseContext, EventOutcome } from './event.js';
import { loadDocument, type LoadOptions } from './load-document.js';

/** Opens an address and waits until its page has loaded. */
export async function urlRedirect(context: CaseContext): Promise<EventOutcome> {
  const { testCase, page, executionType, uploadFolders } = context;
  const written = toAddress(testCase.redirectURL ?? '', page.url());
  checkScheme(written, executionType);
  const { address, areOthers } = await takeCredentials(page.context(), written);
  if (address.protocol === 'file:') {
    // Firefox doesn't intercept the requests of pages that are files, so they could load any other file.
    if (isFirefox(page.context().browser())) throw new CaseFailure(NO_FILES);
    allowedFile(pathOf(address), uploadFolders);
    await restrictToFolders(page.context(), uploadFolders);
  }
  return loadDocument(context, address.href, async (options) => {
    // The browser forgets earlier credentials for a site only when an address has others.
    if (areOthers) await openOnce(page, written, options);
    for (;;) {
      const response = await openOnce(page, address, { ...options, timeout: context.remaining() });
      if (response !== 'interrupted') return response;
      context.signal.throwIfAborted();
      // A finished case must not compete with the next one for the page.
      if (context.remaining() === 1)
        throw new CaseFailure(`${address.href} could not be opened: the open page went elsewhere again and again`);
    }
  });
}

const NO_FILES =
  'Firefox opens no files of this machine in a test. Run this file in an environment with Chromium, or serve the page by http://';

/** Opens an address. Many pages navigate by themselves right after loading, which interrupts opening the address. */
async function openOnce(page: Page, { href }: URL, options: LoadOptions): Promise<Response | null | 'interrupted'> {
  let hasMoved = false;
  const hear = (frame: Frame) => (hasMoved ||= frame === page.mainFrame());
  page.on('framenavigated', hear);
  try {
    return await page.goto(href, options);
  } catch (error) {
    const message = withChromiumsCode(messageOf(error));
    if (message.includes('interrupted by another navigation')) return 'interrupted';
    if (hasMoved && message.includes('net::ERR_ABORTED')) return 'interrupted';
    throw error;
  } finally {
    page.off('framenavigated', hear);
  }
}

/** Contexts whose pages can't open files outside the allowed folders. */
const kept = new WeakSet<BrowserContext>();

/**
 * From a page that is a file, links, scripts and frames can lead to other files: only those in the allowed folders
 * open. Other pages can't open files at all, so this begins with the first file, which spares other tests the cost of
 * watching requests.
 */
async function restrictToFolders(context: BrowserContext, folders: readonly string[]): Promise<void> {
  if (kept.has(context)) return;
  kept.add(context);
  await context.route(
    ({ protocol }) => protocol === 'file:',
    (route) => (isAllowed(route.request().url(), folders) ? route.continue() : route.abort('accessdenied')),
  );
}

function isAllowed(url: string, folders: readonly string[]): boolean {
  try {
    return Boolean(allowedFile(pathOf(new URL(url)), folders));
  } catch (error) {
    if (error instanceof CaseFailure) return false;
    throw error;
  }
}

/** A script is not a page, and testers must not see the server's files. */
function checkScheme({ href, protocol }: URL, executionType: ExecutionType): void {
  const allowed = ['http:', 'https:', 'data:', ...(executionType === 'xecutor' ? ['file:'] : [])];
  // The other pages of about: are the browser's own, such as Firefox's settings.
  if (!allowed.includes(protocol) && !/^about:blank(?:[?#]|$)/.test(href))
    throw new CaseFailure(`Addresses that start with ${protocol} can’t be opened: use http:// or https://`);
}

function pathOf(address: URL): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw new CaseFailure(`${address.href} is not a file of this machine`);
  }
}
