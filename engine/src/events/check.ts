import type { Locator } from 'playwright-core';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Ticks a checkbox or a radio button; one that is ticked stays so. */
export const check = (context: CaseContext): Promise<EventOutcome> => setTick(context, true);

/** Clears a checkbox; one that is clear stays so. */
export const uncheck = (context: CaseContext): Promise<EventOutcome> => setTick(context, false);

async function setTick(context: CaseContext, ticked: boolean): Promise<EventOutcome> {
  await context.readyToPress();
  await context.onTarget(async (element, timeout) => {
    const label = await element.evaluate(labelToPress, undefined, { timeout });
    const pressed: Locator = label === null ? element : element.locator(`xpath=${label}`);
    await pressed.setChecked(ticked, { timeout });
  });
  return DONE;
}

/**
 * The way from a box to the label that a person presses in its place; null when the box itself can be pressed. Pages that draw boxes
 * of their own hide the real one, or lay its label over it.
 */
function labelToPress(box: Element): string | null {
  if (!(box instanceof HTMLInputElement) || box.disabled) return null;
  const label = [...(box.labels ?? [])].find((one) => one.checkVisibility({ visibilityProperty: true }));
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
  if (label.contains(box)) return 'ancestor::label';
  const labels = [...root.querySelectorAll('label')];
  return `(ancestor::node()[last()]//label)[${labels.indexOf(label) + 1}]`;
}
