import { test as base } from '@playwright/test';
import { data } from '../data.js';
import { Flow } from './flow.js';

/** Playwright’s `test` with a `flow`, which runs the steps of a test case file. */
export const test = base.extend<{ flow: Flow }>({
  flow: async ({ context, page }, provide) => {
    const flow = new Flow(context, page);
    for (const { origin, name, value } of data.siteHeaders ?? [])
      await context.route(
        (url) => url.origin === origin,
        (route) => {
          const text = typeof value === 'string' ? value : value(flow);
          return route.fallback({ headers: { ...route.request().headers(), [name.toLowerCase()]: text } });
        },
      );
    await provide(flow);
  },
});
