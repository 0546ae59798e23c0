import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { eventually } from '../support/time/eventually.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the analytics dashboard', () => {
  it('shows the nine sections with the figures of the project, and links from the slowest files to a report', async () => {
    const [file, other] = (await createFiles(on.admin, ['Ran', 'Never ran'])) as [FileRef, FileRef];
    await createCase(on.admin, file, { title: 'Passes' });
    await createCase(on.admin, file, { title: 'Fails', eventType: 'URL redirect', redirectURL: 'http://127.0.0.1:9/' });
    await createCase(on.admin, other);
    await run(on.admin, file);
    const { projectId } = file;
    const page = await on.memberPage();
    await page.goto(`/analytics?project=${projectId}`);
    const summary = section(page, 'Test case summary');
    await summary.getByText('66.67%').waitFor();
    expect(await summary.innerText()).toMatch(/Test case files\s+2\s+Test cases\s+3/);

    const execution = section(page, 'Test run execution');
    await execution.getByRole('button', { name: 'View as table' }).click();
    const months = execution.getByRole('row');
    await eventually(() => months.count()).toBe(13);
    expect(await months.last().getByRole('cell').allTextContents()).toEqual([expect.any(String), '1', '0', '1', '0']);
    await section(page, 'Scheduled insights').getByRole('button', { name: 'View as table' }).click();
    await eventually(() => section(page, 'Scheduled insights').getByRole('row').count()).toBe(2);
    await section(page, 'Test run results').getByText('50%').waitFor();
    await section(page, 'Platform coverage').getByText('Files that ran in the last 12 months').waitFor();
    await section(page, 'Viewpoint').getByRole('button', { name: 'View as table' }).click();
    await section(page, 'Viewpoint').getByText('Never ran').waitFor();
    for (const name of ['Transfer size trend', 'Transfer duration trend', 'Test run summary'])
      await section(page, name).waitFor();

    await section(page, 'Flaky files').getByText('No flaky files').waitFor();
    await section(page, 'Slowest files').getByRole('link', { name: 'Ran', exact: true }).click();
    await page.getByRole('tab', { name: 'Report', selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/project/${projectId}`);
  });
});
