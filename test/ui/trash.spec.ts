import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { createConnector, readConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { givenProject } from '../factories/given-project.js';
import { createCase, type FileRef } from '../factories/project.js';
import { readReport, run } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

/** The accessible name of a row also contains its last outcome. */
const row = (page: Page, title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}(,|$)`) });
const titles = async (file: FileRef): Promise<string[]> => {
  const { data } = await on.admin.ok<{ data: { testCase: { title: string } }[] }>('/projects/test-case-lists', file);
  return data.map(({ testCase }) => testCase.title);
};

describe('a deleted file', () => {
  it('is restored from the trash with its steps, its history and references to it', async () => {
    const { projectId, files } = await givenProject(on.admin, {
      Pay: [passing('Open'), passing('Close')],
      Other: [],
    });
    const { module, section, scenario, testCaseFileName } = files.Pay;
    const reference = { module, section, scenario, testCaseFileName };
    const connectorId = await createConnector(on.admin, projectId, { title: 'Nightly', components: [reference] });
    await createCron(on.admin, projectId, connectorId, { title: 'At night' });
    const path = Object.values(reference).join('/');
    await createCase(on.admin, files.Other, { eventType: 'Test case import', data: path });
    await run(on.admin, files.Pay);

    const page = await on.memberPage();
    await page.goto(`/project/${projectId}`);
    await row(page, 'Pay').focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Delete “Pay”?' });
    await question.getByText('Connector “Nightly”').waitFor();
    await question.getByText('Schedule “At night”').waitFor();
    await question.getByText('Module/Section/Scenario/Other imports it in 1 test case').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await row(page, 'Pay').waitFor({ state: 'detached' });

    await page.goto(`/project/${projectId}?view=configuration&configuration=trash`);
    const card = page.getByRole('article', { name: 'Pay' });
    await card.getByText(/Test case file with 2 test cases · deleted .* by /).waitFor();
    await card.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The trash is empty').waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('table', { name: 'Test cases' }).getByText('Close').waitFor();

    expect(await titles(files.Pay)).toEqual(['Open', 'Close']);
    expect(await readReport(on.admin, files.Pay)).toHaveLength(1);
    expect((await readConnector(on.admin, projectId, connectorId)).components).toEqual([reference]);
    const { data } = await on.admin.ok('/projects/test-case-lists', files.Other);
    expect(data).toMatchObject([{ testCase: { data: path } }]);
  });
});

it('a file is duplicated by Ctrl-D, and its copy opens', async () => {
  const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open'), passing('Close')] });
  const page = await on.memberPage();
  await page.goto(`/project/${projectId}`);
  await row(page, 'Pay').focus();
  await page.keyboard.press('Control+d');
  await row(page, 'Pay copy').and(page.locator('[aria-selected="true"]')).waitFor();
  expect(await titles({ ...files.Pay, testCaseFileName: 'Pay copy' })).toEqual(['Open', 'Close']);
});

it('a project is deleted by its name, and restored from the deleted ones', async () => {
  const name = `Short lived ${Date.now()}`;
  const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')] }, { name });
  const page = await on.memberPage();
  await page.goto(`/project/${projectId}?view=configuration`);
  await page.getByRole('button', { name: 'Delete project' }).click();
  await page.getByLabel('Name of the project').fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Deleted “${name}”`).waitFor();
  await page.getByRole('link', { name: 'Deleted projects' }).click();
  await page.getByRole('article', { name }).getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`Restored “${name}”`).waitFor();
  await page.goto(`/project/${projectId}`);
  await row(page, 'Pay').waitFor();
  expect(await titles(files.Pay)).toEqual(['Open']);
});
