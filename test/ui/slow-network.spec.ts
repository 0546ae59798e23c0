import { joinPath, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

/** A file with a case, and its address in the workspace. */
async function createFile(): Promise<{ file: FileRef; address: string }> {
  const [file] = (await createFiles(on.admin, ['Slow'])) as [FileRef];
  await createCase(on.admin, file, { title: 'Waits' });
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  return { file, address: `/project/${file.projectId}?node=${ids[joinPath(file)]}` };
}

/** Holds matching requests until they are released. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(pattern, async (route) => {
    await opened;
    await route.continue();
  });
  return () => open();
}

/** Code of this name fails to load, as with another server version or without a network. */
const lose = (page: Page, name: string) => page.route(new RegExp(`/assets/${name}`), (route) => route.abort());
const missing = (page: Page) => page.getByRole('alert').getByText('This part could not be loaded.');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('lazy code', () => {
  it('of the toasts is requested again until it loads, and then shows earlier messages', async () => {
    const page = await on.memberPage();
    await lose(page, 'Toaster-');
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    await dialog.getByLabel('Name').fill('Said early');
    await dialog.getByLabel('Description').fill('Before toasts can be shown');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    const said = page.getByText('Created “Said early”');
    expect(await said.count()).toBe(0);
    await page.unroute(/\/assets\/Toaster-/);
    await said.waitFor();
  });

  it('of a form is reported when it does not load, and loads when retried', async () => {
    const { address } = await createFile();
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await lose(page, 'TestCaseEditor');
    await page.goto(`${address}&tab=new`);
    await missing(page).waitFor();
    await inspection.of('a form whose code did not come');
    await tryAgain(page).click();
    await missing(page).waitFor();
    await page.unrouteAll();
    await tryAgain(page).click();
    await page.getByRole('form', { name: TEXTS.newTestCase }).getByLabel('Title').waitFor();
    expect(inspection.problems).toEqual([]);
  });

  it('of a screen is reported when it does not load: going back works, and the screen loads when retried', async () => {
    const name = 'Far away';
    await createProject(on.admin, { name });
    const page = await on.memberPage();
    await lose(page, 'WorkspaceScreen');
    await page.goto('/home');
    const card = page.getByRole('link', { name });
    await card.click();
    await missing(page).waitFor();
    await page.goBack();
    await card.click();
    await missing(page).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await tryAgain(page).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await missing(page).count()).toBe(0);
  });

  it('of the charts is reported when it does not load: each chart appears when one of them is retried', async () => {
    const { file, address } = await createFile();
    await run(on.admin, file);
    const page = await on.memberPage();
    await lose(page, 'echarts');
    await page.goto(`${address}&tab=report`);
    await eventually(() => missing(page).count()).toBe(2);
    await page.unrouteAll();
    await tryAgain(page).first().click();
    await eventually(() => page.locator('[data-chart] svg').count()).toBe(2);
  });

  it('leaves a dialog that can be closed meanwhile, and returns the focus to where it was', async () => {
    const { address } = await createFile();
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    const letThrough = await hold(page, /\/assets\/(Palette|TestCaseEditor)/);
    await page.goto(address);
    const row = page.getByRole('row', { name: /Waits/ });
    await row.focus();
    await page.keyboard.press('Control+k');
    const loading = page.getByRole('dialog', { name: 'Loading' });
    await loading.waitFor();
    await inspection.of('a dialog to come');
    await page.keyboard.press('Escape');
    await loading.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toContain('Waits');

    await page.keyboard.press('Control+k');
    await loading.waitFor();
    letThrough();
    await page.getByRole('combobox', { name: 'Go to' }).waitFor();
    await eventually(() =>
      page.getByRole('combobox', { name: 'Go to' }).evaluate((field) => field.matches(':focus')),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toContain('Waits');
    expect(inspection.problems).toEqual([]);
  });

  it('is shown as loading by a bar, and by words before the app has started', async () => {
    const page = await on.memberPage();
    const start = await hold(page, /\/assets\/index-/);
    // Held from the beginning, because the app prefetches this code when idle.
    const letThrough = await hold(page, /\/assets\/AnalyticsScreen/);
    await page.goto('/home', { waitUntil: 'commit' });
    await page.getByText('Loading TestPlatform…').waitFor();
    start();
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('progressbar', { name: 'Loading the next screen' }).waitFor();
    letThrough();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    expect(await page.getByText('Loading TestPlatform…').count()).toBe(0);
  });
});

describe('a browser without a network', () => {
  it('says that it can’t reach the server, instead of waiting invisibly, and continues when it can', async () => {
    const { address } = await createFile();
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create new project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    await dialog.getByLabel('Name').fill('Made on a train');
    await dialog.getByLabel('Description').fill('Where there is no network now and then');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').getByText(TEXTS.unavailable).waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => page.getByRole('link', { name: 'Made on a train' }).count()).toBe(1);

    await page.goto(address);
    await page.getByRole('row', { name: /Waits/ }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('treeitem', { name: TEXTS.treeRoot }).click();
    await page.getByRole('treeitem', { name: 'Scenario' }).click();
    await page.getByRole('alert').getByText(TEXTS.unavailable).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Not run yet').waitFor();
  });
});

describe('the navigation bar', () => {
  it('does not move its buttons while the user’s name loads, so that no click misses', async () => {
    const page = await on.memberPage();
    const letThrough = await hold(page, /\/users\/profile-info$/);
    await page.goto('/home');
    const button = page.getByRole('button', { name: 'Dark theme' });
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    letThrough();
    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).waitFor();
    await page.mouse.up();
    await page.locator('html[data-color-scheme="dark"]').waitFor();
    expect(await page.getByRole('button', { name: 'Light theme' }).boundingBox()).toEqual({ x, y, width, height });
  });
});

describe('the workspace’s header', () => {
  it('does not move its buttons while the rest of it loads', async () => {
    const { file, address } = await createFile();
    const environments = [{ name: 'staging' }];
    await on.admin.ok('/projects/modify', { projectId: file.projectId, updateType: 'environment', environments });
    const page = await on.memberPage();
    const letThrough = await hold(page, /\/(xecutor\/device|projects\/environment-lists)$/);
    await page.goto(address);
    const button = page.getByRole('button', { name: 'Run', exact: true });
    const before = await button.boundingBox();
    letThrough();
    await page.getByRole('link', { name: /Xecutor/ }).waitFor();
    await page.getByRole('combobox', { name: 'Environment' }).waitFor();
    const after = await button.boundingBox();
    expect(after?.x).toBe(before?.x);
    // On the same line: the field is a pixel higher than the buttons.
    expect(after?.y).toBeCloseTo(before?.y ?? 0, -1);
  });
});

describe('the panel’s header', () => {
  it('shows the whole name of its node in little space', async () => {
    const { address } = await createFile();
    const page = await on.memberPage({ viewport: { width: 390, height: 800 } });
    await page.goto(address);
    const name = page.getByRole('heading', { level: 2, name: 'Slow' });
    await name.waitFor();
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
