import type { ElementHandle, Locator } from 'playwright-core';
import { madeIn } from '../browsers/closing.js';
import { CaseFailure, hasMovedOn, messageOf } from '../errors.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { isPressing } from './press.js';

/** Ticks a checkbox or a radio button; one that is ticked stays so. */
export const check = (context: CaseContext): Promise<EventOutcome> => setTick(context, true);

/** Clears a checkbox; one that is clear stays so. */
export const uncheck = (context: CaseContext): Promise<EventOutcome> => setTick(context, false);

async function setTick(context: CaseContext, ticked: boolean): Promise<EventOutcome> {
  await context.readyToPress();
  const box = await context.onTarget(async (element, timeout) => {
    if ((await element.isChecked({ timeout })) === ticked) return null;
    if (!ticked && (await element.evaluate(isRadio, undefined, { timeout }))) throw new CaseFailure(RADIO_STAYS);
    const label = await element.evaluate(labelToPress, undefined, { timeout });
    const pressed: Locator = label === null ? element : element.locator(`xpath=${label.path}`);
    const handle = await element.elementHandle({ timeout });
    await madeIn(context.page, pressed.click({ timeout, position: label?.position }), isPressing);
    return handle;
  });
  if (box) await becomes(context, box, ticked);
  return DONE;
}

const RADIO_STAYS = 'A radio button can’t be cleared: check another one of its group';
const isRadio = (box: Element): boolean => box instanceof HTMLInputElement && box.type === 'radio';

/**
 * Waits until a box is ticked, or clear, once it was pressed: some pages ask their server first. One that has gone by then, as that of a
 * task that is done, has had its press.
 */
async function becomes(context: CaseContext, box: ElementHandle, ticked: boolean): Promise<void> {
  await context.retry(async () => {
    const isConnected = await box.evaluate((node) => node.isConnected).catch(goneWith);
    if (!isConnected || (await box.isChecked().catch(goneWith)) === ticked) return;
    if (await box.evaluate((node) => node.isConnected).catch(goneWith))
      throw new CaseFailure('The click did not change the checkbox');
  });
}

/** The page went elsewhere, and its elements with it. */
function goneWith(error: unknown): false {
  if (hasMovedOn(error) || messageOf(error).includes('not attached')) return false;
  throw error;
}

/** A label, or what is drawn around a box, that a person presses in place of it. */
interface Label {
  /** The way to it from the box, an XPath. */
  readonly path: string;
  /** Where no link or button lies in it, in pixels from its top-left corner; absent: anywhere. */
  readonly position?: { readonly x: number; readonly y: number };
}

/**
 * What a person presses in place of a box; null when the box itself can be pressed. Pages that draw boxes of their own hide the real one,
 * or lay its label over it. One without a label lies in the box that is drawn, alone.
 */
function labelToPress(box: Element): Label | null {
  if (!(box instanceof HTMLInputElement) || box.disabled) return null;
  const label =
    [...(box.labels ?? [])].find((one) => one.checkVisibility({ visibilityProperty: true })) ?? drawnAround();
  if (!label) return null;
  box.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = box.getBoundingClientRect();
  // One pixel is what pages leave of a box that is for screen readers alone.
  const isHidden = width <= 1 || height <= 1 || !box.checkVisibility({ visibilityProperty: true });
  const own = box.getRootNode();
  const root = own instanceof ShadowRoot ? own : document;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  const isUnder = hit !== box && (label.contains(hit) || getComputedStyle(box).pointerEvents === 'none');
  if (!isHidden && !isUnder) return null;
  label.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const labels = [...root.querySelectorAll('label')];
  const path = `(ancestor::node()[last()]//label)[${labels.findIndex((one) => one === label) + 1}]`;
  return { path: label.contains(box) ? `ancestor::*[${stepsTo(label)}]` : path, position: freePoint() };

  /** The nearest element that a box lies in which is there but has no size; undefined when other controls lie in it too. */
  function drawnAround(): Element | undefined {
    if (!box.checkVisibility() || box.getBoundingClientRect().width > 1) return undefined;
    let around = box.parentElement;
    while (around && around.getBoundingClientRect().width <= 1) around = around.parentElement;
    const controls = around?.querySelectorAll('a[href], button, input, select, textarea');
    return controls?.length === 1 ? (around ?? undefined) : undefined;
  }

  function stepsTo(outer: Element): number {
    let steps = 0;
    for (let one: Element | null = box; one && one !== outer; one = one.parentElement) steps++;
    return steps;
  }

  /** In the middle of a line of the label, where what answers to a press itself, such as a link, does not lie. */
  function freePoint(): Label['position'] {
    const others = 'a[href], button, input, select, textarea, summary, [role=link], [role=button]';
    const isOther = (found: Element) => label!.contains(found.closest(others));
    if (![...label!.querySelectorAll(others)].some((one) => one !== box)) return undefined;
    const whole = label!.getBoundingClientRect();
    const { borderLeftWidth, borderTopWidth } = getComputedStyle(label!);
    for (const line of label!.getClientRects()) {
      const y = line.top + line.height / 2;
      for (const part of [50, 2, 98, 10, 90, 20, 80, 30, 70, 40, 60]) {
        const x = line.left + (line.width * part) / 100;
        const found = root.elementFromPoint(x, y);
        if (found && label!.contains(found) && !isOther(found))
          return { x: x - whole.left - parseFloat(borderLeftWidth), y: y - whole.top - parseFloat(borderTopWidth) };
      }
    }
    return undefined;
  }
}
