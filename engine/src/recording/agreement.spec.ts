import { describe, expect, it } from '@jest/globals';
import { newTestCase, type TestCase } from '@testplatform/contract';
import type { Page } from 'playwright';
import { inRealTime, led, passTime, type RecordingLab, shareRecorder } from '../../../test/support/recording.js';
import { shareSite } from '../../../test/support/shared-site.js';
import { until } from '../../../test/support/until.js';

const shop = shareSite();
const on = shareRecorder();

/** What a person sees in the end: without numbers, since an order has another one each time. */
const steady = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

const reading: TestCase = { ...newTestCase('Get content'), title: 'What it shows', targetField: 'css=main' };

/** Runs cases: what is to be seen in the end, and what failed. */
async function run(cases: readonly TestCase[]): Promise<{ shown: string; failed: readonly string[] }> {
  const { results } = await inRealTime(() => on.lab.run([...cases, reading]));
  const failed = results
    .filter(({ status }) => status !== 'success')
    .map(({ title, message }) => `${title}: ${message}`);
  return { shown: steady(String(results.at(-1)?.value)), failed };
}

/**
 * Records what a person does, and expects that a run of it passes and shows the same in the end.
 * @param titles of the steps after the first one; null: as they are
 */
async function agrees(
  path: string,
  act: (page: Page, recorded: RecordingLab) => Promise<unknown>,
  titles: readonly string[],
): Promise<void> {
  const recorded = await on.browser.open(`${shop.url}${path}`);
  try {
    await act(recorded.page, recorded);
    await recorded.stepsAre(`Open ${new URL(shop.url).host}${path}`, ...titles);
    const shown = steady(await recorded.page.locator('main').innerText());
    expect(await run(recorded.cases())).toEqual({ shown, failed: [] });
  } finally {
    await recorded.close();
  }
}

/** Clicks what opens a window, and notes what came back when that has closed. */
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

describe('a run does what was recorded, and ends at the same,', () => {
  it('where a window closes itself', () =>
    agrees('/windows', inWindow('Look for news', 'No news'), ['Click “Look for news”', 'Click “Note it”']));

  it('where a window closes itself after a click', () => {
    const choose = async (opened: Page) => {
      await led(opened);
      await opened.getByText('Red').click();
    };
    return agrees('/windows', inWindow('Choose a colour', 'Red', choose), [
      'Click “Choose a colour”',
      'Click “Red”',
      'Click “Note it”',
    ]);
  });

  it.each(['Ask the bank', 'Ask the bank twice'])('where its opener closes a window: %s', (name) =>
    agrees(
      '/windows',
      inWindow(name, 'The bank agrees', async () => passTime(1_000)),
      [`Click “${name}”`, 'Click “Note it”'],
    ),
  );

  it('where a download comes in a window of its own', () =>
    agrees(
      '/windows',
      async (page, { steps }) => {
        await page.getByText('Price list', { exact: true }).click();
        await until('the download', () => steps().some(({ testCase }) => testCase.eventType === 'Download'));
        await until('one tab', () => page.context().pages().length === 1);
        await page.getByText('Note it').click();
      },
      ['Download with “Price list”', 'Click “Note it”'],
    ));

  it('where a download starts in a window that stays', () =>
    agrees(
      '/windows',
      async (page, { steps }) => {
        await page.getByText('Price list of today').click();
        await until('the download', () => steps().some(({ testCase }) => testCase.eventType === 'Download'));
        await page.getByText('Note it').click();
      },
      ['Download with “Price list of today”', 'Go to tab 1', 'Click “Note it”'],
    ));

  it('where keys open and close things', () =>
    agrees(
      '/keyboard',
      async (page) => {
        await page.getByTestId('fruit-count').waitFor();
        await page.getByLabel('Filter fruits').pressSequentially('ap');
        await page.keyboard.press('Control+k');
      },
      ['Type into “Filter fruits”', 'Press Control+k in “Filter fruits”'],
    ));

  it('where the mouse opens a menu and leads to another page', () =>
    agrees(
      '/mouse',
      async (page) => {
        await page.getByRole('button', { name: 'Departments' }).hover();
        await page.getByRole('link', { name: 'Kitchen' }).click();
        await page.waitForURL('**/?q=kitchen');
      },
      ['Hover over “Departments”', 'Click “Kitchen”'],
    ));

  it('where frames are in frames', () =>
    agrees(
      '/frame',
      async (page) => {
        await Promise.all(page.frames().map(led));
        await page.frameLocator('#outer').frameLocator('#inner').getByLabel('Message').pressSequentially('Hello');
        await page.frameLocator('#outer').frameLocator('#inner').getByTestId('save').click();
      },
      ['Type into “Message”', 'Click “Save message”'],
    ));

  it('where a form is sent and answered', () =>
    agrees(
      '/login',
      async (page) => {
        await page.getByLabel('Email').pressSequentially('demo@example.com');
        await page.getByLabel('Password').pressSequentially('demo1234');
        await page.getByTestId('sign-in').click();
        await page.getByTestId('welcome').waitFor();
      },
      ['Type into “Email”', 'Type into “Password”', 'Click “Sign in”'],
    ));
});
