import {
  type ConsoleLevel,
  type ConsoleMessage,
  DEFAULT_VIEWPORT,
  type FailedRequest,
  type FailureEvidence,
  LIMITS,
  type PictureBox,
} from '@testplatform/contract';
import type { ConsoleMessage as LoggedMessage, Page } from 'playwright';
import { Target } from '../locators/target.js';
import { within } from '../time.js';

/** Milliseconds for a page to answer, which takes a few, and on a busy machine a second. Only pages that hang take all. */
const LOOK_MS = 5_000;

/** What was noticed while a case ran. */
interface Noticed {
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly thrown: readonly ConsoleMessage[];
  readonly failedRequests: readonly FailedRequest[];
}

/**
 * Information that helps to explain a failure. Its texts may contain secrets.
 * @param page undefined when it was closed
 * @param target a locator, which may be wrong
 * @param cases the previous case and the failed one; the same twice when it is the first
 */
export async function gatherEvidence(
  page: Page | undefined,
  target: string | undefined,
  cases: readonly [before: Noticed, own: Noticed],
): Promise<FailureEvidence> {
  const [box, logged] = await Promise.all([
    page && target ? orElse(null, boxOf(page, target)) : null,
    page ? orElse([], messagesOf(page, cases[0].startedAt)) : [],
  ]);
  const noticed = [...new Set(cases)];
  const messages = [...logged, ...noticed.flatMap(({ thrown }) => thrown)];
  return {
    target: box,
    console: messages.sort((a, b) => a.at - b.at).slice(-LIMITS.evidenceLines),
    requests: noticed.flatMap(({ failedRequests }) => failedRequests).slice(-LIMITS.evidenceLines),
  };
}

/**
 * The fallback when the page navigates, closes or hangs, or when the locator is wrong: the case's message reports that.
 */
const orElse = <T>(fallback: T, work: Promise<T>): Promise<T> => within(LOOK_MS, work).catch(() => fallback);

/** The visible part of the only visible match of a locator; null if there is none. */
async function boxOf(page: Page, target: string): Promise<PictureBox | null> {
  const [element, another] = await Target.parse(target).asSeenIn(page).filter({ visible: true }).all();
  const box = element && !another ? await element.boundingBox({ timeout: LOOK_MS }) : null;
  if (!box) return null;
  const viewport = page.viewportSize() ?? DEFAULT_VIEWPORT;
  const left = Math.max(0, Math.round(box.x));
  const top = Math.max(0, Math.round(box.y));
  const width = Math.min(viewport.width, Math.round(box.x + box.width)) - left;
  const height = Math.min(viewport.height, Math.round(box.y + box.height)) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null;
}

const LEVELS: Readonly<Partial<Record<ReturnType<LoggedMessage['type']>, ConsoleLevel>>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
};
/** The browser's own message about a request, which is listed with the requests instead. */
const ABOUT_REQUEST = 'Failed to load resource:';

/** @param since Unix milliseconds */
async function messagesOf(page: Page, since: number): Promise<ConsoleMessage[]> {
  const messages = await page.consoleMessages({ filter: 'all' });
  return messages
    .map((message) => ({
      at: Math.round(message.timestamp()),
      level: LEVELS[message.type()] ?? 'info',
      text: message.text(),
    }))
    .filter(({ at, text }) => at >= since && text !== '' && !text.startsWith(ABOUT_REQUEST));
}
