/**
 * `npm run bench:egress [rounds]`: files on the demo shop in a browser behind the egress proxy and in one without it,
 * taking turns. Prints the medians and their ratios.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newTestCase } from '@testplatform/contract';
import { runCases, warmPool } from './lib/pool.mjs';

/** @typedef {import('@testplatform/contract').TestCase} TestCase */

const ROUNDS = Number(process.argv[2] ?? 15);
/** Cases of each kind in one file. */
const REPEATS = 8;

const { url, stop } = await startShop();
const SHOP = { ...newTestCase('URL redirect'), title: 'Shop', redirectURL: url };
/** The measured cases, with their preparation. @type {Record<string, (index: number) => TestCase>} */
const KINDS = {
  'page loads': (index) => ({ ...SHOP, redirectURL: `${url}/?${index}` }),
  'HTTP requests': () => ({ ...newTestCase('HTTP request'), title: 'Call', redirectURL: url }),
  '50 parallel fetches': () => fetching('await Promise.all(Array.from({ length: 50 }, read))'),
};

/** @param {string} what @returns {TestCase} */
function fetching(what) {
  const script = `const read = async () => (await fetch('/')).text(); ${what}`;
  return { ...newTestCase('Run script'), title: 'Fetch', script };
}

const EGRESS = { block: [], allow: [], services: [{ host: 'localhost', port: 3306 }] };
const pools = { without: await warmPool(), proxy: await warmPool({ egress: EGRESS }) };
try {
  console.log(`${ROUNDS} rounds, medians in milliseconds for one case (quartiles)\n`);
  console.log(`${'case'.padEnd(22)}${'without'.padStart(22)}${'proxy'.padStart(22)}${'ratio'.padStart(8)}`);
  for (const [kind, toCase] of Object.entries(KINDS)) {
    const cases = [SHOP, ...Array.from({ length: REPEATS }, (_, index) => toCase(index))];
    report(kind, await takeTurns(cases));
  }
} finally {
  await Promise.all([pools.without.close(), pools.proxy.close()]);
  stop();
}

/** The shop in its own process, as in reality. */
async function startShop() {
  const shop = spawn(process.execPath, [fileURLToPath(import.meta.resolve('../site/server.mjs')), '--port', '0']);
  const [line] = await once(createInterface({ input: shop.stdout }), 'line');
  return { url: /http\S+/.exec(line)?.[0] ?? '', stop: () => shop.kill() };
}

/** @param {readonly TestCase[]} cases @returns {Promise<Record<'without' | 'proxy', number[]>>} */
async function takeTurns(cases) {
  /** @type {Record<'without' | 'proxy', number[]>} */
  const times = { without: [], proxy: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const order = /** @type {const} */ (['without', 'proxy']);
    for (const name of round % 2 === 0 ? order : order.toReversed())
      times[name].push(await measure(pools[name], cases));
  }
  return times;
}

/** Milliseconds of one case. @param {import('./lib/pool.mjs').BrowserPool} pool @param {readonly TestCase[]} cases */
async function measure(pool, cases) {
  let first = 0;
  let last = 0;
  // The first case opens the shop.
  await runCases(pool, cases, {
    caseStarted: ({ caseId }) => void (caseId === 2 && (first = performance.now())),
    caseFinished: () => void (last = performance.now()),
  });
  return (last - first) / REPEATS;
}

/** @param {string} kind @param {Record<'without' | 'proxy', number[]>} times */
function report(kind, { without, proxy }) {
  const at = (/** @type {number[]} */ values, /** @type {number} */ part) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
  const cell = (/** @type {number[]} */ values) =>
    `${at(values, 0.5).toFixed(1)} (${at(values, 0.25).toFixed(1)}–${at(values, 0.75).toFixed(1)})`.padStart(22);
  const ratio = (at(proxy, 0.5) / at(without, 0.5)).toFixed(2);
  console.log(`${kind.padEnd(22)}${cell(without)}${cell(proxy)}${ratio.padStart(8)}`);
}
