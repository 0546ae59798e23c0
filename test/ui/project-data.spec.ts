import { readFile } from 'node:fs/promises';
import { DELAYS, GENERAL_COLLECTION, TEXTS } from '@testplatform/contract';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { Inspection } from '../support/axe.js';
import { makeTimeStoppable, stopTime } from '../support/clock.js';
import { shareUi } from '../support/shared-ui.js';
import { until } from '../support/until.js';
import { eventually } from '../support/eventually.js';

const on = shareUi();

const open = async (projectId: number, tab: 'data' | 'environment') => {
  const page = await on.memberPage();
  await page.goto(`/project/${projectId}?view=configuration&configuration=${tab}`);
  return page;
};
const rowOf = (page: Page, table: string, row: number) =>
  page.getByRole('group', { name: `${table}, row ${row}`, exact: true });
const save = (page: Page, what: string) => page.getByRole('button', { name: `Save the ${what}` }).click();
const saved = (page: Page) => page.getByRole('button', { name: TEXTS.saved, exact: true }).waitFor();

async function read(projectId: number): Promise<{ dataCollection: object; dataBinding: object }> {
  return (
    await on.admin.ok<{ data: { dataCollection: object; dataBinding: object }[] }>('/projects/list', { projectId })
  ).data[0]!;
}

async function fill(page: Page, table: string, row: number, title: string, value: string): Promise<void> {
  await rowOf(page, table, row).getByLabel('Title').fill(title);
  await rowOf(page, table, row).getByLabel('Value').fill(value);
}

/** Pastes a text as the clipboard would. */
async function paste(page: Page, table: string, row: number, text: string): Promise<void> {
  await rowOf(page, table, row)
    .getByLabel('Title')
    .evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

describe('the data collection', () => {
  it('has a blank row to write into, takes cells of a spreadsheet, and is saved', async () => {
    const projectId = await createProject(on.admin);
    const page = await open(projectId, 'data');
    await fill(page, GENERAL_COLLECTION, 1, 'us.er', 'ann');
    await paste(page, GENERAL_COLLECTION, 2, 'town\tOslo\ncountry\tNorway');
    await rowOf(page, GENERAL_COLLECTION, 4).waitFor();
    await page.getByLabel('New collection').fill('Accounts');
    await page.keyboard.press('Enter');
    await fill(page, 'Accounts', 1, 'admin', 'eve');
    await save(page, 'data collection');
    await saved(page);
    expect((await read(projectId)).dataCollection).toEqual({
      [GENERAL_COLLECTION]: [
        { title: 'user', value: 'ann' },
        { title: 'town', value: 'Oslo' },
        { title: 'country', value: 'Norway' },
      ],
      Accounts: [{ title: 'admin', value: 'eve' }],
    });
  });

  it('keeps what is written when somebody changes the project and it can’t be read anew', async () => {
    const projectId = await createProject(on.admin);
    const page = await open(projectId, 'data');
    await fill(page, GENERAL_COLLECTION, 1, 'user', 'ann');
    // The page may not listen yet when the first change is made.
    await until('a change to be seen', async () => {
      await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'Named by somebody' });
      return (await page.getByRole('heading', { level: 1, name: 'Named by somebody' }).count()) > 0;
    });
    let unanswered = 0;
    await page.route('**/projects/list', (route) => {
      const { onlyProjectBasicDetails, onlyDataCollection } = route.request().postDataJSON() as Record<string, unknown>;
      if (!onlyProjectBasicDetails && !onlyDataCollection) unanswered++;
      return route.abort();
    });
    const dataBinding = [{ title: 'shop', value: 'http://shop.test' }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
    await eventually(() => unanswered).toBe(3);
    await page.unrouteAll();
    await save(page, 'data collection');
    await saved(page);
    expect((await read(projectId)).dataCollection).toEqual({ [GENERAL_COLLECTION]: [{ title: 'user', value: 'ann' }] });
  });

  it('keeps General, deletes another collection once it was asked, and says "Copied" for two seconds', async () => {
    const projectId = await createProject(on.admin);
    const dataCollection = {
      [GENERAL_COLLECTION]: [{ title: 'user', value: 'ann' }],
      Old: [{ title: 'a', value: 'b' }],
    };
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-collection', dataCollection });
    const page = await open(projectId, 'data');
    const remove = page.getByRole('button', { name: 'Delete collection' });
    await remove.waitFor();
    expect(await remove.isDisabled()).toBe(true);
    await page.getByRole('tab', { name: 'Old' }).click();
    await remove.click();
    await page.getByRole('dialog', { name: 'Delete “Old”?' }).getByRole('button', { name: 'Delete' }).click();
    await save(page, 'data collection');
    await saved(page);
    expect(Object.keys((await read(projectId)).dataCollection)).toEqual([GENERAL_COLLECTION]);

    await makeTimeStoppable(page);
    await page.reload();
    const row = rowOf(page, GENERAL_COLLECTION, 1);
    await row.waitFor();
    await stopTime(page);
    await row.getByRole('button', { name: 'Copy placeholder' }).click();
    const copied = row.getByRole('button', { name: TEXTS.copied });
    await copied.waitFor();
    await page.clock.runFor(DELAYS.copiedLabel - 100);
    expect(await copied.count()).toBe(1);
    await page.clock.runFor(200);
    expect(await copied.count()).toBe(0);
  });

  it('brings a row of the data binding back when its deletion fails', async () => {
    const projectId = await createProject(on.admin);
    const dataBinding = [
      { title: 'host', value: 'example.com' },
      { title: 'port', value: '80' },
    ];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
    const page = await open(projectId, 'data');
    const first = rowOf(page, 'Data binding', 1);
    await first.waitFor();
    await page.route('**/projects/modify', (route) => route.abort());
    await first.getByRole('button', { name: 'Remove' }).click();
    await page.getByText(TEXTS.unavailable).waitFor();
    await eventually(() => first.getByLabel('Title').inputValue()).toBe('host');
    await page.unroute('**/projects/modify');
    await first.getByRole('button', { name: 'Remove' }).click();
    await saved(page);
    expect((await read(projectId)).dataBinding).toEqual([dataBinding[1]]);
  });

  it('asks before an edit is lost', async () => {
    const page = await open(await createProject(on.admin), 'data');
    await fill(page, GENERAL_COLLECTION, 1, 'user', 'ann');
    await page.getByRole('tab', { name: 'Environment' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Stay|Keep|Cancel/ })
      .click();
    expect(await rowOf(page, GENERAL_COLLECTION, 1).getByLabel('Value').inputValue()).toBe('ann');
  });
});

it('what is written while a save is on its way stays, and is saved next', async () => {
  const projectId = await createProject(on.admin);
  const page = await open(projectId, 'data');
  const held: Route[] = [];
  await page.route('**/projects/modify', (route) => void held.push(route), { times: 1 });
  await fill(page, GENERAL_COLLECTION, 1, 'user', 'ann');
  await save(page, 'data collection');
  await eventually(() => held.length).toBe(1);
  await fill(page, GENERAL_COLLECTION, 2, 'town', 'Oslo');
  await held[0]!.continue();
  const button = page.getByRole('button', { name: 'Save the data collection' });
  await eventually(() => button.isEnabled()).toBe(true);
  expect(await rowOf(page, GENERAL_COLLECTION, 2).getByLabel('Value').inputValue()).toBe('Oslo');
  await button.click();
  const rows = [
    { title: 'user', value: 'ann' },
    { title: 'town', value: 'Oslo' },
  ];
  await eventually(async () => (await read(projectId)).dataCollection).toEqual({ [GENERAL_COLLECTION]: rows });
});

describe('rows as a file', () => {
  it('come from one and go into one; one that can’t be read is told', async () => {
    const page = await open(await createProject(on.admin), 'data');
    const collections = page.getByRole('region', { name: 'Data collection' });
    const files = collections.locator('input[type=file]');
    await files.setInputFiles({
      name: 'rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from("title,value\r\nsum,'=1+1"),
    });
    await page.getByText('1 row from rows.csv. Save to keep them').waitFor();
    await eventually(() => rowOf(page, GENERAL_COLLECTION, 1).getByLabel('Value').inputValue()).toBe('=1+1');
    const download = page.waitForEvent('download');
    await collections.getByRole('button', { name: 'Export CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe("\uFEFFtitle,value\r\nsum,'=1+1");

    await page.evaluate(() => {
      File.prototype.text = () => Promise.reject(new DOMException('It is gone', 'NotFoundError'));
    });
    await files.setInputFiles({ name: 'gone.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await page.getByText('gone.csv can’t be read. Choose it again').waitFor();
    expect(await rowOf(page, GENERAL_COLLECTION, 1).getByLabel('Value').inputValue()).toBe('=1+1');
  });
});

describe('environments', () => {
  it('are made, and a secret shows as stored, never as its text', async () => {
    const projectId = await createProject(on.admin);
    const page = await open(projectId, 'environment');
    await page.getByText('No environments yet').waitFor();
    await page.getByLabel('New environment').fill('Staging');
    await page.keyboard.press('Enter');
    await fill(page, 'Staging', 1, 'password', 'open sesame');
    await rowOf(page, 'Staging', 1).getByLabel('Secret').check();
    await save(page, 'environments');
    await saved(page);
    await page.reload();
    const value = rowOf(page, 'Staging', 1).getByLabel('Value');
    await rowOf(page, 'Staging', 1).getByText('Stored. Type to replace it').waitFor();
    expect([await value.inputValue(), await value.getAttribute('type')]).toEqual(['', 'password']);
    expect(await page.content()).not.toContain('open sesame');
  });

  it('have a browser, which is a phone after two choices, and says what it can’t be', async () => {
    const projectId = await createProject(on.admin);
    await on.admin.ok('/projects/modify', {
      projectId,
      updateType: 'environment',
      environments: [{ name: 'Phones' }],
    });
    const page = await open(projectId, 'environment');
    await page.getByRole('button', { name: 'Browser Default, 1800×1000' }).click();
    const browser = page.getByRole('group', { name: 'Browser of Phones' });
    await browser.getByLabel('Page size').click();
    await page.getByRole('option', { name: 'Phone, 412×915' }).click();
    await browser.getByLabel('Language').fill('de-DE');
    await browser.getByLabel('Time zone').fill('Mars');
    await browser.getByText('A time zone should be a name such as Europe/Zurich').waitFor();
    await save(page, 'environments');
    await page.getByText('The browser of "Phones": A time zone should be a name such as Europe/Zurich').waitFor();
    await browser.getByLabel('Time zone').fill('Europe/Zurich');
    await browser.getByLabel('Latitude').fill('46,95');
    await browser.getByLabel('Longitude').fill('7.45');
    await save(page, 'environments');
    await saved(page);
    await page.reload();
    await page
      .getByRole('button', { name: 'Browser 412×915, mobile · de-DE · Europe/Zurich · at 46.95, 7.45' })
      .click();
    await browser.getByLabel('Page size').click();
    await page.getByRole('option', { name: 'Another size' }).click();
    await browser.getByLabel('Width').fill('100');
    await browser.getByText('Width and height should be whole numbers from 200 to 2560').waitFor();
    await browser.getByLabel('Width').fill('500');
    await browser.getByLabel('Pages take it for a phone').uncheck();
    await save(page, 'environments');
    await saved(page);
    const { data } = await on.admin.ok<{ data: { browser: object }[] }>('/projects/environment-lists', { projectId });
    expect(data[0]?.browser).toEqual({
      viewport: { width: 500, height: 915 },
      locale: 'de-DE',
      timeZone: 'Europe/Zurich',
      geolocation: { latitude: 46.95, longitude: 7.45 },
    });
  });
});

it('the data and environment tabs pass axe', async () => {
  const projectId = await createProject(on.admin);
  const environments = [{ name: 'Staging', bindings: [{ title: 'user', value: 'ann' }] }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  const page = await open(projectId, 'data');
  const inspection = new Inspection(page);
  await rowOf(page, GENERAL_COLLECTION, 1).waitFor();
  await inspection.of('data collection');
  await page.getByRole('tab', { name: 'Environment' }).click();
  await rowOf(page, 'Staging', 1).waitFor();
  await page.getByRole('button', { name: 'Browser Default' }).click();
  await page.getByLabel('Page size').waitFor();
  await inspection.of('environment');
  expect(inspection.problems).toEqual([]);
});
