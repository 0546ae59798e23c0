import type { Browser } from 'playwright';
import { expect, it } from '@jest/globals';
import { playwright } from '../../playwright.js';
import { findChromium } from './find-chromium.js';
import { openBrowser } from './connection.js';
import { LAUNCH_ARGS } from './launch-args.js';

async function commandLineOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  return (await session.send('SystemInfo.getInfo')).commandLine;
}

/** The features that the browser was told to disable. */
async function disabledIn(browser: Browser): Promise<string[]> {
  const commandLine = await commandLineOf(browser);
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) => list.split(','));
  return lists.at(-1) ?? [];
}

it('disables everything that Playwright does, and more', async () => {
  const launch = async (args: string[]) => {
    const browser = await playwright().chromium.launch({
      executablePath: findChromium(),
      args,
      chromiumSandbox: false,
    });
    const disabled = await disabledIn(browser);
    await browser.close();
    return disabled;
  };
  const [theirs, ours] = [await launch([]), await launch(LAUNCH_ARGS)];
  expect(theirs).toContain('PaintHolding');
  expect(ours).toEqual(expect.arrayContaining(theirs));
  expect(ours.length).toBeGreaterThan(theirs.length);
});

it('throttles a page that navigates in a loop, as a person’s browser does', async () => {
  const { browser, end } = await openBrowser({});
  const commandLine = await commandLineOf(browser);
  await end(5_000);
  expect(commandLine).toContain('--disable-sync');
  expect(commandLine).not.toContain('ipc-flooding');
});
