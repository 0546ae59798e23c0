import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { createMember, type Member } from '../factories/member.js';
import { createNotification } from '../factories/notification.js';
import { createFiles } from '../factories/project.js';
import { Inspection } from '../support/browser/axe.js';
import { eventually } from '../support/time/eventually.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

let ada: Member | undefined;

/** Two people, each in their own browser, look at the same tab of a project's configuration. */
async function open(projectId: number, tab: string): Promise<{ mine: Page; theirs: Page }> {
  ada ??= await createMember(on.admin, on.visitor, mails, { super_admin: true });
  const [mine, theirs] = [await on.memberPage(), await on.memberPage({}, ada.api)];
  for (const page of [mine, theirs]) await page.goto(`/project/${projectId}?view=configuration&configuration=${tab}`);
  return { mine, theirs };
}

const createShared = async (): Promise<number> => (await createFiles(on.admin, ['Shared']))[0]!.projectId;
const valueOf = (page: Page, row: string): Locator => page.getByRole('group', { name: row }).getByLabel('Value');
const tookTheirs = (page: Page) => page.getByText(/^.+ changed this just now\.$/).waitFor();
const mustChoose = (page: Page) => page.getByText(/^.+ changed this too\. Choose what to keep\.$/).waitFor();

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
}

describe('two people who edit the data of a project', () => {
  it('find the rows of both in a collection, and choose where both changed the same row', async () => {
    const projectId = await createShared();
    const rows = ['user', 'town'].map((title) => ({ title, value: 'old' }));
    const update = { projectId, updateType: 'data-collection', dataCollection: { General: rows } };
    await on.admin.ok('/projects/modify', update);
    const { mine, theirs } = await open(projectId, 'data');
    const button = 'Save the data collection';
    await valueOf(mine, 'General, row 1').fill('mine');
    await valueOf(theirs, 'General, row 2').fill('theirs');
    await save(theirs, button);
    await tookTheirs(mine);
    expect(await valueOf(mine, 'General, row 2').inputValue()).toBe('theirs');
    await save(mine, button);
    await eventually(() => valueOf(theirs, 'General, row 1').inputValue()).toBe('mine');

    await valueOf(mine, 'General, row 1').fill('mine again');
    await valueOf(theirs, 'General, row 1').fill('theirs again');
    await save(theirs, button);
    await mustChoose(mine);
    const inspection = new Inspection(mine);
    await mine.setViewportSize({ width: 400, height: 800 });
    await inspection.of('a conflict at 400 px');
    expect(inspection.problems).toEqual([]);
    const width = await mine.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(400);
    const conflict = mine.getByRole('group', { name: 'General / user / Value' });
    expect(await conflict.innerText()).toMatch(/mine again\s.*theirs again/s);
    await conflict.getByRole('button', { name: 'Keep mine' }).focus();
    await mine.keyboard.press('Enter');
    await conflict.waitFor({ state: 'detached' });
    await save(mine, button);
    await eventually(() => valueOf(theirs, 'General, row 1').inputValue()).toBe('mine again');
  });

  it('keep the environments of both', async () => {
    const projectId = await createShared();
    const environments = [{ name: 'Staging', bindings: [{ title: 'host', value: 'old' }] }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const { mine, theirs } = await open(projectId, 'environment');
    await valueOf(mine, 'Staging, row 1').fill('mine');
    await theirs.getByLabel('New environment').fill('Production');
    await theirs.keyboard.press('Enter');
    await save(theirs, 'Save the environments');
    await tookTheirs(mine);
    await save(mine, 'Save the environments');
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/environment-lists', { projectId });
    expect(data).toMatchObject([{ name: 'Staging', bindings: [{ value: 'mine' }] }, { name: 'Production' }]);
  });
});

interface Edited {
  readonly tab: string;
  readonly dialog: string;
  readonly list: string;
  create(projectId: number): Promise<unknown>;
  /** Another person changes a field other than the title. */
  change(dialog: Locator, page: Page): Promise<void>;
  /** The fields that are then stored beside my title. */
  readonly theirs: object;
}

const EDITED: Readonly<Record<string, Edited>> = {
  connector: {
    tab: 'connectors',
    dialog: 'Edit connector',
    list: '/projects/connector-lists',
    create: (projectId) => createConnector(on.admin, projectId, { components: [{ module: 'Module' }] }),
    change: (dialog) => dialog.getByLabel('All modules').click(),
    theirs: { components: 'all' },
  },
  schedule: {
    tab: 'schedules',
    dialog: 'Edit schedule',
    list: '/projects/cron-lists',
    create: async (projectId) => createCron(on.admin, projectId, await createConnector(on.admin, projectId)),
    change: async (dialog, page) => {
      await dialog.getByRole('combobox', { name: 'Hour' }).click();
      await page.getByRole('option', { name: '17' }).click();
    },
    theirs: { hour: '17' },
  },
  notification: {
    tab: 'notifications',
    dialog: 'Edit notification',
    list: '/projects/notification-lists',
    create: (projectId) => createNotification(on.admin, projectId, { kind: 'mail', recipients: ['one@example.com'] }),
    change: (dialog) => dialog.getByLabel('Recipients').fill('two@example.com'),
    theirs: { recipients: ['two@example.com'] },
  },
};

describe('two people in the same dialog', () => {
  it.each(Object.keys(EDITED))('both find their changes of a %s, and choose between two titles', async (thing) => {
    const { tab, dialog: name, list, create, change, theirs: stored } = EDITED[thing]!;
    const projectId = await createShared();
    await create(projectId);
    const { mine, theirs } = await open(projectId, tab);
    const dialogOf = (page: Page) => page.getByRole('dialog', { name });
    for (const page of [mine, theirs]) await page.getByRole('button', { name: 'Edit' }).click();
    const saveIn = async (page: Page) => {
      await dialogOf(page).getByRole('button', { name: 'Save' }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
    };
    await dialogOf(mine).getByLabel('Title').fill('Mine');
    await change(dialogOf(theirs), theirs);
    await dialogOf(theirs).getByLabel('Title').fill('Theirs');
    await saveIn(theirs);
    await mustChoose(mine);
    const conflict = dialogOf(mine).getByRole('group', { name: 'Title' });
    expect(await conflict.innerText()).toMatch(/Mine\s.*Theirs/s);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await saveIn(mine);
    const { data } = await on.admin.ok<{ data: object | object[] }>(list, { projectId });
    expect([data].flat()).toMatchObject([{ title: 'Mine', ...stored }]);
  });
});
