/** A contestant: the steps of a file as a script with Playwright. Prints the milliseconds of each. */
import { chromium } from 'playwright';
import { doSteps, LAUNCH_ARGS, stepsOf } from './steps.mjs';

const [name = '', url = '', executablePath = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS });
const page = await browser.newPage();
console.log(JSON.stringify(await doSteps(page, stepsOf(name), url)));
await browser.close();
