import { type BrowserContext, test } from '@playwright/test';
import type { Flow } from './flow.js';
import { CaseFailure, DURATION_ERROR, hasMovedOn, PAGE_TIME_ERROR, parseDuration, parsePageTime } from './rules.js';

/** The contexts whose clock was set, and the fixed time of each, in Unix milliseconds; null while its time runs. */
const fixedTimes = new WeakMap<BrowserContext, number | null>();

/** Call this at the start of a test that sets the clock: otherwise the timers of its pages can't be moved forward. */
export async function prepareClock({ page }: Flow): Promise<void> {
  await page.context().clock.install();
  fixedTimes.set(page.context(), null);
}

/** Fixes the time of all pages. Returns that time. */
export async function fixClock(flow: Flow, text: string): Promise<string> {
  return fixAt(flow, readTime(text));
}

async function fixAt({ page, tabs }: Flow, time: number): Promise<string> {
  tabs.acting();
  await page.clock.setFixedTime(time);
  fixedTimes.set(page.context(), time);
  return written(time);
}

/** Sets the clock of all pages to a time, from which it runs on. Returns that time. */
export async function startClock(flow: Flow, text: string): Promise<string> {
  return runFrom(flow, readTime(text));
}

async function runFrom({ page, tabs }: Flow, time: number): Promise<string> {
  tabs.acting();
  await page.clock.setSystemTime(time);
  fixedTimes.set(page.context(), null);
  return written(time);
}

/** Moves the clock of all pages forward; timers that become due fire. Returns the new time if it is fixed. */
export async function moveClock(flow: Flow, text: string): Promise<string | undefined> {
  const ms = parseDuration(text);
  if (ms === null) throw new CaseFailure(DURATION_ERROR);
  const { page } = flow;
  if (!fixedTimes.has(page.context())) await runFrom(flow, Date.now());
  try {
    await page.clock.fastForward(ms);
  } catch (error) {
    // A script of the page that runs meanwhile may fail.
    if (page.isClosed() || hasMovedOn(error)) throw error;
  }
  const fixed = fixedTimes.get(page.context()) ?? null;
  return fixed === null ? undefined : fixAt(flow, fixed + ms);
}

/** Sets the clock of all pages to the machine's time again. */
export async function realClock(flow: Flow): Promise<void> {
  if (fixedTimes.has(flow.page.context())) await runFrom(flow, Date.now());
}

/**
 * Parses a time to Unix milliseconds. Without an offset, it is in the time zone of playwright.config.ts. Of two such
 * times when the clocks go back, it is the first; a time that is skipped when the clocks go forward is read with the
 * offset from before.
 */
function readTime(text: string): number {
  const time = parsePageTime(text);
  if (!time) throw new CaseFailure(PAGE_TIME_ERROR);
  if (time.offset !== null) return Date.parse(time.local + time.offset);
  const asUtc = Date.parse(`${time.local}Z`);
  const before = offsetAt(asUtc - DAY_MS);
  const offset = [before, offsetAt(asUtc + DAY_MS)].find((one) => offsetAt(asUtc - one) === one);
  return asUtc - (offset ?? before);
}

const DAY_MS = 86_400_000;

/** A time such as `2026-12-31T23:59:00+01:00`, in the time zone of playwright.config.ts. */
function written(time: number): string {
  const minutes = Math.round(offsetAt(time) / 60_000);
  const ahead = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${new Date(time + minutes * 60_000).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${ahead}`;
}

/** How many milliseconds the time zone of playwright.config.ts is ahead of UTC at a time. */
function offsetAt(time: number): number {
  const timeZone = test.info().project.use.timezoneId;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(time / 1_000) * 1_000;
}
