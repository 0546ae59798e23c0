import type { Page } from 'playwright';
import { CaseFailure } from '../errors.js';
import { within } from '../time.js';
import type { CaseContext, EventOutcome } from './event.js';

/** Milliseconds for a page to tell its title: a page that hangs must not block the others. */
const TITLE_MS = 1_000;

/**
 * A number up to 99 is a position in the order of opening, even if there is no such tab. A larger one, such as a year,
 * is part of a title.
 */
const NUMBER = /^[1-9]\d?$/;

/**
 * Makes another tab the current page: by its number in the order of opening, or by a part of its title or address (3
 * §12).
 */
export async function switchTab(context: CaseContext): Promise<EventOutcome> {
  const wanted = (context.testCase.tab ?? '').trim();
  await context.readyToAct('page');
  const page = await context.retry(() => findTab(context.tabs, wanted));
  await context.switchTo(page);
  return { value: page.url() };
}

async function findTab(tabs: readonly Page[], wanted: string): Promise<Page> {
  const found = NUMBER.test(wanted) ? tabs.slice(Number(wanted) - 1, Number(wanted)) : await tabsWith(tabs, wanted);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) throw new CaseFailure(`${found.length} tabs have "${wanted}" in their title or address`);
  const open = tabs.length === 1 ? 'One tab is' : `${tabs.length} tabs are`;
  throw new CaseFailure(`There is no tab "${wanted}". ${open} open: ${tabs.map((page) => page.url()).join(', ')}`);
}

async function tabsWith(tabs: readonly Page[], part: string): Promise<Page[]> {
  const told = await Promise.all(tabs.map(async (page) => `${await titleOf(page)}\n${page.url()}`));
  return tabs.filter((_page, index) => told[index]!.toLowerCase().includes(part.toLowerCase()));
}

const titleOf = (page: Page): Promise<string> => within(TITLE_MS, page.title()).catch(() => '');
