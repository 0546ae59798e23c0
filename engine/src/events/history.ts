import type { Page } from 'playwright';
import { CaseFailure } from '../errors.js';
import { tabHistory } from '../page/tab-history.js';
import type { CaseContext, EventOutcome } from './event.js';
import { loadDocument } from './load-document.js';

/** Goes to the page before this one. */
export async function goBack(context: CaseContext): Promise<EventOutcome> {
  const { page } = context;
  if (!(await hasEntry(page, -1))) throw new CaseFailure('There is no page to go back to');
  return loadDocument(context, 'The page before this one', (options) => page.goBack(options));
}

/** Goes to the page after this one. */
export async function goForward(context: CaseContext): Promise<EventOutcome> {
  const { page } = context;
  if (!(await hasEntry(page, 1))) throw new CaseFailure('There is no page to go forward to');
  return loadDocument(context, 'The page after this one', (options) => page.goForward(options));
}

/** Loads the page again. */
export async function reload(context: CaseContext): Promise<EventOutcome> {
  const { page } = context;
  return loadDocument(context, 'The page', (options) => page.reload(options));
}

/** Whether the tab's history has an entry that many places away. The initial empty page doesn't count. */
export async function hasEntry(page: Page, away: number): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await tabHistory(session);
  await session.detach();
  const entry = entries[currentIndex + away];
  return entry !== undefined && !(currentIndex + away === 0 && entry.url === 'about:blank');
}
