import { describe, expect, it } from '@jest/globals';
import { run } from '../factories/run.js';
import { createSteps, passing } from '../factories/steps.js';
import { Inspection } from '../support/browser/axe.js';
import { ownUi } from '../support/browser/shared-ui.js';

const on = ownUi(() => ({ RETENTION_DAYS: '0', RETENTION_RUNS: '1' }));

const pinnedRuns = async (projectId: number) => {
  const { data } = await on.admin.ok<{ data: { run_id: string; pinned: boolean }[] }>('/projects/run-lists', {
    projectId,
  });
  return data.filter(({ pinned }) => pinned).map(({ run_id }) => run_id);
};

describe('old runs', () => {
  it('stay when they are pinned, and are removed when an administrator cleans up', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const { projectId } = file;
    const runs = [await run(on.admin, file), await run(on.admin, file), await run(on.admin, file)];
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}`);
    await page.getByRole('button', { name: 'Run history' }).click();
    const oldest = page.getByRole('dialog', { name: 'Run history' }).getByRole('listitem').nth(2);
    await oldest.getByRole('button', { name: 'Pin this run' }).click();
    await oldest.getByRole('button', { name: 'Unpin this run' }).waitFor();
    expect(await pinnedRuns(projectId)).toEqual([runs[0]]);
    const inspection = new Inspection(page);
    await inspection.of('run history with a pinned run');

    await page.goto('/admin/clean-up');
    await page.getByText('Runs are kept up to 1 a project.').waitFor();
    await page.getByRole('button', { name: 'Clean up now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clean up now?' });
    await inspection.of('confirmation');
    await dialog.getByRole('button', { name: 'Clean up' }).click();
    const card = page.getByRole('region', { name: 'Last clean-up' });
    await card.getByText('by an administrator').waitFor();
    await card.getByText('Done', { exact: true }).waitFor();
    await inspection.of('clean-up');
    expect(inspection.problems).toEqual([]);
    const removed = card.getByRole('definition').nth(2);
    expect(await removed.textContent()).toBe('1');
    const { data } = await on.admin.ok<{ data: { run_id: string }[] }>('/projects/run-lists', { projectId });
    expect(data.map(({ run_id }) => run_id)).toEqual([runs[2], runs[0]]);
  });
});
