import { GENERAL_COLLECTION, joinPath, TEXTS } from '@testplatform/contract';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { ADMIN } from '../support/server.js';
import { ownUi } from '../support/shared-ui.js';
import { eventually } from '../support/eventually.js';

const on = ownUi();

/** Everything that the server answers to a signed-in person. */
const CALLS = /\/(users|projects|api|socket\.io)\/(?!.*\.js)/;
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** A file with a case, and its address in the workspace. */
async function createFile(): Promise<{ file: FileRef; address: string }> {
  const [file] = (await createFiles(on.admin, ['Cut off'], { name: 'Without a line' })) as [FileRef];
  await createCase(on.admin, file, { title: 'Waits' });
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  return { file, address: `/project/${file.projectId}?node=${ids[joinPath(file)]}` };
}

describe('a screen that was opened while the server could not be reached', () => {
  it.each<[name: string, address: (projectId: number) => string, sign: (page: Page) => Promise<unknown>]>([
    ['home', () => '/home', (page) => page.getByRole('link', { name: 'Without a line' }).first().waitFor()],
    ['a project', (id) => `/project/${id}`, (page) => page.getByRole('button', { name: 'Run', exact: true }).waitFor()],
    [
      'the configuration',
      (id) => `/project/${id}?view=configuration&configuration=data`,
      (page) => page.getByRole('tab', { name: GENERAL_COLLECTION }).waitFor(),
    ],
    ['analytics', () => '/analytics', (page) => page.getByRole('heading', { name: 'Test case summary' }).waitFor()],
    ['the administration', () => '/admin/user-list', (page) => page.getByRole('cell', { name: ADMIN.email }).waitFor()],
  ])('comes by itself when the server is back: %s', async (_name, address, sign) => {
    const { file } = await createFile();
    const page = await on.memberPage();
    await page.route(CALLS, (route) => route.abort());
    await page.goto(address(file.projectId));
    await page.getByText(TEXTS.unavailable).first().waitFor();
    await tryAgain(page).first().waitFor();

    await page.unrouteAll();
    await sign(page);
    await eventually(() => tryAgain(page).count()).toBe(0);
  });

  it('says why buttons are missing while it is not known what the person may do', async () => {
    const { address } = await createFile();
    const page = await on.memberPage();
    await page.route('**/users/profile-info', (route) => route.abort());
    await page.goto(address);
    await page.getByRole('row', { name: /Waits/ }).waitFor();
    await page.getByRole('alert').getByText('some buttons are missing').waitFor();
    const run = page.getByRole('button', { name: 'Run', exact: true });
    expect(await run.count()).toBe(0);

    await page.unrouteAll();
    await run.waitFor();
    await page.getByText('some buttons are missing').waitFor({ state: 'detached' });
  });
});

describe('Try again', () => {
  it('stays, says that it is busy and keeps the keyboard, and leaves it where the answer stands', async () => {
    const { address } = await createFile();
    const page = await on.memberPage();
    const held: Route[] = [];
    let isDown = true;
    await page.route('**/test-case-lists', async (route) => {
      // A refusal is not asked again by itself: what is seen here is what the person did.
      if (isDown) await route.fulfill({ status: 500, json: { status: 'failure', message: 'The disk is gone' } });
      else held.push(route);
    });
    await page.goto(address);
    await page.getByText('The disk is gone').waitFor();
    isDown = false;
    await tryAgain(page).focus();
    await page.keyboard.press('Enter');
    await eventually(() => held.length).toBe(1);
    await eventually(() => tryAgain(page).getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByText('The disk is gone').isVisible()).toBe(true);
    expect(await tryAgain(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await held[0]!.continue();
    const row = page.getByRole('row', { name: /Waits/ });
    await row.waitFor();
    const isAround = (one: Element) =>
      document.activeElement !== document.body && document.activeElement!.contains(one);
    await eventually(() => row.evaluate(isAround)).toBe(true);
  });
});
