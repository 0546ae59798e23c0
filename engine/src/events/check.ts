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
    const pressed: Locator = label === null ? element : element.locator(`xpath=${label.path}`);
    await pressed.setChecked(ticked, { timeout, position: label?.position });
  });
  return DONE;
}

/** A label that a person presses in place of its box. */
interface Label {
  /** The way to it from the box, an XPath. */
  readonly path: string;
  /** Where no link or button lies in it, in pixels from its top-left corner; absent: anywhere. */
  readonly position?: { readonly x: number; readonly y: number };
}

/**
 * The label that a person presses in place of a box; null when the box itself can be pressed. Pages that draw boxes of their own hide
 * the real one, or lay its label over it.
 */
function labelToPress(box: Element): Label | null {
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
  label.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const labels = [...root.querySelectorAll('label')];
  const path = `(ancestor::node()[last()]//label)[${labels.indexOf(label) + 1}]`;
  return { path: label.contains(box) ? 'ancestor::label' : path, position: freePoint() };

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
