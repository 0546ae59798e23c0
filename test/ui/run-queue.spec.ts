import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles } from '../factories/project.js';
import { readSnapshot, startRun } from '../factories/run.js';
import { Inspection } from '../support/browser/axe.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';

const on = ownUi(() => ({ RUN_CONCURRENCY: '1', RUN_GUESTS: '0' }));

/** A project with one file that waits; its id. */
async function createWaiting(): Promise<number> {
  const [file] = await createFiles(on.admin, ['Waits']);
  await createCase(on.admin, file!, { title: 'Wait', sleepTime: 300 });
  return file!.projectId;
}

describe('a queued run', () => {
  it('explains why it waits, until it begins', async () => {
    const [first, second, own] = [await createWaiting(), await createWaiting(), await createWaiting()];
    const stop = (projectId: number) => on.admin.ok('/projects/stop', { projectId });
    const running = await startRun(on.admin, { projectId: first });
    await until('the first run to begin', async () => !(await readSnapshot(on.admin, first, running)).waiting);
    await startRun(on.admin, { projectId: second });
    const page = await on.memberPage();
    await page.goto(`/project/${own}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const live = page.getByRole('region', { name: 'Live preview' });
    await live.getByText('Queued').waitFor();
    await live.getByText('1 file before yours').waitFor();
    const inspection = new Inspection(page);
    await inspection.of('a queued run');
    expect(inspection.problems).toEqual([]);
    await page.getByRole('button', { name: 'Run history' }).click();
    const history = page.getByRole('dialog', { name: 'Run history' });
    await history.getByText('Queued').waitFor();
    await history.getByText('1 file before yours').waitFor();
    await history.getByRole('button', { name: 'Close' }).click();

    await stop(second);
    await live.getByText('Next in the queue').waitFor();
    await stop(first);
    await live.getByText('Wait', { exact: true }).waitFor();
    expect(await live.getByText('Queued').count()).toBe(0);
    await stop(own);
  });
});
