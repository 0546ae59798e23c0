import { type BrowserContext, test as base } from '@playwright/test';
import { data } from '../data.js';
import { Flow } from './flow.js';
import { sendExtraHeaders } from './rules.js';

/** Playwright’s `test` with a `flow`, which runs the steps of a test case file. */
export const test = base.extend<{ flow: Flow }>({
  flow: async ({ context, page }, provide) => {
    const flow = new Flow(context, page);
    await sendSiteHeaders(context, flow);
    await provide(flow);
  },
});

/**
 * Sends the project's headers to their sites.
 * @throws Error in a browser other than Chromium, which would send them to other sites after a redirect
 */
async function sendSiteHeaders(context: BrowserContext, flow: Flow): Promise<void> {
  const { siteHeaders = [] } = data;
  if (siteHeaders.length === 0) return;
  const browser = context.browser();
  if (browser?.browserType().name() !== 'chromium')
    throw new Error('Headers for single sites need Chromium: run the tests in it');
  const headers = siteHeaders.map((one) => ({
    ...one,
    value: typeof one.value === 'string' ? one.value : one.value(flow),
  }));
  await sendExtraHeaders(browser, context, headers);
}
