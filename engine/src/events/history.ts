import type { Page } from 'playwright';
import { CaseFailure } from '../errors.js';
import { protocolOf } from '../protocol/protocol-of.js';
import type { CaseContext, EventOutcome } from './event.js';
import { loadDocument } from './load-document.js';

/** Goes to the page before this one. */
export const goBack = (context: CaseContext): Promise<EventOutcome> => travel(context, -1);

/** Goes to the page after this one. */
export const goForward = (context: CaseContext): Promise<EventOutcome> => travel(context, 1);

async function travel(context: CaseContext, away: 1 | -1): Promise<EventOutcome> {
  const { page } = context;
  const none = new CaseFailure(`There is no page to go ${away === 1 ? 'forward' : 'back'} to`);
  if (!(await hasEntry(page, away))) throw none;
  return loadDocument(context, `The page ${away === 1 ? 'after' : 'before'} this one`, async (options) => {
    const response = await protocolOf(page.context()).travel(page, away, options);
    if (response === undefined) throw none;
    return response;
  });
}

/** Loads the page again. */
export async function reload(context: CaseContext): Promise<EventOutcome> {
  const { page } = context;
  return loadDocument(context, 'The page', (options) => page.reload(options));
}

/** Whether the tab's history may have an entry that many places away. The initial empty page doesn't count. */
export const hasEntry = (page: Page, away: number): Promise<boolean> => protocolOf(page.context()).hasEntry(page, away);
