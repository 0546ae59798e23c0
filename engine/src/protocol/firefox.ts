import type { Frame, Page, Response } from 'playwright';
import { HopelessFailure } from '../errors.js';
import { FirefoxPage, noteLeaving } from './firefox-page.js';
import { NOT_A_TEXT, type ProgramRun, type Protocol, type TravelOptions } from './protocol.js';

/** Firefox's side: what Playwright offers by WebDriver BiDi, and scripts in the page. */
export const FIREFOX: Protocol = {
  prepare: async (context) => void (await noteLeaving(context)),
  userAgent: async (context) => {
    const page = context.pages()[0] ?? (await context.newPage());
    return page.evaluate<string>('navigator.userAgent');
  },
  // Only an approximation: nothing tells which entry is the current one, except going to another.
  hasEntry: async (page) => (await page.evaluate<number>('history.length')) > 1,
  travel,
  runProgram: async (page, program): Promise<ProgramRun> => ({
    value: evaluate(page, program),
    end: async () => undefined,
    leave: () => undefined,
  }),
  clearStorage: (page) => page.evaluate(clearStorage),
  link: async (page, listener) => new FirefoxPage(page, listener),
};

/**
 * Playwright's call returns when there is no such entry, or when another document has loaded, but not for an entry of
 * the same document, which only `popstate` reports.
 */
async function travel(page: Page, away: 1 | -1, options: TravelOptions): Promise<Response | null | undefined> {
  let hasMoved = false;
  const hear = (frame: Frame) => (hasMoved ||= frame === page.mainFrame());
  page.on('framenavigated', hear);
  try {
    await page.evaluate(
      `void (globalThis[${STAYS}] = new Promise((resolve) => addEventListener('popstate', resolve, { once: true })))`,
    );
    const gone = away === 1 ? page.goForward(options) : page.goBack(options);
    const stays = page.evaluate<true>(`globalThis[${STAYS}].then(() => true)`).catch(() => gone);
    const first = await Promise.race([gone, stays]);
    gone.catch(() => undefined);
    if (first === true) return null;
    return first ?? (hasMoved ? null : undefined);
  } finally {
    page.off('framenavigated', hear);
  }
}

/** The window property with the promise of the next `popstate`. */
const STAYS = "Symbol.for('testplatform.stays')";

/** The outcome of a program: a text, what it threw, or neither. */
interface Ended {
  readonly text?: string;
  readonly threw?: string;
}

async function evaluate(page: Page, program: string): Promise<string> {
  const { text, threw } = await page.evaluate<Ended>(
    `(async () => {
      ${[asText, asThrown].map(String).join('\n')}
      try {
        const value = await ${program};
        return { text: asText(value) };
      } catch (error) {
        return { threw: asThrown(error) };
      }
    })()`,
  );
  if (threw !== undefined) throw new HopelessFailure(`The script threw: ${threw.split('\n')[0]}`);
  if (text === undefined) throw new HopelessFailure(NOT_A_TEXT);
  return text;
}

/** Runs in the page. Undefined for something that JSON can't hold. */
function asText(value: unknown): string | undefined {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'function') return '{}';
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
function asThrown(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : JSON.stringify(error);
}

/** Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  const removed = (await indexedDB.databases()).map(
    ({ name = '' }) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve());
      }),
  );
  await Promise.all(removed);
  // Only secure sites have these.
  for (const key of (await globalThis.caches?.keys()) ?? []) await caches.delete(key);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
}
