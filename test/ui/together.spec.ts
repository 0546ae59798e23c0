import { changedElsewhere, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { buildCase, createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { failing } from '../factories/steps.js';
import { Inspection } from '../support/browser/axe.js';
import { eventually } from '../support/time/eventually.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';

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

describe('two people who save the same thing in one minute', () => {
  /** A page that learns of other people's changes only by requests. */
  const deafPage = async (): Promise<Page> => {
    const page = await on.memberPage();
    await page.route('**/socket.io/**', (route) => route.abort());
    return page;
  };

  it('overwrite a case only after a warning', async () => {
    const [file] = (await createFiles(on.admin, ['Shared'])) as [FileRef];
    const case_id = await createCase(on.admin, file, { title: 'Before' });
    const stored = async () =>
      (await on.admin.ok<{ data: [{ testCase: { title: string } }] }>('/projects/test-case-lists', file)).data[0]
        .testCase.title;
    const page = await deafPage();
    await page.goto(`/project/${file.projectId}`);
    await page.getByRole('treeitem', { name: 'Shared', exact: true }).click();
    await page.getByRole('row', { name: /Before/ }).click();
    const form = page.getByRole('form', { name: TEXTS.modifyTestCase });
    await form.getByLabel('Title').fill('Mine');
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase: buildCase({ title: 'Theirs' }) });
    const submit = form.getByRole('button', { name: 'Submit' });
    await submit.click();
    const keep = form.getByRole('button', { name: 'Keep mine: Title' });
    await keep.waitFor();
    expect(await stored()).toBe('Theirs');
    await keep.click();
    await submit.click();
    await form.waitFor({ state: 'detached' });
    expect(await stored()).toBe('Mine');

    // Undo is refused too if somebody has changed the case since it was saved here.
    await on.admin.ok('/projects/test-case-manage', {
      ...file,
      case_id,
      testCase: buildCase({ title: 'Theirs again' }),
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(changedElsewhere('test case')).waitFor();
    expect(await stored()).toBe('Theirs again');
  });

  it('both find their changes in a connector: only edited fields are sent', async () => {
    const [{ projectId }] = (await createFiles(on.admin, ['Shared'])) as [FileRef];
    const connectorId = await createConnector(on.admin, projectId);
    const page = await deafPage();
    await page.goto(`/project/${projectId}?view=configuration&configuration=connectors`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit connector' });
    await dialog.getByLabel('Title').fill('Mine');
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId, components: [{ module: 'Module' }] });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const both = { title: 'Mine', components: [{ module: 'Module' }] };
    expect(await readConnector(on.admin, projectId, connectorId)).toMatchObject(both);
  });

  it('choose between their data binding and the stored one', async () => {
    const [{ projectId }] = (await createFiles(on.admin, ['Shared'])) as [FileRef];
    const page = await deafPage();
    await page.goto(`/project/${projectId}?view=configuration&configuration=data`);
    const value = page.getByRole('group', { name: 'Data binding, row 1' }).getByLabel('Value');
    await page.getByRole('group', { name: 'Data binding, row 1' }).getByLabel('Title').fill('who');
    await value.fill('I');
    const dataBinding = [{ title: 'who', value: 'they' }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
    await page.getByRole('button', { name: 'Save the data binding' }).click();
    const conflict = page.getByRole('group', { name: 'who / Value' });
    await conflict.getByText('they', { exact: true }).waitFor();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await eventually(() => value.inputValue()).toBe('they');
  });
});

describe('the run history', () => {
  it('lists the runs of the project and links to the report of each', async () => {
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

  it('reruns failures, and shows what that changed', async () => {
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

  it('shows a run with the values of an environment', async () => {
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
