/**
 * `npm run bench:home -- --projects 50 --results 1000000`: how long the home page takes to be usable in a real browser
 * with a real server and that history: from the navigation until the frame with the cards, minus the second that the
 * list waits (1 §2). `--data FOLDER` uses a folder that `npm run seed` filled, and its ADMIN_PASSWORD, instead of a new
 * history.
 */
import { parseArgs } from 'node:util';
import { DELAYS, STORAGE_KEY } from '@testplatform/contract';
import { findChromium } from '@testplatform/engine';
import { chromium } from 'playwright';
import { seed } from '../../scripts/lib/seed.mjs';
import { startServer } from './lib/server.mjs';

const { values: flags } = parseArgs({
  options: {
    projects: { type: 'string', default: '50' },
    files: { type: 'string', default: '200' },
    results: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '15' },
    data: { type: 'string' },
  },
});

const server = await startServer({
  folder: flags.data,
  prepare: async (env) => {
    const size = { projects: Number(flags.projects), files: Number(flags.files), results: Number(flags.results) };
    if (!flags.data) await seed(env, size);
  },
});
const browser = await chromium.launch({
  executablePath: findChromium(process.env.CHROMIUM_PATH),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
try {
  // A returning browser has the files cached; a new one has nothing.
  const known = await openContext();
  await visit(known);
  await measure('Browser that was here before', () => visit(known));
  await measure('Browser that comes first', async () => {
    const context = await openContext();
    const times = await visit(context);
    await context.close();
    return times;
  });
} finally {
  await browser.close();
  await server.stop();
}

/**
 * Milliseconds from the navigation.
 * @typedef {{ painted: number, answered: number, usable: number }} Times
 */

/** @param {string} who @param {() => Promise<Times>} once */
async function measure(who, once) {
  /** @type {Times[]} */
  const times = [];
  for (let round = 0; round < Number(flags.rounds); round++) times.push(await once());
  console.log(
    `${who}: first paint ${spread(times.map(({ painted }) => painted))}, list answered ` +
      `${spread(times.map(({ answered }) => answered))}, usable beyond the second ` +
      spread(times.map(({ usable }) => usable - DELAYS.projectListLoad)),
  );
}

/** @param {number[]} times */
function spread(times) {
  const sorted = times.toSorted((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (worst ${sorted.at(-1)?.toFixed(0)})`;
}

async function openContext() {
  const session = JSON.stringify({ token: server.token, super_admin: true, loginTime: new Date().toISOString() });
  const kept = { origin: server.url, localStorage: [{ name: STORAGE_KEY, value: session }] };
  return browser.newContext({
    storageState: { cookies: [], origins: [kept] },
    viewport: { width: 1440, height: 900 },
  });
}

/** @param {import('playwright').BrowserContext} context @returns {Promise<Times>} */
async function visit(context) {
  const page = await context.newPage();
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' });
  const times = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('[aria-label=Projects] li a')) await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    const usable = performance.now();
    const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/projects/list'));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const answered = list instanceof PerformanceResourceTiming ? list.responseEnd : Number.NaN;
    return { painted: paint?.startTime ?? Number.NaN, answered, usable };
  });
  await page.close();
  return times;
}
