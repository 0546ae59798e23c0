import { browserNameOf } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import type { BrowserSource } from '../browsers/browser-source.js';
import { type BrowserConnection, openBrowser } from '../browsers/launch/connection.js';
import { newContext } from '../browsers/context/context-options.js';
import { BrowserUnavailableError } from '../errors.js';
import { LiveRecording } from './live-recording.js';
import type { RecordingBrowser, RecordingOptions } from './types.js';

const IN_CHROMIUM =
  'Recording works in Chromium only, and this environment has Firefox. Record in another environment, and run the file in this one';

/** Milliseconds for a browser to close by itself. */
const CLOSE_GRACE_MS = 3_000;

/**
 * Opens a browser to record in (3 §9), at `options.url`. It records from the start: the first step opens that address.
 * @throws BrowserUnavailableError when there is no suitable browser; CaseFailure when the address can't be opened; both
 * with a sentence
 */
export async function openRecording(source: BrowserSource, options: RecordingOptions): Promise<RecordingBrowser> {
  if (browserNameOf(options.project.browser ?? {}) === 'Firefox') throw new BrowserUnavailableError(IN_CHROMIUM);
  const connection = await openBrowser(source);
  const end = () => connection.end(CLOSE_GRACE_MS);
  try {
    return await begin(connection, source.headless === false, options, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function begin(
  { browser }: BrowserConnection,
  hasWindow: boolean,
  options: RecordingOptions,
  end: () => Promise<void>,
): Promise<RecordingBrowser> {
  // A window has the size that the person gives it, and no mobile emulation.
  const ofWindow = hasWindow ? { viewport: null, isMobile: undefined, hasTouch: undefined } : {};
  const openContext = async () => {
    const context = await newContext(browser, options.project.browser ?? {}, ofWindow);
    if (!hasWindow) await drawListsInPage(context);
    return context;
  };
  const recording = await LiveRecording.create(openContext, options, end);
  try {
    await recording.begin(options.url);
    return recording;
  } catch (error) {
    recording.abandon();
    throw error;
  }
}

/**
 * Draws the lists of `<select>` in the page. A headless browser opens them outside, where neither the picture nor the
 * person's mouse reaches.
 */
async function drawListsInPage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'select:not([multiple], [size]), select:not([multiple], [size])::picker(select) { appearance: base-select; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
