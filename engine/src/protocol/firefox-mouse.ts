import type { Page } from 'playwright';
import type { Question } from '../locators/ask-element.js';
import type { Point } from '../locators/click-target.js';
import { pageFunction } from '../page-function.js';

/** What a page has seen of the mouse since it was asked to watch. */
const SEEN = "Symbol.for('testplatform.seen')";

/** Firefox counts two presses that a test makes as one each. Watches whether it tells the page of a double click all the same. */
export const WATCH_DOUBLE_CLICK: Question<null, void> = pageFunction(
  `() => {
    globalThis[${SEEN}] = false;
    addEventListener('dblclick', () => (globalThis[${SEEN}] = true), { capture: true, once: true });
  }`,
);

/** Tells the page of the double click unless Firefox did. The question is the place in the target; null: its middle. */
export const TELL_DOUBLE_CLICK: Question<Point | null, void> = pageFunction(
  `(target, place) => {
    if (globalThis[${SEEN}] !== false) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    const clientX = left + (place ? target.clientLeft + place.x : width / 2);
    const clientY = top + (place ? target.clientTop + place.y : height / 2);
    const hit = target.getRootNode().elementFromPoint(clientX, clientY);
    const receiver = hit && target.contains(hit) ? hit : target;
    const about = { bubbles: true, cancelable: true, composed: true, view: window, detail: 2, clientX, clientY };
    receiver.dispatchEvent(new MouseEvent('dblclick', about));
  }`,
);

/** Watches whether the browser itself drags something. */
export const watchDrag = (page: Page): Promise<unknown> =>
  page.evaluate(
    `void (() => {
      const seen = (globalThis[${SEEN}] = { start: null, isOver: false });
      addEventListener('dragstart', (event) => (seen.start = event), { capture: true, once: true });
      for (const type of ['drop', 'dragend'])
        addEventListener(type, () => (seen.isOver = true), { capture: true, once: true });
    })()`,
  );

/** Whether what the browser drags was never dropped. */
export const wasNotDropped = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    `(({ start, isOver } = { start: null }) => start !== null && !start.defaultPrevented && !isOver)(globalThis[${SEEN}])`,
  );
