import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles, createProject } from '../factories/project.js';
import { ownUi } from '../support/browser/shared-ui.js';

const on = ownUi();

describe('more projects than one page of the list has', () => {
  it('are complete: on the home page, in the palette, and in the analytics selector', async () => {
    const oldest = await createProject(on.admin, { name: 'The very first' });
    const [file] = await createFiles(on.admin, ['File']);
    for (let made = 0; made < LIMITS.pageSizeMax; made++) await createProject(on.admin);
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('link', { name: 'The very first' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(LIMITS.pageSizeMax);

    await page.goto('/analytics');
    await page.getByRole('combobox', { name: 'Project' }).fill('very first');
    await page.getByRole('option', { name: 'The very first' }).click();
    await page.waitForURL(`**/analytics?project=${oldest}`);

    await page.goto(`/project/${file?.projectId}`);
    await page.getByRole('treeitem').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('The very first');
    await page.getByRole('option', { name: 'The very first' }).click();
    await page.getByRole('heading', { level: 1, name: 'The very first' }).waitFor();
  });
});

describe('analytics of an unknown project', () => {
  it('shows no other project’s figures under its address, and lets another be chosen', async () => {
    const projectId = await createProject(on.admin, { name: 'One that is there' });
    const page = await on.memberPage();
    await page.goto('/analytics?project=999999');
    await page.getByText('Project not found').waitFor();
    expect(await page.getByRole('region', { name: 'Test case summary' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Project' }).fill('One that is there');
    await page.getByRole('option', { name: 'One that is there' }).click();
    await page.getByRole('region', { name: 'Test case summary' }).waitFor();
    expect(new URL(page.url()).searchParams.get('project')).toBe(String(projectId));
  });
});
