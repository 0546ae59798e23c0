import type { BrowserContext, Page } from 'playwright';

/** The console API of Playwright's recorder in each document. The same code generates and resolves locators. */
export interface PageTools {
  $$(selector: string): Element[];
  selector(element: Element): string;
  ariaSnapshot(element: Element): string;
}

/** This version of Playwright lacks what a recording needs. */
export class RecorderMissingError extends Error {
  override readonly name = 'RecorderMissingError';
}

/**
 * Adds Playwright's recorder to each document of a context: its tools generate locators and pick elements. Its own
 * recording is off. These calls are undocumented, so only this file uses them; `watch-actions.spec.ts` fails when
 * another version of Playwright changes them.
 * @throws RecorderMissingError
 */
export async function givePageTools(context: BrowserContext): Promise<void> {
  const ignore = () => undefined;
  await undocumented(context, '_startRecording')(
    {},
    { actionAdded: ignore, actionUpdated: ignore, signalAdded: ignore },
  );
  await undocumented(context, '_stopRecording')();
}

/**
 * Moves the recorder's own toolbar off the screen: it appears while an element is picked, and a click on it would end
 * the picking. Call it once for a context, when the recorder is in its first page.
 */
export async function hideToolbar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place: unknown = Reflect.get(window, '__pw_recorderSetOverlayState');
    return typeof place === 'function' ? Reflect.apply(place, window, [{ offsetX: -100_000 }]) : undefined;
  });
}

function undocumented(context: BrowserContext, name: string): (...args: unknown[]) => Promise<unknown> {
  const found: unknown = Reflect.get(context, name);
  if (typeof found !== 'function')
    throw new RecorderMissingError(`This version of Playwright can’t record: it has no ${name}`);
  return async (...args) => Reflect.apply(found, context, args);
}
