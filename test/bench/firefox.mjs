/**
 * `npm run bench:firefox [rounds] [file]`: a test file of `bench:engine` in Firefox, against the same in Chromium, with
 * records and live view. They take turns. Prints medians from the request to the end.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BROWSER_NAMES } from '@testplatform/contract';
import { casesOf } from './engine/cases.mjs';
import { runCases, warmPool } from './lib/pool.mjs';

const [rounds = '5', file = 'mixed 7'] = process.argv.slice(2);
const site = fork(fileURLToPath(new URL('engine/site.mjs', import.meta.url)));
const [url] = /** @type {[string]} */ (await once(site, 'message'));
const contestants = await Promise.all(
  BROWSER_NAMES.map(async (name) => ({ name, pool: await warmPool(), times: /** @type {number[]} */ ([]) })),
);
try {
  // The first turn starts the browsers.
  for (let round = 0; round <= Number(rounds); round++)
    for (const { name, pool, times } of round % 2 === 0 ? contestants : [...contestants].reverse()) {
      const began = performance.now();
      await runCases(pool, casesOf(file, url), {}, name);
      if (round > 0) times.push(performance.now() - began);
    }
  const [chromium = NaN, firefox = NaN] = contestants.map(({ times }) => median(times));
  console.log(`${rounds} rounds of "${file}": Chromium ${chromium.toFixed(0)} ms, Firefox ${firefox.toFixed(0)} ms`);
  console.log(`Firefox takes ${(firefox / chromium).toFixed(2)} times as long`);
} finally {
  await Promise.all(contestants.map(({ pool }) => pool.close()));
  site.disconnect();
}

/** @param {number[]} times */
function median(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
