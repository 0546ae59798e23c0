import type { Browser, BrowserContext } from 'playwright';
import { CHROMIUM } from './chromium.js';
import { FIREFOX } from './firefox.js';
import type { Protocol } from './protocol.js';

/** Whether a browser is Firefox. */
export const isFirefox = (browser: Browser | null): boolean => browser?.browserType().name() === 'firefox';

/** How to speak to the browser of a context. */
export const protocolOf = (context: BrowserContext): Protocol => (isFirefox(context.browser()) ? FIREFOX : CHROMIUM);
