/**
 * Setup of every component test: only tests advance the clock, only tests answer the network, and no error goes
 * unnoticed.
 */
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { toast } from 'sonner';
import { ApiError } from '../api/client/api-error.js';
import { live } from './live.js';
import { mockNetwork, settle } from './network.js';
import { installation, leaveScreens } from './screen.js';

/** Milliseconds of the fake clock, so that waiting takes no real time. */
const FOUND_WITHIN_MS = 5_000;

// Testing Library looks for the global `jest`, and advances its clock while it waits.
Object.assign(globalThis, { jest });
configure({
  asyncUtilTimeout: FOUND_WITHIN_MS,
  // Events aren't wrapped in `act`: React renders when it would in a browser.
  eventWrapper: (dispatch) => dispatch(),
  unstable_advanceTimersWrapper: async (advance) => {
    await settle();
    advance();
    await settle();
  },
  // Built for each failed query, so it doesn't print the whole page, which takes longer than the search.
  getElementError: (message) =>
    new Error(`${message?.split('\n\nHere are')[0]}\n\nThe screen says: ${textsOf(document.body)}`),
});
mockBrowser();
mockNetwork(() => [installation()]);

const errors: string[] = [];
beforeEach(() => {
  jest.useFakeTimers({
    now: Date.UTC(2026, 0, 15, 12),
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'],
  });
  jest.spyOn(console, 'error').mockImplementation((...said: readonly unknown[]) => {
    // react-admin logs each failed answer for developers; the screen shows it to people.
    if (!(said[0] instanceof ApiError)) errors.push(format(...said));
  });
});
afterEach(async () => {
  cleanup();
  // Otherwise the next test's page would show the toasts.
  toast.dismiss();
  leaveScreens();
  live.forget();
  // Promises that are still pending must not start a real timer.
  await settle();
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  const said = errors.splice(0);
  if (said.length > 0) throw new Error(`The console got errors:\n${said.join('\n')}`);
});

function textsOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').join(' | ');
}

/** Provides what jsdom lacks and a page without a layout doesn't need. */
function mockBrowser(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, {
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    // Never idle: nothing is prefetched.
    requestIdleCallback: () => 0,
    cancelIdleCallback: () => {},
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }),
    scrollTo: () => {},
  });
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.setPointerCapture ??= () => {};
  const computed = globalThis.getComputedStyle.bind(globalThis);
  /**
   * By tag, because the page has no styles but the browser's own (screen.tsx). jsdom goes through all of those for each call, and a search by
   * role makes hundreds of calls.
   */
  const plain = new Map<string, CSSStyleDeclaration>();
  globalThis.getComputedStyle = (element, pseudo) => {
    const { localName } = element;
    if (pseudo || isStyled(element)) return computed(element, pseudo);
    const style = plain.get(localName) ?? computed(document.createElement(localName));
    plain.set(localName, style);
    return style;
  };
}

/** Whether the element looks other than its tag alone would make it look: by its own attributes, or by inheritance. */
function isStyled(element: Element): boolean {
  if (['style', 'hidden', 'open'].some((name) => element.hasAttribute(name))) return true;
  if (element.getAttribute('type') === 'hidden') return true;
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/visibility|pointer-events/.test(around.getAttribute('style') ?? '')) return true;
  return false;
}
