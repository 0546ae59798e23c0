import type { Locator } from 'playwright-core';
import { within } from '../time.js';

/** Milliseconds that looking at a page may take; one that hangs is told of by others. */
const LOOK_MS = 1_000;

/**
 * Why a target was not ready in time, as one sentence.
 * @param text the locator as it was written
 * @param waited such as `5 s`
 */
export async function diagnose(text: string, locator: Locator, waited: string): Promise<string> {
  const visible = await within(LOOK_MS, locator.filter({ visible: true }).count());
  if (visible > 0) {
    const why = await within(LOOK_MS, locator.filter({ visible: true }).evaluateAll(obstacle));
    return `The element ${text} ${why} (waited ${waited})`;
  }
  const all = await within(LOOK_MS, locator.count());
  if (all === 0) return `No element matches ${text} (waited ${waited})`;
  if (all === 1) return `The element ${text} ${await within(LOOK_MS, locator.evaluateAll(hiding))} (waited ${waited})`;
  return `${all} elements match ${text}, none of them is visible (waited ${waited})`;
}

/** How an element can't be seen. A person presses the option of a list that opens; the page has nothing there to press. */
function hiding([element]: Element[]): string {
  if (!(element instanceof HTMLOptionElement)) return 'is not visible';
  return 'is an option of a list that is closed: choose it with Select option, whose target is the list';
}

/** What keeps a person from using an element that can be seen. */
function obstacle([element]: Element[]): string {
  if (!element) return 'was not ready: it comes and goes';
  const describe = (other: Element) => {
    const id = other.id ? `#${other.id}` : '';
    const classes = [...other.classList].slice(0, 2).map((name) => `.${name}`);
    return `<${other.localName}${id}${id ? '' : classes.join('')}>`;
  };
  if (element.matches(':disabled') || element.closest('[aria-disabled="true"]')) return 'is disabled';
  if ('readOnly' in element && element.readOnly === true) return 'can only be read';
  const box = element.getBoundingClientRect();
  const root = element.getRootNode();
  const top = (root instanceof ShadowRoot ? root : document).elementFromPoint(
    box.left + box.width / 2,
    box.top + box.height / 2,
  );
  if (top && top !== element && !element.contains(top) && !top.contains(element))
    return `is covered by ${describe(top)}`;
  return 'was not ready: it moves, or something lies over it';
}
