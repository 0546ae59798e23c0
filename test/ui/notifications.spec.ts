import { TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { Inspection } from '../support/browser/axe.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { shareWebhookReceiver } from '../support/servers/webhook-receiver.js';

const receiver = shareWebhookReceiver();
const on = ownUi(() => ({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }));

async function openTab(projectId: number): Promise<Page> {
  const page = await on.memberPage();
  await page.goto(`/project/${projectId}?view=configuration&configuration=notifications`);
  return page;
}

async function choose(page: Page, list: string, choice: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

describe('notifications', () => {
  it('are added with a secret that is shown once, tested, resent and deleted', async () => {
    const projectId = await createProject(on.admin);
    receiver.reply('/hook', 500);
    const page = await openTab(projectId);
    await page.getByText('No notifications yet').waitFor();
    await page.getByRole('button', { name: 'Add notification' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add notification' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const sentence of [TEXTS.titleEmpty, 'Enter at least one email address'])
      await dialog.getByText(sentence).waitFor();
    await dialog.getByLabel('Title').fill('Build server');
    await choose(page, 'Kind', 'Webhook');
    await dialog.getByLabel('Address').fill('http://10.0.0.1/hook');
    await choose(page, 'When', 'When any run ends');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/leads to a private address/).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('adding a notification');
    await dialog.getByLabel('Address').fill(receiver.url('/hook'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
    await secret.getByText(/^[\w-]{43}$/).waitFor();
    await inspection.of('the secret');
    await secret.getByRole('button', { name: 'Done' }).click();

    const card = page.getByRole('article', { name: 'Build server' });
    await card.getByText('When any run ends').waitFor();
    await page.getByText('No messages sent yet').waitFor();
    await card.getByRole('button', { name: 'Send a test' }).click();
    const log = page.getByRole('table', { name: 'Messages' });
    const row = log.getByRole('row').nth(1);
    await row.getByText('Not sent').waitFor();
    await row.getByText('It answered with 500: “not now”').waitFor();
    await inspection.of('a message that did not arrive');
    await row.getByRole('button', { name: /^Send again/ }).click();
    await row.getByText('Answered with 200').waitFor();
    expect(receiver.at('/hook')).toMatchObject([{ body: { event: 'test' } }, { body: { event: 'test' } }]);
    expect(inspection.problems).toEqual([]);

    await card.getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete “Build server”?' });
    await sure.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No notifications yet').waitFor();
  });
});
