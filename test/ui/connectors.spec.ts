import { TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createFiles } from '../factories/project.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

const open = async (projectId: number): Promise<Page> => {
  const page = await on.memberPage();
  // Via the configuration, so that Back stays within the app.
  await page.goto(`/project/${projectId}?view=configuration`);
  await page.getByRole('tab', { name: 'Connectors' }).click();
  return page;
};
const createProjectWithFiles = async () => (await createFiles(on.admin, ['Buy', 'Pay']))[0]!.projectId;

interface Connector {
  readonly title: string;
  readonly components: unknown;
  readonly enabled: boolean;
  readonly connector_id: string;
}
const stored = async (projectId: number) =>
  (await on.admin.ok<{ data: Connector[] }>('/projects/connector-lists', { projectId })).data;

describe('connectors', () => {
  it('are added for parts of the tree, edited, switched off and deleted', async () => {
    const projectId = await createProjectWithFiles();
    const page = await open(projectId);
    await page.getByRole('button', { name: 'Add connector' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(TEXTS.titleEmpty).waitFor();
    await dialog.getByLabel('Title').fill('Nightly');
    await dialog.getByLabel('Parts of the tree').check();
    for (const name of ['Module', 'Section', 'Scenario'])
      await dialog.getByRole('button', { name: `Open ${name}` }).click();
    await dialog.getByRole('checkbox', { name: 'Pay' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const card = page.getByRole('article', { name: 'Nightly' });
    await card.getByText('Module / Section / Scenario / Pay').waitFor();
    expect(await stored(projectId)).toMatchObject([
      {
        title: 'Nightly',
        components: [{ module: 'Module', section: 'Section', scenario: 'Scenario', testCaseFileName: 'Pay' }],
      },
    ]);

    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel(TEXTS.treeRoot).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText(TEXTS.treeRoot).waitFor();
    await card.getByLabel('Enabled').click();
    await card.getByLabel('Disabled').waitFor();
    expect(await stored(projectId)).toMatchObject([{ components: 'all', enabled: false }]);

    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete “Nightly”?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No connectors yet').waitFor();
    expect(await stored(projectId)).toEqual([]);
  });

  it('show how to use them, and get another link after confirmation', async () => {
    const projectId = await createProjectWithFiles();
    await on.admin.ok('/projects/connector-manage', { projectId, title: 'CI', components: 'all' });
    const [before] = await stored(projectId);
    const page = await open(projectId);
    const card = page.getByRole('article', { name: 'CI' });
    await card.getByRole('button', { name: 'Use in CI' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run “CI” in CI' });
    for (const server of ['xecutor', 'GitHub Actions', 'GitLab CI', 'Jenkins', 'curl'])
      await dialog.getByRole('tab', { name: server }).click();
    await dialog.getByText(`/connector/${before!.connector_id}?wait=1800`).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('snippets');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await inspection.of('connectors');
    expect(inspection.problems).toEqual([]);
    await card.getByRole('button', { name: 'Regenerate link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate link' }).click();
    // The card can't be found behind a dialog.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByText(before!.connector_id.slice(0, 8)).waitFor({ state: 'detached' });
    const [after] = await stored(projectId);
    expect(after!.connector_id).not.toBe(before!.connector_id);
  });
});
