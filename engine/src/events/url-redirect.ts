import { fileURLToPath } from 'node:url';
import type { ExecutionType } from '@testplatform/contract';
import type { Frame, Page, Response } from 'playwright';
import { CaseFailure, messageOf } from '../errors.js';
import { toAddress } from './address.js';
import { allowedFile } from './allowed-file.js';
import type { CaseContext, EventOutcome } from './event.js';
import { loadDocument, type LoadOptions } from './load-document.js';

/** Opens an address and waits until its page has loaded. */
export async function urlRedirect(context: CaseContext): Promise<EventOutcome> {
  const { testCase, page, executionType, uploadFolders } = context;
  const address = toAddress(testCase.redirectURL ?? '', page.url());
  checkScheme(address, executionType);
  if (address.protocol === 'file:') allowedFile(pathOf(address), uploadFolders);
  return loadDocument(context, address.href, async (options) => {
    for (;;) {
      const response = await openOnce(page, address, { ...options, timeout: context.remaining() });
      if (response !== 'interrupted') return response;
      context.signal.throwIfAborted();
    }
  });
}

/** Many pages go elsewhere by themselves right after they have loaded, which interrupts the opening of the address. */
async function openOnce(page: Page, { href }: URL, options: LoadOptions): Promise<Response | null | 'interrupted'> {
  let hasMoved = false;
  const hear = (frame: Frame) => (hasMoved ||= frame === page.mainFrame());
  page.on('framenavigated', hear);
  try {
    return await page.goto(href, options);
  } catch (error) {
    const message = messageOf(error);
    if (message.includes('interrupted by another navigation')) return 'interrupted';
    if (hasMoved && message.includes('net::ERR_ABORTED')) return 'interrupted';
    throw error;
  } finally {
    page.off('framenavigated', hear);
  }
}

/** A script is not a page, and testers must not see the server's files. */
function checkScheme({ protocol }: URL, executionType: ExecutionType): void {
  const allowed = ['http:', 'https:', 'about:', 'data:', ...(executionType === 'xecutor' ? ['file:'] : [])];
  if (!allowed.includes(protocol))
    throw new CaseFailure(`Addresses that start with ${protocol} can’t be opened: use http:// or https://`);
}

function pathOf(address: URL): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw new CaseFailure(`${address.href} is not a file of this machine`);
  }
}
