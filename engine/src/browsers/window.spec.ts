import { DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aCase, type EngineLab, runIn, shareLab } from '../../../test/support/browser/engine.js';
import { type BrowserConnection, openBrowser } from './launch/connection.js';
import type { BrowserPool } from './pool.js';
import { closeTab, openInBackground, tameWindow, windowWasClosed } from './window.js';
import { stubEnv } from '../../../test/support/stubs.js';

/** A browser without a window obeys the same commands, so no display is needed here. */
let connection: BrowserConnection;
let page: Page;
let closings = 0;

const lab = shareLab({
  '/': `<h1>Fine</h1><input type="file"><button onclick="print(); this.textContent = 'printed'">print</button>
    <a target="_blank" href="/">other</a>
    <p oncontextmenu="setTimeout(() => (this.textContent = event.defaultPrevented))">menu</p>`,
});
beforeEach(async () => {
  closings = 0;
  connection = await openBrowser({});
  const context = await connection.browser.newContext();
  await tameWindow(context, () => {
    closings++;
    void connection.end(1_000);
  });
  page = await openInBackground(connection.browser, context);
});
afterEach(async () => {
  await connection.end(1_000);
});

/** Runs cases in this browser's page. */
const run = (cases: Parameters<EngineLab['run']>[0], onCaseStarted?: (title: string) => void) =>
  runIn(poolOf(page, connection), cases, { onCaseStarted });
const open = () => aCase('URL redirect', { redirectURL: lab.url });
const heading = () => aCase('Get content', { targetField: 'h1' });
const tabClosing = () => aCase('Close tab');

it('opens one page, in the given context', async () => {
  expect(connection.browser.contexts().map((context) => context.pages())).toEqual([[page]]);
  expect(page.url()).toBe('about:blank');
});

it('opens no desktop window: no dialog for files or printing, no menu', async () => {
  await page.goto(lab.url);
  const chooser = page.waitForEvent('filechooser');
  await page.locator('input').click();
  await chooser;
  expect(await page.evaluate('print.toString()')).not.toContain('native code');
  await page.getByText('print').click();
  expect(await page.locator('button').textContent()).toBe('printed');
  await page.getByText('menu').click({ button: 'right' });
  await page.getByText('true').waitFor();
});

it('distinguishes a person who closes the window, one who closes a tab, and a case', async () => {
  await page.goto(lab.url);
  const [other] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link').click()]);
  await other.close();
  expect([closings, windowWasClosed(page.context())]).toEqual([0, false]);
  await closeTab(page);
  expect([closings, windowWasClosed(page.context())]).toEqual([0, false]);
  const last = await page.context().newPage();
  await last.close();
  expect([closings, windowWasClosed(page.context())]).toEqual([1, true]);
});

it('ends a file at once when its window is closed, with a sentence', async () => {
  const sleeping = aCase('Sleep', { title: 'Rest', sleepTime: 300 });
  const { outcome, results } = await run([open(), sleeping, heading()], (title) => {
    if (title === 'Rest') void page.close();
  });
  expect(outcome).toMatchObject({ status: 'error', reason: 'The browser window was closed' });
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    ['success', ''],
    ['failure', 'The browser window was closed'],
    ['skipped', 'The browser window was closed'],
  ]);
});

it('continues in an empty page after a case closes the last tab', async () => {
  const { outcome, results } = await run([open(), tabClosing(), open(), heading()]);
  expect(outcome.status).toBe('success');
  expect(results.at(-1)?.value).toBe('Fine');
});

it('explains what to do when a window has no display', async () => {
  stubEnv('DISPLAY', ':4242');
  stubEnv('WAYLAND_DISPLAY', '');
  await expect(openBrowser({ headless: false })).rejects.toThrow(
    'The browser found no display for its window: start the Xecutor in a desktop session, or with --headless',
  );
});

/** A pool of one browser that is already open. */
function poolOf(first: Page, { browser }: BrowserConnection): BrowserPool {
  return {
    warm: async () => undefined,
    acquire: async () => ({
      version: browser.version(),
      openPage: async () => ({ context: first.context(), page: first, viewport: DEFAULT_VIEWPORT }),
      release: () => undefined,
    }),
    close: async () => undefined,
  };
}
