import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { createProject } from '../factories/project.js';
import { answerCall, holdCall, refused } from '../support/browser/account-page.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

/** Width of the page in pixels, which may be too much for a phone. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

describe('the size of the project list', () => {
  it('fits a phone, as cards beside the latest runs and as rows', async () => {
    await createProject(on.admin, { name: 'A name as long as names of projects of large companies are' });
    const page = await on.memberPage({ viewport: { width: 400, height: 800 } });
    for (const path of ['/home', '/home?view=projects']) {
      await page.goto(path);
      await page.getByRole('region', { name: 'Projects' }).getByRole('listitem').first().waitFor();
      expect([path, await widthOf(page)]).toEqual([path, 400]);
    }
  });

  it('stays in its dialog while a refused one is resent', async () => {
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Twice sent');
    await dialog.getByLabel('Description').fill('A project that is refused at first');
    await answerCall(page, '/projects/create', refused(409, { name: 'Refused for a test' }));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Refused for a test').waitFor();
    const height = async () => (await dialog.boundingBox())?.height;
    const before = await height();
    const held = await holdCall(page, '/projects/create');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Refused for a test').waitFor({ state: 'hidden' });
    expect(await height()).toBe(before);
    held.answer();
  });
});
