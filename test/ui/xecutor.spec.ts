import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles } from '../factories/project.js';
import { passed, startOnXecutor } from '../factories/xecutor.js';
import { Inspection } from '../support/browser/axe.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { buildAuth, XecutorClient } from '../support/product/xecutor-client.js';

const on = shareUi();
const mails = new Outbox(on);

const device = (page: Page) => page.getByRole('region', { name: 'Current device' });

describe('a person’s Xecutor', () => {
  it('is shown on its page: status, name, last connection, and how to start it', async () => {
    const { api } = await createMember(on.admin, on.visitor, mails);
    const page = await on.memberPage({}, api);
    const inspection = new Inspection(page);
    await page.goto('/xecutor/manage');
    await page.getByText('No device is saved yet.').waitFor();
    await page.getByText(`xecutor --server ${on.server.url}`).waitFor();
    await page.getByRole('button', { name: 'Copy the command that starts it' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`xecutor --server ${on.server.url}`);
    await inspection.of('no device');

    const auth = buildAuth({ name: 'Ada’s desk', host: 'ada.example', version: '1.2.3' });
    await page.getByLabel('Device id').fill(auth.duid);
    await page.getByRole('button', { name: 'Save' }).click();
    await device(page).getByText('Offline').waitFor();
    await device(page).getByText('It has not connected since it was saved.').waitFor();
    await inspection.of('a device that was never there');

    // The displayed status updates without a reload.
    const xecutor = await XecutorClient.enter(on.server.url, auth);
    await device(page).getByText('Online').waitFor();
    for (const fact of ['Ada’s desk', 'ada.example', '1.2.3'])
      await device(page).getByText(fact, { exact: true }).waitFor();
    await inspection.of('a device that is there');
    const [file] = await createFiles(api, ['File']);
    await createCase(api, file!);
    await startOnXecutor(api, file!);
    const claimed = await xecutor.claim();
    await device(page).getByText('Busy').waitFor();
    await inspection.of('a device at work');
    await xecutor.ask('deliver', { lease: claimed.lease, entries: passed(claimed) });
    xecutor.close();
    await device(page).getByText('Offline').waitFor();
    expect(inspection.problems).toEqual([]);
  });

  it('is shown beside the run buttons, with a link to how to start it', async () => {
    const { api } = await createMember(on.admin, on.visitor, mails);
    const [file] = await createFiles(api, ['File']);
    await createCase(api, file!);
    const page = await on.memberPage({}, api);
    const inspection = new Inspection(page);
    await page.goto(`/project/${file!.projectId}`);
    const status = (name: string | RegExp) => page.getByRole('link', { name });
    await status('You have no Xecutor yet. See how to start one').waitFor();
    const xecutor = await XecutorClient.of(api, { name: 'Ada’s desk' });
    await status('Your Xecutor “Ada’s desk” is online').hover();
    await page.getByRole('tooltip').waitFor();
    await inspection.of('run buttons with an Xecutor');
    await page.getByRole('button', { name: 'Xecutor', exact: true }).click();
    const claimed = await xecutor.claim();
    await status('Your Xecutor “Ada’s desk” is busy with a run').waitFor();
    await xecutor.ask('deliver', { lease: claimed.lease, entries: passed(claimed) });
    xecutor.close();
    await status('Your Xecutor is offline. See how to start it').click();
    await page.waitForURL('**/xecutor/manage');
    expect(inspection.problems).toEqual([]);
  });
});
