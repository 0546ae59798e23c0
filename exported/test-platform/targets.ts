import { errors, expect, type Locator } from '@playwright/test';
import type { Flow } from './flow.js';
import { asSeen, inOneFrame } from './locators.js';
import {
  CaseFailure,
  CLICK_SUBSTITUTE,
  type ClickSubstitute,
  HopelessFailure,
  NotReadyFailure,
  onSingleMatch,
  wasReplaced,
} from './rules.js';

/** Milliseconds of one wait for an element, before it is looked up again. */
const SLICE = 2_000;

/**
 * Acts on the element that a locator means: its only match, or the only visible one of several.
 * @throws HopelessFailure when several are visible
 */
export async function onTarget<T>(
  flow: Flow,
  target: Locator,
  act: (one: Locator, timeout: number) => Promise<T>,
): Promise<T> {
  for (;;) {
    const remaining = flow.remaining();
    const timeout = Math.min(remaining, SLICE);
    try {
      const there = await inOneFrame(target);
      await flow.closeOverlays(there);
      const found = (await there.count()) > 0 ? there : asSeen(there);
      return await onSingleMatch(String(target), found, (one) => act(one, timeout), '.first()');
    } catch (error) {
      const replaced = wasReplaced(error);
      if (!replaced && !(error instanceof errors.TimeoutError)) throw error;
      if (remaining <= SLICE && (!replaced || remaining <= 1)) throw error;
    }
  }
}

/** Repeats an attempt while it throws CaseFailure, until the time of the step is over. */
export async function retry<T>(flow: Flow, attempt: () => Promise<T>, interval = 95): Promise<T> {
  let found: { readonly value: T } | undefined;
  let reason: unknown;
  let isOver = false;
  try {
    await expect(async () => {
      try {
        found = { value: await attempt() };
      } catch (error) {
        const isLeft = wasReplaced(error) || (error instanceof CaseFailure && !(error instanceof HopelessFailure));
        // A try cut off by the deadline says less than the one before it.
        if (error instanceof CaseFailure && !(error instanceof NotReadyFailure && reason)) reason = error;
        if (isLeft) throw error;
        isOver = true;
        reason = error;
      }
    }).toPass({ timeout: flow.remaining(), intervals: [interval] });
  } catch (error) {
    throw reason ?? error;
  }
  if (isOver || !found) throw reason;
  return found.value;
}

/** All matches now. */
export const matches = async (target: Locator): Promise<Locator> => asSeen(await inOneFrame(target));

/** The visible matches now. */
export const visibleMatches = async (target: Locator): Promise<Locator> =>
  (await matches(target)).filter({ visible: true });

/** How to click an element. */
export interface Press {
  readonly button?: 'right';
  readonly clickCount?: number;
  /** Pixels from the top-left corner. */
  readonly position?: { readonly x: number; readonly y: number };
  readonly modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
}

/** What a person presses: an element, or what is drawn in its place, such as the label of a hidden checkbox. */
export const drawnFor = (one: Locator, substitute: ClickSubstitute | null): Locator =>
  substitute ? one.locator(`xpath=${substitute.path}`) : one;

/** Clicks an element, or what is drawn in its place. A click that closes its tab has worked. */
export async function press(flow: Flow, target: Locator, how: Press = {}): Promise<void> {
  const page = target.page();
  let isReady = false;
  flow.tabs.acting();
  try {
    await onTarget(flow, target, async (one, timeout) => {
      const substitute = how.position ? null : await one.evaluate(CLICK_SUBSTITUTE, undefined, { timeout });
      const drawn = drawnFor(one, substitute);
      const click = { ...how, position: how.position ?? substitute?.position, timeout };
      await drawn.click({ ...click, trial: true });
      isReady = true;
      await drawn.click(click);
    });
  } catch (error) {
    if (!isReady || !page.isClosed()) throw error;
  }
}
