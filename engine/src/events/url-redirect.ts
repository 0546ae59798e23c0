import { fileURLToPath } from 'node:url';
import type { ExecutionType } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { toAddress } from './address.js';
import { allowedFile } from './allowed-file.js';
import type { CaseContext, EventOutcome } from './event.js';
import { loadDocument } from './load-document.js';

/** Opens an address and waits until its page has loaded. */
export async function urlRedirect(context: CaseContext): Promise<EventOutcome> {
  const { testCase, page, executionType, uploadFolders } = context;
  const address = toAddress(testCase.redirectURL ?? '', page.url());
  checkScheme(address, executionType);
  if (address.protocol === 'file:') allowedFile(pathOf(address), uploadFolders);
  return loadDocument(context, address.href, (options) => page.goto(address.href, options));
}

/** A script is no page, and the server's own files are not the tester's to see. */
function checkScheme({ protocol }: URL, executionType: ExecutionType): void {
  const allowed = ['http:', 'https:', 'about:', 'data:', ...(executionType === 'xecutor' ? ['file:'] : [])];
  if (!allowed.includes(protocol))
    throw new CaseFailure(`Addresses that start with ${protocol} can’t be opened: use http:// or https://`);
}

function pathOf(address: URL): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw new CaseFailure(`${address.href} names no file of this machine`);
  }
}
