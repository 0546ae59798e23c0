import {
  clock,
  DURATION_ERROR,
  PAGE_TIME_ERROR,
  type PageClock,
  parseDuration,
  parsePageTime,
} from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import { Temporal } from 'temporal-polyfill';
import { CaseFailure, firstLine, hasMovedOn, messageOf } from '../errors.js';
import type { CaseContext, EventOutcome } from './event.js';

/** The contexts whose clock was set, with the time at which it stands still (Unix milliseconds); null: it runs. */
const fixedTimes = new WeakMap<BrowserContext, number | null>();

/**
 * Call it before a file that sets the clock: only pages that open after this can have their timers moved forward. Other
 * files are spared the cost.
 */
export async function prepareClock(context: BrowserContext): Promise<void> {
  await context.clock.install();
  fixedTimes.set(context, null);
}

/**
 * Sets the clock that the scripts of all pages see, until the end of the file (3 §12). The engine's own waits don't use
 * it.
 */
export function setClock(context: CaseContext): Promise<EventOutcome> {
  return SET[context.testCase.clock ?? 'Fixed at'](context);
}

const SET: Readonly<Record<PageClock, (context: CaseContext) => Promise<EventOutcome>>> = {
  'Fixed at': async (context) => {
    const time = readTime(context);
    await context.readyToAct('page');
    await fixAt(context, time);
    return { value: written(time, context) };
  },
  'Starts at': async (context) => {
    const time = readTime(context);
    await context.readyToAct('page');
    await runFrom(context, time);
    return { value: written(time, context) };
  },
  'Move forward': async (context) => {
    const ms = parseDuration(context.testCase.forwardBy ?? '');
    if (ms === null) throw new CaseFailure(DURATION_ERROR);
    await context.readyToAct('page');
    // Without a time to start from, Playwright's clock starts in 1970.
    if (!fixedTimes.has(context.page.context())) await runFrom(context, clock.now());
    const message = await moveForward(context, ms);
    const fixedAt = fixedTimes.get(context.page.context()) ?? null;
    if (fixedAt === null) return { message };
    await fixAt(context, fixedAt + ms);
    return { value: written(fixedAt + ms, context), message };
  },
  'Real time': async (context) => {
    await context.readyToAct('page');
    if (fixedTimes.has(context.page.context())) await runFrom(context, clock.now());
    return {};
  },
};

async function fixAt({ page }: CaseContext, time: number): Promise<void> {
  await page.clock.setFixedTime(time);
  fixedTimes.set(page.context(), time);
}

async function runFrom({ page }: CaseContext, time: number): Promise<void> {
  await page.clock.setSystemTime(time);
  fixedTimes.set(page.context(), null);
}

/** Answers a sentence if a script of the page failed meanwhile, which doesn't fail the case. */
async function moveForward({ page }: CaseContext, ms: number): Promise<string | undefined> {
  try {
    await page.clock.fastForward(ms);
    return undefined;
  } catch (error) {
    if (page.isClosed() || hasMovedOn(error)) throw error;
    return `A script of the page failed while its time moved forward: ${firstLine(messageOf(error))}`;
  }
}

/** Unix milliseconds. @throws CaseFailure */
function readTime(context: CaseContext): number {
  const time = parsePageTime(context.testCase.time ?? '');
  if (!time) throw new CaseFailure(PAGE_TIME_ERROR);
  const { local, offset } = time;
  if (offset !== null) return Date.parse(local + offset);
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zoneOf(context)).epochMilliseconds;
}

/** Such as `2026-12-31T23:59:00+01:00`. */
const written = (time: number, context: CaseContext): string =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zoneOf(context))
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The time zone of the pages. Intl translates old names such as PST, which Temporal doesn't know. */
const zoneOf = ({ timeZone }: CaseContext): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
