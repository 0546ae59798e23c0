import { type BrowserContext, test } from '@playwright/test';
import type { Flow } from './flow.js';
import { CaseFailure, DURATION_ERROR, hasMovedOn, PAGE_TIME_ERROR, parseDuration, parsePageTime } from './rules.js';

/** The contexts whose clock was set, and the time at which each is stopped; null while it runs. */
const fixedTimes = new WeakMap<BrowserContext, number | null>();

/** At the start of a test that sets the clock: only then the timers of all its pages can be moved forward. */
export async function prepareClock({ page }: Flow): Promise<void> {
  await page.context().clock.install();
  fixedTimes.set(page.context(), null);
}

/** Lets the time of all pages stand still. */
export async function fixClock(flow: Flow, text: string): Promise<string> {
  return fixAt(flow, readTime(text));
}

async function fixAt({ page, tabs }: Flow, time: number): Promise<string> {
  tabs.acting();
  await page.clock.setFixedTime(time);
  fixedTimes.set(page.context(), time);
  return written(time);
}

/** Lets the time of all pages run on from another one. */
export async function startClock(flow: Flow, text: string): Promise<string> {
  return runFrom(flow, readTime(text));
}

async function runFrom({ page, tabs }: Flow, time: number): Promise<string> {
  tabs.acting();
  await page.clock.setSystemTime(time);
  fixedTimes.set(page.context(), null);
  return written(time);
}

/** Moves the time of all pages forward; what was due meanwhile happens. Returns the new time if it stands still. */
export async function moveClock(flow: Flow, text: string): Promise<string | undefined> {
  const ms = parseDuration(text);
  if (ms === null) throw new CaseFailure(DURATION_ERROR);
  const { page } = flow;
  if (!fixedTimes.has(page.context())) await runFrom(flow, Date.now());
  try {
    await page.clock.fastForward(ms);
  } catch (error) {
    // A script of the page may fail meanwhile.
    if (page.isClosed() || hasMovedOn(error)) throw error;
  }
  const fixed = fixedTimes.get(page.context()) ?? null;
  return fixed === null ? undefined : fixAt(flow, fixed + ms);
}

/** Gives the pages the time of the machine again. */
export async function realClock(flow: Flow): Promise<void> {
  if (fixedTimes.has(flow.page.context())) await runFrom(flow, Date.now());
}

/**
 * Unix milliseconds. A time without an offset is one of the time zone in playwright.config.ts: the first of two when the
 * clocks go back, and as if they hadn't gone forward yet when they skip it.
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

/** Such as `2026-12-31T23:59:00+01:00`, in the time zone in playwright.config.ts. */
function written(time: number): string {
  const minutes = Math.round(offsetAt(time) / 60_000);
  const ahead = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${new Date(time + minutes * 60_000).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${ahead}`;
}

/** How many milliseconds a time zone is ahead of UTC. */
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
