import type { Locator } from 'playwright';
import { wasReplaced } from '../errors.js';
import { pageFunction } from '../page-function.js';
import { TimeLimitError, within } from '../time.js';
import { INERT_REASON, isInert } from './unusable-reason.js';

/** Milliseconds for looking at a page. */
const LOOK_MS = 1_000;

/**
 * Explains in one sentence why a target was not ready in time.
 * @param text the locator as written
 * @param waited such as `5 s`
 * @param isTyped whether something was to be typed into it
 */
export async function diagnose(text: string, locator: Locator, waited: string, isTyped = false): Promise<string> {
  try {
    return await look(text, locator, waited, isTyped);
  } catch (error) {
    if (wasReplaced(error)) return `The page was loading another document: ${text} was not ready (waited ${waited})`;
    if (error instanceof TimeLimitError) return `The page was busy: ${text} was not ready (waited ${waited})`;
    throw error;
  }
}

async function look(text: string, locator: Locator, waited: string, isTyped: boolean): Promise<string> {
  const visible = await within(LOOK_MS, locator.filter({ visible: true }).count());
  if (visible > 0) {
    const why = await within(LOOK_MS, locator.filter({ visible: true }).evaluateAll(OBSTACLE, isTyped));
    return `The element ${text} ${why} (waited ${waited})`;
  }
  const all = await within(LOOK_MS, locator.count());
  if (all === 0) return `No element matches ${text} (waited ${waited})`;
  if (all === 1) return `The element ${text} ${await within(LOOK_MS, locator.evaluateAll(hiding))} (waited ${waited})`;
  return `${all} elements match ${text}, none of them is visible (waited ${waited})`;
}

/** Why an element is invisible. A person clicks an option in the opened list, but that list is not part of the page. */
function hiding([element]: Element[]): string {
  if (!(element instanceof HTMLOptionElement)) return 'is not visible';
  return 'is an option of a list that is closed: choose it with Select option, whose target is the list';
}

/** What prevents a person from using a visible element. */
function obstacle([element]: Element[], isTyped: boolean, inert: string | null): string {
  if (!element) return 'was not ready: it keeps appearing and disappearing';
  const describe = (other: Element) => {
    const id = other.id ? `#${other.id}` : '';
    const classes = [...other.classList].slice(0, 2).map((name) => `.${name}`);
    return `<${other.localName}${id}${id ? '' : classes.join('')}>`;
  };
  if (element.matches(':disabled') || element.closest('[aria-disabled="true"]')) return 'is disabled';
  if (isTyped && 'readOnly' in element && element.readOnly === true) return 'is read-only';
  const box = element.getBoundingClientRect();
  const root = element.getRootNode();
  const top = (root instanceof ShadowRoot ? root : document).elementFromPoint(
    box.left + box.width / 2,
    box.top + box.height / 2,
  );
  const isHit = top !== null && (top === element || element.contains(top));
  // The mouse goes through inert elements, so what lies below doesn't cover them. A dialog does.
  if (inert !== null && !top?.closest('dialog')) return inert;
  if (!isHit && !isTyped && getComputedStyle(element).pointerEvents === 'none')
    return 'ignores the mouse: its style is pointer-events: none';
  if (top && !isHit && !top.contains(element)) return `is covered by ${describe(top)}`;
  if (!isTyped && (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight))
    return 'lies outside of the window, and nothing scrolls to it';
  if (!isTyped && element instanceof SVGElement && top && !isHit)
    return 'draws nothing that the mouse can press: take the element around it as target';
  return 'was not ready: it moves, or something lies over it';
}

/** In the page these functions see each other and nothing else. */
const OBSTACLE: (elements: Element[], isTyped: boolean) => string = pageFunction(
  `(elements, isTyped) => { ${[isInert, obstacle].map(String).join('\n')}\nreturn obstacle(elements, isTyped, elements[0] && isInert(elements[0]) ? '${INERT_REASON}' : null); }`,
);
