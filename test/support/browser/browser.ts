import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium, LAUNCH_ARGS } from '@testplatform/engine';
import { ADMIN } from '../product/server.js';

/** The browser of a test file; scripts/bootstrap/browser.mjs says which. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(process.env.TEST_BROWSER_PATH ?? process.env.CHROMIUM_PATH),
    args: ['--no-sandbox', ...LAUNCH_ARGS],
  });

/** Console errors and exceptions of the page. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** A page signed in as the first administrator. */
export async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
  return page;
}

/** The passed count on the screen, including cases with a warning: on a busy machine a page may be slow. */
export async function countPassed(page: Page): Promise<number> {
  const counts = ['Success', 'Warning'].map(async (label) => {
    const [text = ''] = await page
      .getByRole('button', { name: new RegExp(`^(\\d+\\s*${label}|${label} \\d+)$`) })
      .allTextContents();
    return Number(text.replace(/\D/g, ''));
  });
  return (await Promise.all(counts)).reduce((sum, one) => sum + one);
}
