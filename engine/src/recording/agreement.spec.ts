import { expect, it } from '@jest/globals';
import { newTestCase, type TestCase } from '@testplatform/contract';
import type { Page } from 'playwright';
import { led, passTime, type RecordingLab, shareRecorder } from '../../../test/support/browser/recording.js';
import { shareSite } from '../../../test/support/browser/shared-site.js';
import { until } from '../../../test/support/time/until.js';

const shop = shareSite();
const on = shareRecorder();

/** What a person sees in the end, without numbers, since each order has a new one. */
const steady = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

const reading: TestCase = { ...newTestCase('Get content'), title: 'What it shows', targetField: 'css=main' };

type Act = (page: Page, recorded: RecordingLab) => Promise<unknown>;

/** Runs cases; answers what is visible in the end, and what failed. */
async function run(cases: readonly TestCase[]): Promise<{ shown: string; failed: readonly string[] }> {
  const { results } = await on.lab.run([...cases, reading]);
  const failed = results
    .filter(({ status }) => status !== 'success')
    .map(({ title, message }) => `${title}: ${message}`);
  return { shown: steady(String(results.at(-1)?.value)), failed };
}

/**
 * Records what a person does; answers the cases, and what is visible in the end. @param titles of the steps after the
 * first one
 */
async function record(
  path: string,
  act: Act,
  titles: readonly string[],
): Promise<{ cases: readonly TestCase[]; shown: string }> {
  const recorded = await on.browser.open(`${shop.url}${path}`);
  try {
    await act(recorded.page, recorded);
    await recorded.stepsAre(`Open ${new URL(shop.url).host}${path}`, ...titles);
    return { cases: recorded.cases(), shown: steady(await recorded.page.locator('main').innerText()) };
  } finally {
    await recorded.close();
  }
}

/** Clicks something that opens a window, and returns the result after the window has closed. */
const inWindow =
  (name: string, back: string, inside: (opened: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page): Promise<void> => {
    const opening = page.waitForEvent('popup');
    await page.getByText(name, { exact: true }).click();
    const opened = await opening;
    const closed = opened.isClosed() ? null : opened.waitForEvent('close');
    await inside(opened);
    await closed;
    await page.getByTestId('window-result').getByText(back).waitFor();
    await page.getByText('Note it').click();
  };

const noteChoice = inWindow('Choose a colour', 'Red', async (opened) => {
  await led(opened);
  await opened.getByText('Red').click();
});

const downloads =
  (name: string): Act =>
  async (page, { steps }) => {
    await page.getByText(name, { exact: true }).click();
    await until('the download', () => steps().some(({ testCase }) => testCase.eventType === 'Download'));
    // A tab that existed only for the download closes.
    if (name === 'Price list') await until('one tab', () => page.context().pages().length === 1);
    await page.getByText('Note it').click();
  };

const filter: Act = async (page) => {
  await page.getByTestId('fruit-count').waitFor();
  await page.getByLabel('Filter fruits').pressSequentially('ap');
  await page.keyboard.press('Control+k');
};

const useMenu: Act = async (page) => {
  await page.getByRole('button', { name: 'Departments' }).hover();
  await page.getByRole('link', { name: 'Kitchen' }).click();
  await page.waitForURL('**/?q=kitchen');
};

const writeInFrames: Act = async (page) => {
  await Promise.all(page.frames().map(led));
  const inner = page.frameLocator('#outer').frameLocator('#inner');
  await inner.getByLabel('Message').pressSequentially('Hello');
  await inner.getByTestId('save').click();
};

const signIn: Act = async (page) => {
  await page.getByLabel('Email').pressSequentially('demo@example.com');
  await page.getByLabel('Password').pressSequentially('demo1234');
  await page.getByTestId('sign-in').click();
  await page.getByTestId('welcome').waitFor();
};

const NOTE = 'Click “Note it”';
const seeIt = async () => passTime(1_000);

it.each<[string, string, Act, string[]]>([
  ['a window closes itself', '/windows', inWindow('Look for news', 'No news'), ['Click “Look for news”', NOTE]],
  ['a window closes after a click', '/windows', noteChoice, ['Click “Choose a colour”', 'Click “Red”', NOTE]],
  [
    'its opener closes a window',
    '/windows',
    inWindow('Ask the bank', 'The bank agrees'),
    ['Click “Ask the bank”', NOTE],
  ],
  [
    'its opener closes a window later',
    '/windows',
    inWindow('Ask the bank twice', 'The bank agrees', seeIt),
    ['Click “Ask the bank twice”', NOTE],
  ],
  [
    'a download comes in a window of its own',
    '/windows',
    downloads('Price list'),
    ['Download with “Price list”', NOTE],
  ],
  [
    'a download starts in a window that stays',
    '/windows',
    downloads('Price list of today'),
    ['Download with “Price list of today”', 'Go to tab 1', NOTE],
  ],
  ['keys open things', '/keyboard', filter, ['Type into “Filter fruits”', 'Press Control+k in “Filter fruits”']],
  ['the mouse opens a menu', '/mouse', useMenu, ['Hover over “Departments”', 'Click “Kitchen”']],
  ['frames are in frames', '/frame', writeInFrames, ['Type into “Message”', 'Click “Save message”']],
  ['a form is sent', '/login', signIn, ['Type into “Email”', 'Type into “Password”', 'Click “Sign in”']],
])('a run repeats what was recorded with the same result where %s', async (_what, path, act, titles) => {
  const { cases, shown } = await record(path, act, titles);
  expect(await run(cases)).toEqual({ shown, failed: [] });
});
