import { DELAYS, joinPath, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { readReport, readSnapshot, runEnded, startRun } from '../factories/run.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { makeTimeStoppable } from '../support/time/clock.js';
import { createHeldFile, live, runButton, seeTheEnd } from '../support/time/held-file.js';
import { shareHold } from '../support/time/hold.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();
const hold = shareHold();

async function rename(page: Page, before: string, title: string): Promise<void> {
  await page.getByRole('treeitem', { name: before }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
}

/** Calls that the network delays. */
class HeldCalls {
  count = 0;
  private open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  private constructor(private readonly page: Page) {}

  static async of(page: Page, path: string): Promise<HeldCalls> {
    const calls = new HeldCalls(page);
    await page.route(`**${path}`, async (route) => {
      calls.count++;
      await calls.opened;
      await route.continue();
    });
    return calls;
  }

  async letThrough(): Promise<void> {
    this.open();
    await this.page.unrouteAll({ behavior: 'wait' });
  }
}

describe('a page that is opened while a run is active', () => {
  it('follows the run to its end', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const runId = await startRun(on.admin, { projectId: file.projectId });
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto(address);
    await live(page).getByText(joinPath(file).split('/').join(' / ')).waitFor();
    await runButton(page, 'Stop').click();
    await runEnded(on.admin, file.projectId, runId);
    await seeTheEnd(page);
    expect(await readReport(on.admin, file)).toMatchObject([{ status: 'stopped' }]);
  });
});

describe('an unreachable live channel', () => {
  it('hides no end of one’s own run, although an earlier run is still active', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const { projectId } = file;
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.route('**/socket.io/**', (route) => route.abort());
    const asked = page.waitForResponse('**/get-test-snap');
    await page.goto(address);
    await asked;
    const older = await startRun(on.admin, { projectId });
    const answered = page.waitForResponse('**/projects/run');
    await runButton(page, 'Run').click();
    const { data: own } = (await (await answered).json()) as { data: { run_id: string } };
    await runButton(page, 'Stop').waitFor();

    await on.admin.ok('/projects/stop', { projectId, ...own });
    await until('one’s own run to be over', async () => {
      const { run_id, run_status } = await readSnapshot(on.admin, projectId, own.run_id);
      return run_id === own.run_id && run_status === 'finished';
    });
    // The next poll finds the end. If an earlier one found it already, this passes the documented wait after it.
    await page.clock.fastForward(DELAYS.pollingAfterStart);
    await runButton(page, 'Run').waitFor();
    expect(await readSnapshot(on.admin, projectId)).toMatchObject({ run_id: older, run_status: 'progress' });
    await on.admin.ok('/projects/stop', { projectId, run_id: older });
  });
});

describe('an unreachable server', () => {
  it('loses no edit of the tree: unsaved edits stay, and are saved automatically when the server is back', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const page = await on.memberPage();
    await page.goto(address);
    await page.getByRole('treeitem', { name: 'Slow' }).waitFor();
    await page.route('**/components-*', (route) => route.abort());
    await rename(page, 'Slow', 'Renamed');
    await page.getByRole('status').getByText(TEXTS.notSaved).waitFor();
    await page.getByRole('treeitem', { name: 'Renamed' }).waitFor();
    expect(await page.getByRole('status').getByText(TEXTS.saved, { exact: true }).count()).toBe(0);

    await page.unrouteAll();
    await page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
    const { components } = await readTree(on.admin, file.projectId);
    expect(idsByPath(components)).toHaveProperty(['Module/Section/Scenario/Renamed']);
  });

  it('causes no conflict with one’s own save whose answer was lost', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const page = await on.memberPage();
    await page.goto(address);
    const before = await readTree(on.admin, file.projectId);
    await page.route('**/components-update', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await rename(page, 'Slow', 'Renamed');
    await page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
    expect(await page.getByText(TEXTS.treeConflict).count()).toBe(0);
    const { components, version } = await readTree(on.admin, file.projectId);
    expect(idsByPath(components)).toHaveProperty(['Module/Section/Scenario/Renamed']);
    expect(version).toBe(before.version + 1);
  });

  it('loses nothing of a test case form, and reports it where it is visible', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const page = await on.memberPage({ viewport: { width: 1360, height: 600 } });
    await page.goto(`${address}&tab=new`);
    await page.route('**/test-case-manage', (route) => route.abort());
    const form = page.getByRole('form', { name: TEXTS.newTestCase });
    await form.getByLabel('Title').fill('Fourth');
    await form.getByLabel('Redirect URL').fill('http://127.0.0.1/');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByRole('alert').getByText(TEXTS.unavailable).waitFor();
    const told = () => form.getByRole('alert').boundingBox();
    await eventually(async () => Number((await told())?.y) + Number((await told())?.height)).toBeLessThan(600);
    expect(await form.getByLabel('Title').inputValue()).toBe('Fourth');

    await page.unrouteAll();
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('row', { name: /Fourth/ }).waitFor();
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/test-case-lists', file);
    expect(data).toHaveLength(4);
  });

  it('allows retrying a run that could not be started', async () => {
    const page = await on.memberPage();
    await page.goto((await createHeldFile(on.admin, hold)).address);
    await page.route('**/projects/run', (route) => route.abort());
    await runButton(page, 'Run').click();
    await page.getByText(TEXTS.unavailable).waitFor();
    await runButton(page, 'Run').waitFor();
    expect(await live(page).count()).toBe(0);
  });
});

describe('a slow server', () => {
  it('gets one new project', async () => {
    const page = await on.memberPage();
    await page.goto('/home');
    const calls = await HeldCalls.of(page, '/projects/create');
    // Without a project there are two.
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    await dialog.getByLabel('Description').fill('Sent once');
    await dialog.getByLabel('Name').fill('Only one');
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter');
    await eventually(() => dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    // It is sent once the names of the projects are read, by which it is found if its answer is lost.
    await eventually(() => calls.count).toBe(1);
    expect(await dialog.isVisible()).toBe(true);
    await calls.letThrough();
    await dialog.waitFor({ state: 'hidden' });
    expect(calls.count).toBe(1);
  });

  it('gets one test case', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const page = await on.memberPage();
    await page.goto(`${address}&tab=new`);
    const calls = await HeldCalls.of(page, '/test-case-manage');
    const form = page.getByRole('form', { name: TEXTS.newTestCase });
    await form.getByLabel('Redirect URL').fill('http://127.0.0.1/');
    await form.getByLabel('Title').fill('Only one');
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Control+Enter');
    await eventually(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await calls.letThrough();
    await page.getByRole('row', { name: /Only one/ }).waitFor();
    expect(calls.count).toBe(1);
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/test-case-lists', file);
    expect(data).toHaveLength(4);
  });

  it('gets one run, and the button shows that it starts', async () => {
    const page = await on.memberPage();
    const { file, address } = await createHeldFile(on.admin, hold);
    await page.goto(address);
    const calls = await HeldCalls.of(page, '/projects/run');
    await runButton(page, 'Run').dblclick();
    await runButton(page, 'Starting…').waitFor();
    expect(await runButton(page, 'Xecutor').isDisabled()).toBe(true);
    await calls.letThrough();
    await runButton(page, 'Stop').waitFor();
    expect(calls.count).toBe(1);
    await on.admin.ok('/projects/stop', { projectId: file.projectId });
  });

  it('receives edits of the tree made during a save, after that save', async () => {
    const projectId = await createProject(on.admin);
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto(`/project/${projectId}`);
    const calls = await HeldCalls.of(page, '/components-update');
    const create = page.getByRole('dialog', { name: 'Create' });
    for (const title of ['One', 'Two']) {
      if (title === 'Two') {
        await eventually(() => calls.count).toBe(1);
        await page.getByRole('treeitem', { name: TEXTS.treeRoot }).click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Create' }).click();
      }
      await create.getByLabel('Title').fill(title);
      await page.keyboard.press('Enter');
      await create.waitFor({ state: 'hidden' });
    }
    // The second edit would be sent by now if it did not wait for the first.
    await page.clock.runFor(DELAYS.treeSave);
    await page.getByRole('status').getByText(TEXTS.saving, { exact: true }).waitFor();
    expect(calls.count).toBe(1);
    await calls.letThrough();
    await page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
    const { components } = await readTree(on.admin, projectId);
    expect(Object.keys(idsByPath(components))).toEqual(['One', 'Two']);
  });
});
