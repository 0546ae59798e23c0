import { describe, expect, it } from '@jest/globals';
import { signIn, watchErrors } from '../support/browser/browser.js';
import { makeTimeStoppable } from '../support/time/clock.js';
import { shareSite } from '../support/browser/shared-site.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { PATIENCE } from '../support/time/until.js';

const shop = shareSite();
const on = ownUi(() => ({ DEMO: '1', DEMO_SITE_URL: shop.url }));

describe('the first minutes with a new installation', () => {
  it('sign in, open the demo project, run it, see every file of it pass', async () => {
    const { context } = { context: (await on.visitorPage()).context() };
    const page = await signIn(context, on.server.url);
    const errors = watchErrors(page);
    // The live preview goes a second after the end otherwise, and this test may be late.
    await makeTimeStoppable(page);
    await page.goto('/home');
    await page.getByRole('link', { name: /Demo shop/ }).click();
    await page.getByRole('treeitem', { name: 'All modules' }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const live = page.getByRole('region', { name: 'Live preview' });
    await live.locator('img').waitFor({ timeout: PATIENCE });
    await live.getByText('Finished').waitFor({ timeout: PATIENCE });
    await page.getByText('5 files with results').waitFor({ timeout: PATIENCE });
    expect(errors).toEqual([]);
  });
});
