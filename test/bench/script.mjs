/** A contestant: the steps as a script with Playwright. Prints the milliseconds of the steps alone. */
import { chromium } from 'playwright';
import { doSteps, LAUNCH_ARGS, VIEWPORT } from './steps.mjs';

const [url = '', executablePath = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS });
const context = await browser.newContext({ viewport: VIEWPORT });
const page = await context.newPage();
const started = performance.now();
await doSteps(page, url);
console.log(performance.now() - started);
await browser.close();
