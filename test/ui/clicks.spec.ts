import { joinPath, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { expect, it } from '@jest/globals';
import { createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { eventually } from '../support/time/eventually.js';
import { DEMO, RecordingPerson } from '../support/browser/recording-person.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const shop = shareSite();

/**
 * Counts each mouse press on a page of the product from now on, including those in the picture of a recorded page. Keys
 * don't count.
 */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    addEventListener('mousedown', count, true);
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}

it('seven steps are recorded with at most eight clicks, four of which are steps', async () => {
  const person = await RecordingPerson.at(on, shop);
  const { page } = person;
  const clicks = await countClicks(page);
  const arrives = async (path: string) => {
    await eventually(() => page.getByLabel('Address of the page').inputValue()).toBe(shop.url + path);
    await person.look(path);
  };
  await person.record('/login');
  await person.look('/login');
  await person.click((twin) => twin.getByLabel('Email'));
  await page.keyboard.type(DEMO.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO.password);
  await person.click((twin) => twin.getByTestId('sign-in'));
  await arrives('/account');
  await person.click((twin) => twin.getByTestId('brand'));
  await arrives('/');
  await person.click((twin) => twin.getByRole('link', { name: 'Oak desk' }));
  await arrives('/product/oak-desk');
  await page.getByRole('button', { name: 'Add 7 test cases to the file' }).click();
  await page.getByText('7 test cases added').waitFor();
  expect((await person.stored()).map(({ eventType }) => eventType)).toEqual([
    'URL redirect',
    'Text feed',
    'Press key',
    'Text feed',
    'Click',
    'Click',
    'Click',
  ]);
  expect(await clicks()).toBeLessThanOrEqual(8);
});

/** The text typed to find the event type, the type, and its fields. */
const STEPS: readonly (readonly [typed: string, type: string, fields: Readonly<Record<string, string>>])[] = [
  ['url', 'URL redirect', { 'Redirect URL': '/login' }],
  ['feed', 'Text feed', { 'Target field': '#email', 'Input text': 'demo@example.com' }],
  ['feed', 'Text feed', { 'Target field': '#password', 'Input text': 'demo1234' }],
  ['cl', 'Click', { 'Target field': 'testid=sign-in' }],
  ['loc', 'Locate element', { 'Target field': 'testid=welcome' }],
  ['cl', 'Click', { 'Target field': 'testid=brand' }],
  ['cl', 'Click', { 'Target field': 'text=Oak desk' }],
  ['loc', 'Locate element', { 'Target field': 'testid=price' }],
  ['cl', 'Click', { 'Target field': 'testid=add-to-cart' }],
  ['cl', 'Click', { 'Target field': 'testid=cart-link' }],
  ['feed', 'Text feed', { 'Target field': 'testid=search', 'Input text': 'lamp' }],
  ['cl', 'Click', { 'Target field': 'text=Search' }],
];

it('twelve steps are built by hand with at most forty clicks', async () => {
  const [file] = (await createFiles(on.admin, ['By hand'])) as [FileRef];
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  const page = await on.memberPage();
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}&tab=cases`);
  await page.getByText(TEXTS.noRecords).waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('tab', { name: 'Add new case' }).click();
  const form = page.getByRole('form', { name: TEXTS.newTestCase });
  const type = form.getByLabel('Event type');
  await type.click();
  for (const [at, [typed, eventType, fields]] of STEPS.entries()) {
    // From the second step on, the form focuses this field by itself.
    await eventually(() => type.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await eventually(() => type.inputValue()).toBe(eventType);
    for (const [label, text] of Object.entries(fields)) {
      await form.getByLabel(label).click();
      await page.keyboard.type(text);
    }
    if (at === STEPS.length - 1) break;
    await form.getByRole('button', { name: 'Save and add next' }).click();
    await form.getByText(/^Added “/).waitFor();
    await eventually(() => form.getByLabel('Title').inputValue()).toBe('');
  }
  await form.getByRole('button', { name: 'Submit' }).click();
  await eventually(async () => {
    const { data } = await on.admin.ok<{ data: { testCase: { eventType: string } }[] }>(
      '/projects/test-case-lists',
      file,
    );
    return data.map(({ testCase }) => testCase.eventType);
  }).toEqual(STEPS.map(([, eventType]) => eventType));
  expect(await clicks()).toBeLessThanOrEqual(40);
});
