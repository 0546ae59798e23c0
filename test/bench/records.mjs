/**
 * `npm run bench:records [rounds]`: how many records of quick cases show another case. On several kinds of pages each
 * text and each click changes a colour, so that each picture identifies its case.
 */
import { createServer } from 'node:http';
import { newTestCase } from '@testplatform/contract';
import { lookAt } from '../support/browser/picture-colours.mjs';
import { runCases, warmPool } from './lib/pool.mjs';

/** @typedef {import('@testplatform/contract').TestCase} TestCase */

const ROUNDS = Number(process.argv[2] ?? 3);
const ACTS = 48;
const COLOURS = ['red', 'lime', 'blue', 'yellow', 'magenta', 'cyan'];

const FIELDS = '<input id="a"><input id="b"><button>next</button>';
const PATCH = '<p id="patch" style="position:fixed;inset:300px 700px;margin:0"></p>';

const SLOW = `<style>#patch { inset: 0 !important; z-index: -1 }
  i { display: inline-block; width: 120px; height: 70px; margin: 9px; box-shadow: 0 0 60px 30px #0001 }
  </style>${'<i></i>'.repeat(120)}`;

/**
 * The content of each page beside the fields, the button and the coloured area. @type {Readonly<Record<string,
 * string>>}
 */
const PAGES = {
  'the whole page': '<style>#patch { inset: 0 !important; z-index: -1 }</style>',
  'a place in it': '',
  'a long form': Array.from({ length: 150 }, (_, nth) => `<label>Field ${nth} <input></label>`).join(' '),
  'shadows and gradients': `<style>i { display: inline-block; width: 90px; height: 60px; margin: 9px; border-radius: 9px;
    box-shadow: 0 6px 18px #0006; background: linear-gradient(#fff, #9cf) }</style>${'<i></i>'.repeat(90)}`,
  'a clock, each 0.7 s': ticking(700),
  'a clock, each 0.4 s': ticking(400),
  'a clock, each 0.1 s': ticking(100),
  'a count in each frame': `<b>0</b><script>
    const count = () => { document.querySelector('b').textContent++; requestAnimationFrame(count); };
    count();
  </script>`,
  'a slow painter': SLOW,
  'slow from act 12 on': `<div hidden>${SLOW}</div><script>
    let acts = 0;
    const act = ({ key = '.' }) => { if (key === '.' && ++acts === 12) document.querySelector('div').hidden = false; };
    for (const type of ['click', 'keyup']) addEventListener(type, act, true);
  </script>`,
};

/**
 * A case by its number in the file and the address of the page.
 * @typedef {(nth: number, url: string) => TestCase} Act
 */

/** The cases for each page. @type {Readonly<Record<string, readonly Act[]>>} */
const CASES = {
  texts: [feed('#a'), feed('#b')],
  'texts and clicks': [feed('#a'), click],
  clicks: [click],
  'clicks and loads': [click, load],
};

const server = createServer((request, response) => {
  const page = PAGES[decodeURIComponent(request.url?.slice(1).split('?')[0] ?? '')];
  response.setHeader('Content-Type', 'text/html');
  response.end(page === undefined ? '' : htmlOf(page));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const pool = await warmPool();
try {
  console.log(`Records that are not of their own case, of ${ROUNDS * (ACTS + 1)} each\n`);
  console.log(
    `${''.padEnd(24)}${Object.keys(CASES)
      .map((name) => name.padStart(18))
      .join('')}`,
  );
  for (const page of Object.keys(PAGES)) {
    const wrong = [];
    for (const acts of Object.values(CASES)) wrong.push(await countWrong(page, acts));
    console.log(`${page.padEnd(24)}${wrong.map((count) => String(count).padStart(18)).join('')}`);
  }
} finally {
  await pool.close();
  server.close();
}

/** @param {number} ms */
function ticking(ms) {
  return `<b>0</b><script>setInterval(() => document.querySelector('b').textContent++, ${ms})</script>`;
}

/** @param {string} rest */
function htmlOf(rest) {
  return `<!doctype html>${FIELDS}${PATCH}${rest}<script>
    const colours = ${JSON.stringify(COLOURS)};
    const { style } = document.querySelector('#patch');
    let at = Number(new URLSearchParams(location.search).get('at'));
    const show = () => { style.background = colours[at++ % colours.length]; };
    document.querySelector('button').onclick = show;
    // A text ends with a full stop, whose key is the last.
    const shown = ({ key }) => { if (key === '.') show(); };
    for (const field of document.querySelectorAll('#a, #b')) field.onkeyup = shown;
    show();
  </script>`;
}

/** @param {string} targetField @returns {Act} */
function feed(targetField) {
  return (nth) => ({ ...newTestCase('Text feed'), title: 'text', targetField, inputText: `lamp ${nth}.` });
}

/** @returns {TestCase} */
function click() {
  return { ...newTestCase('Click'), title: 'click', targetField: 'button' };
}

/** Loads the page again, in the colour whose turn it is. @type {Act} */
function load(nth, url) {
  return { ...newTestCase('URL redirect'), title: 'load', redirectURL: `${url}?at=${nth + 1}` };
}

/** @param {string} page @param {readonly Act[]} acts */
async function countWrong(page, acts) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const redirectURL = `http://127.0.0.1:${port}/${encodeURIComponent(page)}`;
  const cases = [
    { ...newTestCase('URL redirect'), title: 'open', redirectURL },
    ...Array.from({ length: ACTS }, (_, nth) => /** @type {Act} */ (acts[nth % acts.length])(nth, redirectURL)),
  ];
  let wrong = 0;
  for (let round = 0; round < ROUNDS; round++) {
    /** @type {Buffer[]} */
    const records = [];
    await runCases(pool, cases, { record: (index, jpeg) => void (records[index] = jpeg) });
    const seen = await lookAt(pool, records);
    wrong += seen.filter(({ colour }, index) => colour !== COLOURS[index % COLOURS.length]).length;
  }
  return wrong;
}
