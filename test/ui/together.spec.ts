import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { failing } from '../factories/steps.js';
import { Inspection } from '../support/axe.js';
import { shareUi } from '../support/shared-ui.js';
import { until } from '../support/until.js';

const on = shareUi();

describe('two people in one project', () => {
  it('see each other’s saved cases and names without a reload', async () => {
    const [file] = (await createFiles(on.admin, ['Shared'])) as [FileRef];
    await createCase(on.admin, file, { title: 'The first' });
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}`);
    await page.getByRole('treeitem', { name: 'Shared', exact: true }).click();
    await page.getByRole('row', { name: /The first/ }).waitFor();
    // The page may not listen yet when the first change is made.
    await until('a change to be seen', async () => {
      await createCase(on.admin, file, { title: 'From somebody else' });
      return (await page.getByRole('row', { name: /From somebody else/ }).count()) > 0;
    });
    const change = { projectId: file.projectId, updateType: 'basic-info', name: 'Named by somebody' };
    await on.admin.ok('/projects/modify', change);
    const heading = page.getByRole('heading', { level: 1, name: 'Named by somebody' });
    await heading.waitFor();
    expect(await heading.isVisible()).toBe(true);
  });
});

describe('the run history', () => {
  it('tells the runs of the project and leads to the report of each', async () => {
    const [file] = (await createFiles(on.admin, ['Ran'])) as [FileRef];
    await createCase(on.admin, file, { title: 'Nothing to do' });
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}`);
    const history = page.getByRole('dialog', { name: 'Run history' });
    await page.getByRole('button', { name: 'Run history' }).click();
    await history.getByText('No runs yet').waitFor();
    await page.keyboard.press('Escape');
    await run(on.admin, file);
    await page.getByRole('button', { name: 'Run history' }).click();
    const entry = history.getByRole('button', { name: /Ran.*Success.*1 passed.*Administrator.*on the server/s });
    await entry.waitFor();
    const inspection = new Inspection(page);
    await inspection.of('run history');
    expect(inspection.problems).toEqual([]);
    await entry.click();
    await page.getByRole('heading', { level: 2, name: 'Run of Module / Section / Scenario / Ran' }).waitFor();
    await page.getByRole('button', { name: /^Success Ran/ }).waitFor();
  });

  it('runs what failed again, and tells what that changed', async () => {
    const [file] = (await createFiles(on.admin, ['Broken'])) as [FileRef];
    const case_id = await createCase(on.admin, file, failing('Wrong'));
    await run(on.admin, file);
    const testCase = { title: 'Right', eventType: 'Sleep', sleepTime: 0 };
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase });
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}`);
    await page.getByRole('button', { name: 'Run history' }).click();
    const history = page.getByRole('dialog', { name: 'Run history' });
    await history.getByRole('button', { name: 'Rerun failed (1)' }).click();
    await page.getByText('Rerunning 1 failed file').waitFor();
    await history
      .getByRole('button', { name: /Broken.*Success.*merged: 1 of 1 file passed on rerun.*Administrator/s })
      .waitFor();
    await history.getByRole('button', { name: /Success.*rerun of failed files by Administrator/s }).waitFor();
    await history.getByRole('button', { name: 'Rerun failed (1)' }).waitFor({ state: 'detached' });
    const inspection = new Inspection(page);
    await inspection.of('a rerun in the history');
    expect(inspection.problems).toEqual([]);
  });

  it('lets a run take the values of an environment', async () => {
    const [file] = (await createFiles(on.admin, ['Typing'])) as [FileRef];
    const { projectId } = file;
    await createCase(on.admin, file, {
      title: 'Open',
      eventType: 'URL redirect',
      redirectURL: 'data:text/html,<input>',
    });
    await createCase(on.admin, file, { eventType: 'Text feed', targetField: 'input', inputText: '{{binding=who}}' });
    const environments = [{ name: 'Staging', bindings: [{ title: 'who', value: 'the staging user' }] }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}`);
    await page.getByLabel('Environment').click();
    await page.getByRole('option', { name: 'Staging' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run history' }).click();
    const history = page.getByRole('dialog', { name: 'Run history' });
    const entry = history.getByRole('button', { name: /2 passed.*environment Staging/s });
    await entry.waitFor();
    expect(await entry.count()).toBe(1);
  });
});
