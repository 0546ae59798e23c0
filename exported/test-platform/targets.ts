import { errors, expect, type Locator } from '@playwright/test';
import type { Flow } from './flow.js';
import { asSeen } from './names.js';
import { CaseFailure, HopelessFailure, messageOf, NotReadyFailure, wasReplaced } from './rules.js';

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
      await flow.closeOverlays(target);
      const found = (await target.count()) > 0 ? target : asSeen(target);
      return await onSingleMatch(found, (one) => act(one, timeout));
    } catch (error) {
      const replaced = wasReplaced(error);
      if (!replaced && !(error instanceof errors.TimeoutError)) throw error;
      if (remaining <= SLICE && (!replaced || remaining <= 1)) throw error;
    }
  }
}

async function onSingleMatch<T>(target: Locator, act: (one: Locator) => Promise<T>): Promise<T> {
  try {
    return await act(target);
  } catch (error) {
    if (matchCount(error) === null) throw error;
  }
  try {
    return await act(target.filter({ visible: true }));
  } catch (error) {
    const visible = matchCount(error);
    if (visible === null) throw error;
    throw new HopelessFailure(`${visible} visible elements match ${String(target)}. Narrow the locator`);
  }
}

/** How many elements matched a strict locator, from Playwright's error; null for any other error. */
function matchCount(error: unknown): number | null {
  const found = /strict mode violation:[\s\S]*? resolved to (\d+) elements/.exec(messageOf(error));
  return found ? Number(found[1]) : null;
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

/** The visible matches. */
export const visibleMatches = (target: Locator): Locator => asSeen(target).filter({ visible: true });

/** How to click an element. */
export interface Press {
  readonly button?: 'right';
  readonly clickCount?: number;
  /** Pixels from the top-left corner. */
  readonly position?: { readonly x: number; readonly y: number };
  readonly modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
}

/** Clicks an element, or its label when that is what a person sees of it. A click that closes its tab has worked. */
export async function press(flow: Flow, target: Locator, how: Press = {}): Promise<void> {
  const page = target.page();
  let isReady = false;
  flow.tabs.acting();
  try {
    await onTarget(flow, target, async (one, timeout) => {
      const label = (await one.evaluateHandle(labelToPress, undefined, { timeout })).asElement();
      const drawn = label ?? one;
      await drawn.click({ ...how, timeout, trial: true });
      isReady = true;
      await drawn.click({ ...how, timeout });
    });
  } catch (error) {
    if (!isReady || !page.isClosed()) throw error;
  }
}

/** The label, or the drawn box, that a person presses in place of a hidden checkbox or radio button; else null. */
export function labelToPress(box: Element): Element | null {
  if (!(box instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(box.type) || box.disabled) return null;
  box.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = box.getBoundingClientRect();
  const label = [...(box.labels ?? [])].find((one) => one.checkVisibility({ visibilityProperty: true }));
  const isHidden = width <= 1 || height <= 1 || !box.checkVisibility({ visibilityProperty: true });
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isUnder = hit !== box && (label?.contains(hit) ?? false);
  if (!isHidden && !isUnder) return null;
  if (label) return label;
  let around = box.parentElement;
  while (around && around.getBoundingClientRect().width <= 1) around = around.parentElement;
  return around;
}
