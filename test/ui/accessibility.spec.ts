import { TEXTS } from '@testplatform/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { shareSite } from '../support/browser/shared-site.js';
import { ownUi } from '../support/browser/shared-ui.js';

const on = ownUi();
const shop = shareSite();

describe('every screen meets WCAG 2.2 AA, in light and in dark', () => {
  /** A file whose cases have every possible outcome, one that only succeeded, and one without cases. */
  let mixed: FileRef;
  let ids: Readonly<Record<string, string>>;
  const addressOf = (file: FileRef, tab = ''): string =>
    `/project/${file.projectId}?node=${ids[`Module/Section/Scenario/${file.testCaseFileName}`]}${tab && `&tab=${tab}`}`;
  const named = (testCaseFileName: string): FileRef => ({ ...mixed, testCaseFileName });

  beforeAll(async () => {
    const [first, clean] = (await createFiles(on.admin, ['Mixed', 'Clean', 'Empty'])) as [FileRef, FileRef, FileRef];
    mixed = first;
    ids = idsByPath((await readTree(on.admin, mixed.projectId)).components);
    const open = { eventType: 'URL redirect', redirectURL: `${shop.url}/` } as const;
    await createCase(on.admin, mixed, { title: 'Open the shop', ...open });
    await createCase(on.admin, mixed, { title: 'Open a broken page', ...open, redirectURL: `${shop.url}/broken` });
    await createCase(on.admin, mixed, { title: 'Name what nobody kept', ...open, redirectURL: '{{storage=nothing}}' });
    await createCase(on.admin, mixed, {
      title: 'Enter a secret',
      eventType: 'Text feed',
      targetField: '{{storage=nothing}}',
      inputText: 'secret',
      inputTextMask: 'Yes',
      isBlocker: 'Yes',
    });
    await createCase(on.admin, mixed, { title: 'Never reached' });
    await createCase(on.admin, clean, { title: 'Open the shop', ...open });
    await run(on.admin, { projectId: mixed.projectId });
  });

  it('the project list', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto('/home');
    await page.getByText('coverage').waitFor();
    await page.getByRole('region', { name: 'Latest runs' }).getByRole('listitem').first().waitFor();
    await inspection.of('latest runs and cards');
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByLabel('Sort by').waitFor();
    await inspection.of('rows');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await inspection.of('user menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create new project' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(TEXTS.invalidForm).waitFor();
    await inspection.of('create dialog with errors');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Search projects').fill('nothing is called so');
    await page.getByText('No projects found').waitFor();
    await inspection.of('nothing found');
    await page.route(/projects\/(list|latest-runs)$/, (route) =>
      route.fulfill({ json: { status: 'success', data: [] } }),
    );
    await page.goto('/home');
    await page.getByText('No projects yet').waitFor();
    await page.getByText('No runs yet').waitFor();
    await inspection.of('empty');
    expect(inspection.problems).toEqual([]);
  });

  it('an unknown page', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await inspection.of('page not found');
    await page.goto('/project/2000000000');
    await page.getByRole('heading', { name: 'Project not found' }).waitFor();
    await inspection.of('project not found');
    expect(inspection.problems).toEqual([]);
  });

  it('the tree, its menu and its popups, beside the cards of a group', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto(`/project/${mixed.projectId}`);
    await page.getByText('2 files with results').waitFor();
    const row = page.getByRole('treeitem', { name: 'Section' });
    await row.waitFor();
    await inspection.of('group');
    for (const [action, dialog] of [
      ['Move', 'Move “Section”'],
      ['Rename', 'Rename section'],
      ['Delete', 'Delete “Section”?'],
      ['Create', 'Create'],
    ] as const) {
      await row.click({ button: 'right' });
      await page.getByRole('menuitem', { name: action }).waitFor();
      if (action === 'Move') await inspection.of('context menu');
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('dialog', { name: dialog }).waitFor();
      if (action === 'Create') await page.getByRole('button', { name: 'Create', exact: true }).click();
      await inspection.of(`${action} popup`);
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    expect(inspection.problems).toEqual([]);
  });

  it('the list of test cases', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto(addressOf(named('Empty')));
    await page.getByText(TEXTS.noRecords).waitFor();
    await inspection.of('no cases');
    await page.goto(addressOf(mixed));
    await page.getByRole('button', { name: 'Details of Enter a secret' }).click();
    await page.getByRole('checkbox', { name: 'Select Open the shop' }).check();
    await inspection.of('cases, one open and one marked');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await inspection.of('delete');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Action', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy test case file path' }).waitFor();
    await inspection.of('action menu');
    expect(inspection.problems).toEqual([]);
  });

  it('the editor of a test case', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto(addressOf(mixed, 'new'));
    const form = page.getByRole('form', { name: TEXTS.newTestCase });
    for (const [type, add] of [
      ['Text feed', 'Add event action'],
      ['Get content', 'Add conditional'],
    ] as const) {
      await form.getByLabel('Event type').click();
      if (type === 'Text feed') await inspection.of('list of event types');
      await page.getByRole('option', { name: new RegExp(`^${type}`) }).click();
      // Advanced stays open when the event type changes.
      if (type === 'Text feed') await form.getByRole('button', { name: 'Advanced' }).click();
      await form.getByRole('button', { name: 'Advanced', expanded: true }).waitFor();
      await form.getByRole('button', { name: add }).click();
      await inspection.of(type);
    }
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText(TEXTS.titleEmpty).first().waitFor();
    await inspection.of('errors');
    await form
      .getByRole('button', { name: /locator/i })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await inspection.of('knowledge base');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Insert a placeholder' }).first().click();
    await page.getByRole('menuitem').first().waitFor();
    await inspection.of('placeholders');
    await page.keyboard.press('Escape');
    await form.getByRole('tab', { name: 'Storage' }).click();
    await form.getByRole('button', { name: 'Add to storage' }).click();
    await inspection.of('storage');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
    await inspection.of('discard');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('row', { name: /Enter a secret/ }).click();
    await page.getByRole('form', { name: TEXTS.modifyTestCase }).waitFor();
    await inspection.of('masked text');
    expect(inspection.problems).toEqual([]);
  });

  it('the report of a file', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto(addressOf(named('Empty'), 'report'));
    await page.getByText('Not run yet').waitFor();
    await inspection.of('no results');
    await page.goto(addressOf(mixed, 'report'));
    const cases = page.getByRole('region', { name: 'Test cases of the latest run' });
    await cases.getByRole('button', { name: /Open a broken page/ }).click();
    await cases.getByRole('button', { name: /Name what nobody kept/ }).click();
    await page.locator('canvas, svg[role="img"]').first().waitFor();
    await inspection.of('charts');
    await page.getByRole('button', { name: 'View as table' }).first().click();
    await page.getByRole('table').first().waitFor();
    await inspection.of('table instead of a chart');
    await cases.getByRole('button', { name: /Enlarge the screenshot of “Open a broken page”/ }).click();
    await page.getByRole('dialog').waitFor();
    await inspection.of('screenshot');
    expect(inspection.problems).toEqual([]);
  });

  it('the configuration', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto(`/project/${mixed.projectId}?view=configuration`);
    await page.getByLabel('Name').fill('x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(TEXTS.invalidForm).waitFor();
    await inspection.of('details with errors');
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor();
    await inspection.of('discard changes');
    expect(inspection.problems).toEqual([]);
  });

  it('a run, on a phone too', async () => {
    const [file] = (await createFiles(on.admin, ['Long'])) as [FileRef];
    await createCase(on.admin, file, { title: 'Wait long', sleepTime: 300 });
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto(`/project/${file.projectId}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const live = page.getByRole('region', { name: 'Live preview' });
    await live.getByText('Wait long').waitFor();
    await inspection.of('live preview');
    await live.getByRole('tab', { name: 'Console' }).click();
    await live.getByRole('tabpanel', { name: 'Console' }).getByRole('log').waitFor();
    await inspection.of('console');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Modules', exact: true }).click();
    // The tree appears a frame before its rows, which are drawn once its height is known.
    await page.getByRole('treeitem', { name: /^Module/ }).waitFor();
    await inspection.of('drawer with the tree');
    await on.admin.ok('/projects/stop', { projectId: file.projectId });
    expect(inspection.problems).toEqual([]);
  });
});
