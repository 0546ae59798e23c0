import { DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { Inspection } from '../support/browser/axe.js';
import { countPassed } from '../support/browser/browser.js';
import { eventually } from '../support/time/eventually.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const shop = shareSite();

afterEach(async () => {
  const { data } = await on.admin.ok<{ data: { recording_id: string } | null }>('/recordings/state');
  if (data) await on.admin.ok('/recordings/stop', { recording_id: data.recording_id });
});

/** Clicks of the mouse, counted. */
class Mouse {
  clicks = 0;

  async click(element: Locator, position?: { readonly x: number; readonly y: number }): Promise<void> {
    this.clicks++;
    await element.click(position && { position });
  }
}

/** The position of a tested site's element in the picture of the recorded page. */
async function inPicture(surface: Locator, element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!;
  const scale = (await surface.boundingBox())!.width / DEFAULT_VIEWPORT.width;
  return { x: (box.x + box.width / 2) * scale, y: (box.y + box.height / 2) * scale };
}

const expectAddress = (page: Page, address: string) =>
  eventually(() => page.getByLabel('Address of the page').inputValue()).toBe(address);

const group = (page: Page) => page.getByRole('group', { name: 'Record your first test' });

describe('the first test of a new user', () => {
  it('takes eight clicks and the address of the site, from no project to a green run of three steps', async () => {
    const mouse = new Mouse();
    const page = await on.memberPage();
    await page.goto('/home');
    await mouse.click(page.getByRole('button', { name: 'Create new project' }).first());
    await page.getByRole('dialog').getByLabel('Name').fill('First steps');
    await page.getByRole('dialog').getByLabel('Description').fill('What the shop sells');
    await mouse.click(page.getByRole('dialog').getByRole('button', { name: 'Create' }));

    await mouse.click(page.getByRole('link', { name: /First steps/ }));

    const inspection = new Inspection(page);
    await group(page).getByLabel('Address of your site').waitFor();
    await inspection.of('offer to record');
    expect(inspection.problems).toEqual([]);
    await group(page).getByLabel('Address of your site').fill(shop.url);
    await mouse.click(group(page).getByRole('button', { name: 'Record' }));

    const surface = page.getByLabel('Mouse and keyboard of the page');
    await surface.waitFor();
    await page.getByTitle('No picture yet').waitFor({ state: 'detached' });
    const twin = await on.visitorPage({ viewport: DEFAULT_VIEWPORT });
    await twin.goto(shop.url);
    const steps = page.getByRole('list', { name: 'Recorded steps' }).getByRole('listitem');
    await mouse.click(surface, await inPicture(surface, twin.getByRole('link', { name: 'Sign in' }).first()));
    await steps.nth(1).waitFor();
    await expectAddress(page, `${shop.url}/login`);
    await twin.goto(`${shop.url}/login`);
    await mouse.click(surface, await inPicture(surface, twin.getByRole('link', { name: 'Cart' }).first()));
    await steps.nth(2).waitFor();
    await mouse.click(page.getByRole('button', { name: 'Add 3 test cases to the file' }));
    await page.getByText('3 test cases added').waitFor();
    await mouse.click(page.getByRole('button', { name: 'Run', exact: true }));
    await eventually(() => countPassed(page)).toBe(3);
    expect(mouse.clicks).toBeLessThanOrEqual(8);
  });

  it('requires a valid address, and may be built by hand instead', async () => {
    const page = await on.memberPage();
    await page.goto(`/project/${await createProject(on.admin)}`);
    await group(page).getByLabel('Address of your site').fill('not an address');
    await page.keyboard.press('Enter');
    await group(page).getByText('Enter the address of your site').waitFor();
    expect(await group(page).getByLabel('Address of your site').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('dialog').getByLabel('Title').fill('Customers');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('treeitem', { name: 'Customers' }).waitFor();
  });
});
