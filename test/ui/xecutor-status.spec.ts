import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Agent } from '../support/product/agent.js';
import { violations } from '../support/browser/axe.js';
import { launchBrowser, watchErrors } from '../support/browser/browser.js';
import { freePort } from '../support/servers/ports.mjs';

let browser: Browser;
let agent: Agent;
beforeAll(async () => {
  browser = await launchBrowser();
  agent = await Agent.started(`http://127.0.0.1:${await freePort()}`);
  await agent.says('can’t be reached');
});
afterAll(async () => {
  await agent?.stop();
  await browser?.close();
});

it.each(['light', 'dark'] as const)(
  'the Xecutor’s own page shows its status, and is readable in %s',
  async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    const errors = watchErrors(page);
    // The Refresh header would reload the page during the check.
    await page.route('**', async (route) => {
      const response = await route.fetch();
      const { refresh, ...headers } = response.headers();
      expect(Number(refresh)).toBeGreaterThan(0);
      await route.fulfill({ response, headers });
    });
    await page.goto(/Status: (\S+)/.exec(agent.output)![1]!);
    await page.getByRole('heading', { name: 'Xecutor' }).waitFor();
    expect(await page.getByText('can’t be reached (ECONNREFUSED)').count()).toBeGreaterThan(0);
    expect(await page.content()).not.toContain(await agent.deviceId());
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  },
);
