import { SOCKET_PATH, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createShop, idsByPath, readTree } from '../factories/tree.js';
import { createMember } from '../factories/member.js';
import { eventually } from '../support/time/eventually.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await row(page, from).focus();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByLabel('Title').fill(to);
  await page.keyboard.press('Enter');
}

/** Holds a page's requests to the live channel, as a slow network does. Returns a function that lets them pass. */
async function holdLiveChannel(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${SOCKET_PATH}/**`, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

describe('two people in one tree', () => {
  it('see each other’s changes; simultaneous ones are both kept, once the second person agrees', async () => {
    const { projectId } = await createShop(on.admin);
    const { api } = await createMember(on.admin, on.visitor, mails, { super_admin: true });
    const paths = async () => Object.keys(idsByPath((await readTree(on.admin, projectId)).components));
    const [mine, theirs] = [await on.memberPage(), await on.memberPage({}, api)];
    const join = await holdLiveChannel(theirs);
    for (const page of [mine, theirs]) {
      await page.goto(`/project/${projectId}`);
      await row(page, 'Wrong password').waitFor();
    }
    // The second person has read the tree, but is not told of changes yet.
    await rename(mine, 'Pay', 'Pay by card');
    await eventually(paths).toEqual(expect.arrayContaining([expect.stringContaining('Pay by card')]));
    await join();
    await row(theirs, 'Pay by card').waitFor();

    // Neither has received the other's change when making their own.
    for (const page of [mine, theirs]) await page.context().setOffline(true);
    await rename(mine, 'Wrong password', 'Mistyped password');
    await rename(theirs, 'Cart', 'Basket');
    const saved = (page: Page) => page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
    await mine.context().setOffline(false);
    await saved(mine);
    await theirs.context().setOffline(false);
    await theirs.getByRole('button', { name: 'Reload and keep my edits' }).click();
    await saved(theirs);
    for (const page of [mine, theirs]) {
      await row(page, 'Basket').waitFor({ timeout: 60_000 });
      await row(page, 'Mistyped password').waitFor({ timeout: 60_000 });
      expect(await page.getByText(TEXTS.treeConflict).count()).toBe(0);
    }
    await eventually(paths).toEqual(
      expect.arrayContaining([expect.stringContaining('Basket'), expect.stringContaining('Mistyped password')]),
    );
  });
});
