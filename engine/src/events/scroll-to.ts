import { LIMITS, pause } from '@testplatform/contract';
import type { JSHandle } from 'playwright';
import { hasMovedOn, HopelessFailure } from '../errors.js';
import { SCROLL_SEARCH, type ScrollSearch } from '../locators/scroll-search.js';
import { Target } from '../locators/target.js';
import { seconds, stopwatch } from '../time.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Milliseconds at an end of a container in which the page may begin to load more. */
const MORE_MS = 500;
/** Milliseconds without anything new after which both ends of a container count as reached. */
const NOTHING_NEW_MS = LIMITS.maxWaitDefault * 1_000;
/** Milliseconds for requests that scrolling triggered. */
const LOAD_MS = 2_000;
/** Milliseconds between two checks for pending requests. */
const LOOK_MS = 20;

/**
 * Scrolls, if need be, until the target is visible. To find one that doesn't exist yet, scrolls the container that the
 * case names, or else every container on the page, by its own height, which makes lists render and load more.
 */
export async function scrollTo(context: CaseContext): Promise<EventOutcome> {
  await context.readyToAct();
  if (!(await isThere(context))) await search(context);
  await context.onTarget((element, timeout) => element.scrollIntoViewIfNeeded({ timeout }));
  return DONE;
}

const isThere = async (context: CaseContext): Promise<boolean> =>
  (await context.visibleMatches().catch(noneIfMovedOn)) > 0;

/** None while the page navigates. If its tab has closed, the search continues in the tab before it. */
function noneIfMovedOn(error: unknown): number {
  if (hasMovedOn(error)) return 0;
  throw error;
}

async function search(context: CaseContext): Promise<void> {
  const { containerField = '' } = context.testCase;
  const isNamed = containerField !== '';
  const container = isNamed ? Target.parse(containerField) : context.target.document;
  await context.onElement(container, async (element, timeout) => {
    const scroll = await element.evaluateHandle(SCROLL_SEARCH, isNamed, { timeout });
    await scrollUntilThere(context, scroll);
    await scroll.dispose();
  });
}

/** @throws HopelessFailure when both ends are reached, or when the time is over */
async function scrollUntilThere(context: CaseContext, scroll: JSHandle<ScrollSearch>): Promise<void> {
  const took = stopwatch();
  let newsAt = took();
  /** Ends reached since the last news. */
  let ends = 0;
  let hasScrolled = false;
  while ((hasScrolled && ends < 2) || took() - newsAt < NOTHING_NEW_MS) {
    context.signal.throwIfAborted();
    const before = context.requestsUnderWay();
    const { isNew, isEnd, scrolls } = await scroll.evaluate((one) => one.step());
    hasScrolled ||= scrolls;
    await loaded(context, before);
    if (await isThere(context)) return;
    const isMore = isEnd && (await scroll.evaluate((one, ms) => one.more(ms), MORE_MS));
    if (isNew || isMore) [newsAt, ends] = [took(), 0];
    else if (isEnd) ends++;
    if (context.remaining() <= LOOK_MS) break;
  }
  const { text } = context.target;
  const { containerField = '' } = context.testCase;
  const what = containerField === '' ? 'the page' : containerField;
  // A container that never scrolled has no end: the target is missing for another reason, which the caller reports.
  if (!hasScrolled && containerField === '') return;
  if (!hasScrolled)
    throw new HopelessFailure(`No element matches ${text}, and ${what} does not scroll. Name the element that does`);
  if (ends < 2)
    throw new HopelessFailure(
      `No element matches ${text} so far: ${what} was still being scrolled after ${seconds(took())}. Give the case a longer max wait`,
    );
  throw new HopelessFailure(
    `No element matches ${text}, though ${what} was scrolled to both ends (${seconds(took())}). Check the target, or name another container`,
  );
}

/** Waits for the requests that started after `before` was taken. */
async function loaded(context: CaseContext, before: ReadonlySet<object>): Promise<void> {
  const asked = [...context.requestsUnderWay()].filter((one) => !before.has(one));
  const isUnderWay = () => asked.some((one) => context.requestsUnderWay().has(one));
  const took = stopwatch();
  while (isUnderWay() && took() < Math.min(LOAD_MS, context.remaining())) await pause(LOOK_MS, context.signal);
}
