import { DEFAULT_VIEWPORT, LIMITS, type TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, type EngineLab, type RunOptions, startLab } from '../../../test/support/engine.js';
import { lookAt } from '../../../test/support/picture-colours.mjs';

const coloured = (colour: string, rest = '') => `<body style="margin:0;background:${colour}">${rest}</body>`;
const paint = (colour: string) =>
  `<button id="${colour}" onclick="document.body.style.background='${colour}'">${colour}</button>`;

const QUICK_COLOURS = ['red', 'lime', 'blue', 'yellow', 'magenta', 'cyan'];

describe.each([
  ['draws on demand', true],
  ['draws by itself', false],
])('in a browser that %s', (_how, drawsOnDemand) => {
  let lab: EngineLab;
  beforeAll(async () => {
    const pages = {
      '/': coloured('red', `<p>text</p>${paint('lime')}${paint('blue')}<a target="_blank" href="/tab">tab</a>`),
      '/tab': coloured('yellow', '<button onclick="window.close()">close</button>'),
      '/small': coloured('red', `<button onclick="window.open('/tab', '', 'width=300,height=200')">small</button>`),
      '/late': coloured(
        'red',
        `<button onclick="setTimeout(() => document.body.style.background='lime', 100)">late</button>`,
      ),
      '/fleeting': coloured(
        'red',
        `<p>text</p><div><input id="plain"></div><script>
        document.querySelector('input').oninput = () => {
          document.querySelector('div').innerHTML = '';
          document.body.style.background = 'lime';
        };
      </script>`,
      ),
      '/notice': coloured(
        'red',
        `<button>go</button><script>
        let presses = 0;
        document.querySelector('button').onclick = () => {
          document.body.style.background = 'lime';
          if (++presses === 1) setTimeout(() => document.body.style.background = 'red', 2000);
        };
      </script>`,
      ),
      // Each press and each key changes the colour, so that each of many quick cases looks different from those beside it.
      '/quick': coloured(
        'red',
        `<button>next</button><input id="plain"><input id="secret" type="password"><script>
        const colours = ${JSON.stringify(QUICK_COLOURS)};
        let at = 0;
        const next = () => document.body.style.background = colours[++at % colours.length];
        document.querySelector('button').onclick = next;
        for (const field of document.querySelectorAll('input')) field.onkeyup = next;
      </script>`,
      ),
      // The same for a part of the page only, which makes an animation of it in the eyes of the browser.
      '/steady': coloured(
        'white',
        `<input id="plain"><p style="position:fixed;inset:300px 700px;margin:0;background:red"></p><script>
        const colours = ${JSON.stringify(QUICK_COLOURS)};
        let at = 0;
        const { style } = document.querySelector('p');
        document.querySelector('input').onkeyup = () => style.background = colours[++at % colours.length];
      </script>`,
      ),
      '/round': coloured(
        'red',
        '<style>@keyframes a { to { rotate: 1turn } } p { animation: a 1s infinite }</style><p>round</p>',
      ),
      '/spins': '<script>for (;;) ;</script>',
    };
    lab = await startLab(pages, 1, { drawsOnDemand });
  });
  afterAll(() => lab.close());

  /** At the size that records have unless an environment says another one. */
  const run = (cases: readonly TestCase[], options: RunOptions = {}) =>
    lab.run(cases, { project: { browser: {} }, ...options });
  const open = (path = '/') => aCase('URL redirect', { redirectURL: `${lab.url}${path}` });
  /** A text is another one each time: only then is it certain that it shows. */
  const feed = (nth: number) => aCase('Text feed', { targetField: '#plain', inputText: `lamp ${nth}` });
  const feedSecret = (nth: number) => aCase('Text feed', { targetField: '#secret', inputText: `lamp ${nth}` });
  const click = (targetField: string) => aCase('Click', { targetField });
  const clickButton = () => click('button');

  /** The size of a picture, and the name of the colour in its middle. */
  async function look(jpegs: readonly (Buffer | undefined)[]): Promise<{ size: string[]; colours: string[] }> {
    const seen = await lookAt(lab.pool, jpegs);
    return { size: [...new Set(seen.map(({ size }) => size))], colours: seen.map(({ colour }) => colour) };
  }

  const inOrder = (records: ReadonlyMap<number, Buffer>) =>
    [...records].toSorted(([a], [b]) => a - b).map(([, jpeg]) => jpeg);

  describe('the record of a case', () => {
    it('shows the page at the end of that case, the first one too, at 1800×1000', async () => {
      const { records } = await run([
        open(),
        click('#lime'),
        click('#blue'),
        aCase('Get content', { targetField: 'p' }),
        click('#lime'),
        aCase('Locate element', { targetField: '#none' }),
        open('/tab'),
      ]);
      expect([...records.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      const { size, colours } = await look(inOrder(records));
      expect(size).toEqual([`${DEFAULT_VIEWPORT.width}x${DEFAULT_VIEWPORT.height}`]);
      expect(colours).toEqual(['red', 'lime', 'blue', 'blue', 'lime', 'lime', 'yellow']);
    });

    it.each([
      ['texts', [feed]],
      ['clicks', [clickButton]],
      ['texts and clicks', [feed, clickButton]],
      ['texts that nobody sees, and clicks', [feedSecret, clickButton]],
    ])('is its own, however quick the cases come: %s', async (_what, cases) => {
      const acts = Array.from({ length: 24 }, (_, nth) => cases[nth % cases.length]!(nth));
      const { records } = await run([open('/quick'), ...acts]);
      const { colours } = await look(inOrder(records));
      const right = colours.filter((colour, index) => colour === QUICK_COLOURS[index % QUICK_COLOURS.length]);
      expect(colours).toHaveLength(25);
      // The browser is late with a picture now and then, when several are on their way (ADR 008).
      expect(right.length).toBeGreaterThanOrEqual(23);
    });

    it('is its own, however long the same place changes at the same pace', async () => {
      const acts = Array.from({ length: 45 }, (_, nth) => feed(nth));
      const { records } = await run([open('/steady'), ...acts]);
      const { colours } = await look(inOrder(records));
      const right = colours.filter((colour, index) => colour === QUICK_COLOURS[index % QUICK_COLOURS.length]);
      expect(colours).toHaveLength(46);
      // In a browser that draws by itself a page that becomes slow has up to three wrong ones before that is known (ADR 008).
      expect(right.length).toBeGreaterThanOrEqual(drawsOnDemand ? 44 : 43);
    });

    it('follows tabs, whatever size they ask for, and comes back with them', async () => {
      const read = aCase('Get content', { property: 'URL' });
      const { records, results } = await run([
        open(),
        click('a'),
        read,
        click('button'),
        read,
        open('/small'),
        click('button'),
        read,
      ]);
      expect(results.map(({ status }) => status)).toEqual(results.map(() => 'success'));
      const { size, colours } = await look([2, 4, 7].map((index) => records.get(index)));
      expect(size).toEqual([`${DEFAULT_VIEWPORT.width}x${DEFAULT_VIEWPORT.height}`]);
      expect(colours).toEqual(['yellow', 'red', 'yellow']);
    });

    it('comes after a field that goes when it is typed in, of which nothing is told', async () => {
      const { records, results } = await run([open('/fleeting'), feed(1), aCase('Hover', { targetField: 'p' })]);
      expect(results.map(({ status, warnings }) => [status, warnings])).toEqual(results.map(() => ['success', []]));
      expect((await look(inOrder(records))).colours).toEqual(['red', 'lime', 'lime']);
    });

    it('shows what came late, while the case slept', async () => {
      const { records } = await run([open('/late'), aCase('Click', { targetField: 'button', sleepTime: 2 }), open()]);
      expect((await look([records.get(1)])).colours).toEqual(['lime']);
    });

    it('shows what is gone again before the next case acts', async () => {
      const { records } = await run([
        open('/notice'),
        click('button'),
        aCase('Get content', { targetField: 'button' }),
        aCase('Sleep', { sleepTime: 3 }),
        click('button'),
      ]);
      expect((await look(inOrder(records))).colours).toEqual(['red', 'lime', 'lime', 'red', 'lime']);
    });

    it('is there for a case whose page never answers, as it was before', async () => {
      const { results, records } = await run([open(), open('/spins')]);
      expect(results[1]?.screenshot).toBe(1);
      expect((await look([records.get(1)])).size).toEqual([`${DEFAULT_VIEWPORT.width}x${DEFAULT_VIEWPORT.height}`]);
    });
  });

  describe('the live picture', () => {
    it('comes while somebody watches, at most four times a second', async () => {
      const sleepTime = 1.5;
      const { frames } = await run([open('/round'), aCase('Sleep', { sleepTime })], { watched: true });
      expect(frames.length).toBeGreaterThan(2);
      expect(frames.length).toBeLessThanOrEqual((sleepTime + 2) * LIMITS.liveFramesPerSecond);
    });

    it('shows at last how the file ended, however quick it was', async () => {
      const { frames } = await run([open(), click('#lime'), click('#blue')], { watched: true });
      expect((await look(frames.slice(-1))).colours).toEqual(['blue']);
    });

    it('does not come while nobody does', async () => {
      const { frames } = await run([open('/round'), aCase('Sleep', { sleepTime: 0.5 })]);
      expect(frames).toEqual([]);
    });
  });
});
