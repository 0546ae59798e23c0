import { DEFAULT_VIEWPORT, type TestCase } from '@testplatform/contract';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, type EngineLab, type RunOptions, SHORT_WAIT, startLab } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { lookAt } from '../../../test/support/browser/picture-colours.mjs';

const coloured = (colour: string, rest = '') => `<body style="margin:0;background:${colour}">${rest}</body>`;
const paint = (colour: string) =>
  `<button id="${colour}" onclick="document.body.style.background='${colour}'">${colour}</button>`;

/** Changes the colour, and notifies the test once that is drawn. */
const TURN = `const turn = (colour) => {
  document.body.style.background = colour;
  requestAnimationFrame(() => requestAnimationFrame(() => fetch('/turned')));
};`;
/** Seconds that no test waits: each ends the sleep itself. */
const SLEEP = 300;
const QUICK_COLOURS = ['red', 'lime', 'blue', 'yellow', 'magenta', 'cyan'];

describe('in a browser that draws on demand', () => {
  const waits = holdWaits();
  let lab: EngineLab;
  /** Resolves when the page may change its colour. */
  let asleep: Promise<void>;
  /** Called when the page has changed it. */
  let turned = (): void => undefined;
  beforeAll(async () => {
    const pages = {
      '/': coloured('red', `<p>text</p>${paint('lime')}${paint('blue')}<a target="_blank" href="/tab">tab</a>`),
      '/tab': coloured('yellow', '<button onclick="window.close()">close</button>'),
      '/small': coloured('red', `<button onclick="window.open('/tab', '', 'width=300,height=200')">small</button>`),
      '/late': coloured(
        'red',
        `<button>late</button><script>${TURN}
        document.querySelector('button').onclick = () => fetch('/turn').then(() => turn('lime'));
      </script>`,
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
        `<button>go</button><script>${TURN}
        let presses = 0;
        document.querySelector('button').onclick = () => {
          document.body.style.background = 'lime';
          // Half a second after the end of a case, what is drawn is no longer of it.
          if (++presses === 1) fetch('/turn').then(() => setTimeout(() => turn('red'), 1000));
        };
      </script>`,
      ),
      '/turn': (_request: unknown, response: ServerResponse) => void asleep.then(() => response.end()),
      '/turned': (_request: unknown, response: ServerResponse) => {
        response.end();
        turned();
      },
      // Each press and each full stop changes the colour, so that each of many quick cases looks different from its
      // neighbours.
      '/quick': coloured(
        'red',
        `<button>next</button><input id="plain"><input id="secret" type="password"><script>
        const colours = ${JSON.stringify(QUICK_COLOURS)};
        let at = 0;
        const next = () => document.body.style.background = colours[++at % colours.length];
        document.querySelector('button').onclick = next;
        for (const field of document.querySelectorAll('input')) field.onkeyup = ({ key }) => { if (key === '.') next(); };
      </script>`,
      ),
      // The same for a part of the page only, which the browser takes for an animation.
      '/steady': coloured(
        'white',
        `<input id="plain"><p style="position:fixed;inset:300px 500px;margin:0;background:red"></p><script>
        const colours = ${JSON.stringify(QUICK_COLOURS)};
        let at = 0;
        const { style } = document.querySelector('p');
        document.querySelector('input').onkeyup = ({ key }) => key === '.' && (style.background = colours[++at % colours.length]);
      </script>`,
      ),
      '/round': coloured(
        'red',
        '<style>@keyframes a { to { rotate: 1turn } } p { animation: a 1s infinite }</style><p>round</p>',
      ),
      '/spins': '<script>for (;;) ;</script>',
    };
    lab = await startLab(pages);
  });
  afterAll(() => lab.close());

  /** In the default size of records. */
  const run = (cases: readonly TestCase[], options: RunOptions = {}) =>
    lab.run(cases, { project: { browser: {} }, ...options });
  const open = (path = '/', fields: Partial<TestCase> = {}) =>
    aCase('URL redirect', { redirectURL: `${lab.url}${path}`, ...fields });
  /** Types a different text each time: only then does it certainly show. */
  const feed = (nth: number) => aCase('Text feed', { targetField: '#plain', inputText: `lamp ${nth}.` });
  const feedSecret = (nth: number) => aCase('Text feed', { targetField: '#secret', inputText: `lamp ${nth}.` });
  const click = (targetField: string) => aCase('Click', { targetField });
  const clickButton = () => click('button');

  /** The size of each picture, and the name of the colour in its middle. */
  async function look(jpegs: readonly (Buffer | undefined)[]): Promise<{ size: string[]; colours: string[] }> {
    const seen = await lookAt(lab.pool, jpegs);
    return { size: [...new Set(seen.map(({ size }) => size))], colours: seen.map(({ colour }) => colour) };
  }

  /** While a case sleeps, the page changes its colour, which ends the sleep. */
  function turnWhileAsleep(): void {
    const over = new Promise<void>((resolve) => (turned = resolve));
    asleep = waits.hold(SLEEP * 1_000, over);
  }

  const inOrder = (records: ReadonlyMap<number, Buffer>) =>
    [...records].toSorted(([a], [b]) => a - b).map(([, jpeg]) => jpeg);

  describe('the record of a case', () => {
    it('shows the page at the end of that case, including the first, in the size of the page', async () => {
      const { records } = await run([
        open(),
        click('#lime'),
        click('#blue'),
        aCase('Get content', { targetField: 'p' }),
        click('#lime'),
        aCase('Locate element', { targetField: '#none', ...SHORT_WAIT }),
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
    ])('exists, however quick the cases are, and the last one is its own: %s', async (_what, cases) => {
      const acts = Array.from({ length: 24 }, (_, nth) => cases[nth % cases.length]!(nth));
      const { records } = await run([open('/quick'), ...acts]);
      const { colours } = await look(inOrder(records));
      // With several pictures pending, the browser is sometimes late (ADR 008), but the last one is waited for.
      expect(colours).toHaveLength(25);
      expect(colours.at(-1)).toBe(QUICK_COLOURS[24 % QUICK_COLOURS.length]);
    });

    it('exists, however long the same place changes at the same pace, and the last one is its own', async () => {
      const acts = Array.from({ length: 45 }, (_, nth) => feed(nth));
      const { records } = await run([open('/steady'), ...acts]);
      const { colours } = await look(inOrder(records));
      expect(colours).toHaveLength(46);
      expect(colours.at(-1)).toBe(QUICK_COLOURS[45 % QUICK_COLOURS.length]);
    });

    it('follows tabs, whatever size they request, and returns with them', async () => {
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

    it('follows a field that disappears when typed in, without an error', async () => {
      const { records, results } = await run([open('/fleeting'), feed(1), aCase('Hover', { targetField: 'p' })]);
      expect(results.map(({ status, warnings }) => [status, warnings])).toEqual(results.map(() => ['success', []]));
      expect((await look(inOrder(records))).colours).toEqual(['red', 'lime', 'lime']);
    });

    it('shows late changes, during the case’s sleep', async () => {
      turnWhileAsleep();
      const { records } = await run([
        open('/late'),
        aCase('Click', { targetField: 'button', sleepTime: SLEEP }),
        open(),
      ]);
      expect((await look([records.get(1)])).colours).toEqual(['lime']);
    });

    it('shows what disappears before the next case acts', async () => {
      turnWhileAsleep();
      const { records } = await run([
        open('/notice'),
        click('button'),
        aCase('Get content', { targetField: 'button' }),
        aCase('Sleep', { sleepTime: SLEEP }),
        click('button'),
      ]);
      expect((await look(inOrder(records))).colours).toEqual(['red', 'lime', 'lime', 'red', 'lime']);
    });

    it('shows the previous state for a case whose page never answers', async () => {
      const { results, records } = await run([open(), open('/spins', SHORT_WAIT)]);
      expect(results[1]?.screenshot).toBe(1);
      expect((await look([records.get(1)])).size).toEqual([`${DEFAULT_VIEWPORT.width}x${DEFAULT_VIEWPORT.height}`]);
    });
  });

  describe('the live picture', () => {
    it('repeats while somebody watches', async () => {
      let enough = (): void => undefined;
      void waits.hold(SLEEP * 1_000, new Promise<void>((resolve) => (enough = resolve)));
      let seen = 0;
      const { outcome } = await run([open('/round'), aCase('Sleep', { sleepTime: SLEEP })], {
        watched: true,
        onFrame: () => ++seen === 3 && enough(),
      });
      expect(outcome.status).toBe('success');
    });

    it('finally shows how the file ended, however quick it was', async () => {
      const { frames } = await run([open(), click('#lime'), click('#blue')], { watched: true });
      expect((await look(frames.slice(-1))).colours).toEqual(['blue']);
    });

    it('is not sent while nobody watches', async () => {
      const { frames } = await run([open('/round'), aCase('Get content', { targetField: 'p' })]);
      expect(frames).toEqual([]);
    });
  });
});
