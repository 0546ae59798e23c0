import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles } from '../factories/project.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

describe('schedules', () => {
  it('need a connector; then they are added, paused, edited and deleted', async () => {
    const { projectId } = (await createFiles(on.admin, ['Nightly']))[0]!;
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}?view=configuration&configuration=schedules`);
    await page.getByText('Add a connector first').waitFor();
    expect(await page.getByRole('button', { name: 'Add schedule' }).count()).toBe(0);
    await on.admin.ok('/projects/connector-manage', { projectId, title: 'Everything', components: 'all' });
    const environments = [{ name: 'Staging', bindings: [] }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    await page.reload();

    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const sentence of [TEXTS.connectorEmpty, TEXTS.titleEmpty]) await dialog.getByText(sentence).waitFor();
    await dialog.getByLabel('Title').fill('Every night');
    for (const [list, choice] of [
      ['Connector', 'Everything'],
      ['Hour', '03'],
      ['Minute', '05'],
      ['Environment', 'Staging'],
    ] as const) {
      await dialog.getByRole('combobox', { name: new RegExp(`^${list}`) }).click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    const card = page.getByRole('article', { name: 'Every night' });
    await card.getByText(/Daily at 03:05 .* Everything · environment Staging/).waitFor();
    await card.getByText(/^Next: /).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('schedules');
    expect(inspection.problems).toEqual([]);

    await card.getByLabel('Active').click();
    await card.getByLabel('Paused').waitFor();
    await card.getByText(/^Next: /).waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Title').fill('Each night');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('article', { name: 'Each night' });
    await renamed.waitFor();
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/cron-lists', { projectId });
    await renamed.getByRole('button', { name: 'Delete' }).click();
    expect(data).toMatchObject([{ title: 'Each night', hour: '03', minute: '05', type: 'Daily', paused: true }]);
    await page.getByRole('dialog', { name: 'Delete “Each night”?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No schedules yet').waitFor();
  });
});
