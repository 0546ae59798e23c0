import type { Page } from 'playwright';
import type { Question } from '../locators/ask-element.js';
import type { Point } from '../locators/click-target.js';
import { pageFunction } from '../page-function.js';

/** What a page has seen of the mouse since it was asked to watch. */
const SEEN = "Symbol.for('testplatform.seen')";

/** Firefox counts a test's two presses as two single clicks. Watches whether it fires `dblclick` all the same. */
export const WATCH_DOUBLE_CLICK: Question<null, void> = pageFunction(
  `() => {
    globalThis[${SEEN}] = false;
    addEventListener('dblclick', () => (globalThis[${SEEN}] = true), { capture: true, once: true });
  }`,
);

/** Fires `dblclick` unless Firefox did. The question is the place in the target; null: its middle. */
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

/** Watches for a native drag: one of the browser rather than of the page's scripts. */
export const watchDrag = (page: Page): Promise<unknown> =>
  page.evaluate(
    `void (() => {
      const seen = (globalThis[${SEEN}] = { start: null, isOver: false });
      addEventListener('dragstart', (event) => (seen.start = event), { capture: true, once: true });
      for (const type of ['drop', 'dragend'])
        addEventListener(type, () => (seen.isOver = true), { capture: true, once: true });
    })()`,
  );

/** Whether a native drag has started and was never dropped. */
export const wasNotDropped = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    `(({ start, isOver } = { start: null }) => start !== null && !start.defaultPrevented && !isOver)(globalThis[${SEEN}])`,
  );
