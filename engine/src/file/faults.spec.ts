import type { TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aCase,
  AT_ONCE,
  type EngineLab,
  FAIR_WAIT,
  type Pages,
  SHORT_WAIT,
  startLab,
  type Told,
} from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { childBrowsers } from '../../../test/support/processes.js';
import { endWarmBrowsers } from '../../../test/support/browser/warm-browser.js';
import { OPEN_MS, SLOW } from '../browsers/pooled-browser.js';
import { GRACE_MS } from '../case/run-case.js';
import { ANSWER_MS } from '../page/session.js';

const RELOADS = `<button disabled>off</button><script>
  setTimeout(() => { location.reload(); for (const end = Date.now() + 50; Date.now() < end; ); }, 100)
</script>`;

const waits = holdWaits();
let lab: EngineLab;
let restarts = 0;
/** When the page '/works' begins to work, and when it stops. */
let begun: Promise<void>;
let ended: Promise<void>;
beforeAll(async () => {
  await endWarmBrowsers();
  const pages: Pages = {
    '/': '<h1>Fine</h1>',
    '/storm': '<button id="go" onclick="for (;;) alert(\'again\')">go</button>',
    '/spin': '<button id="go" onclick="for (;;) ;">go</button>',
    '/spins': '<h1>x</h1><script>for (;;) ;</script>',
    '/endless': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<h1>Never'),
    '/silent': () => undefined,
    '/close': '<button id="go" onclick="window.close()">go</button>',
    '/reloads': RELOADS,
    // Stops after five times.
    '/restarts': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(++restarts % 6 === 0 ? '<button disabled>off</button><p>rest</p>' : RELOADS);
    },
    // Blocked from the answer to /work until the answer to /rest.
    '/works': `<h1>Fine</h1><script>fetch('/work').then(() => {
      const request = new XMLHttpRequest();
      request.open('GET', '/rest', false);
      request.send();
    })</script>`,
    '/work': (_request, response) => void begun.then(() => response.end()),
    '/rest': (_request, response) => void ended.then(() => response.end()),
    // Blocked by its button until the engine checks whether it still answers.
    '/blocks': `<h1>Fine</h1><button id="go">go</button><script>
      go.onclick = () => {
        const request = new XMLHttpRequest();
        request.open('GET', '/asked', false);
        request.send();
        document.querySelector('h1').textContent = 'Clicked';
      };
    </script>`,
    '/asked': (_request, response) => void waits.hold(ANSWER_MS).then(() => response.end()),
    // A gigabyte and a half.
    '/greedy': `<script>
      const kept = [];
      setInterval(() => kept.length < 30 && kept.push(new Uint8Array(5e7).fill(1)), 20);
    </script>`,
    '/flood': '<a href="/flood.bin">flood</a>',
    '/flood.bin': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      const part = Buffer.alloc(2 ** 20);
      const send = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', send);
      send();
    },
    '/animated':
      '<style>@keyframes a { to { transform: rotate(1turn) } } h1 { animation: a 1s infinite }</style><h1>Round</h1>',
  };
  lab = await startLab(pages, { ownBrowser: true, limits: { memory: 600, disk: 600 } });
});
afterAll(() => lab.close());

const open = (path = '/', fields: Partial<TestCase> = {}) =>
  aCase('URL redirect', { redirectURL: `${lab.url}${path}`, ...fields });
const clickGo = (fields: Partial<TestCase> = {}) => aCase('Click', { targetField: '#go', ...fields });
const heading = () => aCase('Get content', { targetField: 'h1' });

/** Runs cases of which the last one fails before its test would time out; the file then continues in another page. */
async function survives(cases: readonly TestCase[], message: RegExp): Promise<Told> {
  const told = await lab.run([...cases, open(), heading()]);
  const wrong = told.results.at(cases.length - 1);
  expect(wrong).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
  expect(told.results.at(-1)).toMatchObject({ status: 'success', value: 'Fine' });
  return told;
}

describe('an unusable page ends its case in time, and the next case works', () => {
  it('a storm of dialogs', () =>
    survives([open('/storm'), clickGo(AT_ONCE)], /^The page opens one dialog after the other/));
  it('a script that never ends', () => survives([open('/spin'), clickGo(SHORT_WAIT)], /^The page does not respond$/));
  it('a document whose script never ends', () => survives([open('/spins', SHORT_WAIT)], /^The page does not respond$/));
  it('a document that never ends', () =>
    survives([open('/endless', SHORT_WAIT)], /did not finish loading within 1 s$/));
  it('a server that never answers', () =>
    survives([open('/silent', SHORT_WAIT)], /did not finish loading within 1 s$/));
  it('a crashed page', () =>
    survives([open(), aCase('URL redirect', { redirectURL: 'chrome://crash', ...SHORT_WAIT })], /./));
  it('a page that exceeds the browser’s memory limit', () =>
    survives(
      [open('/greedy'), aCase('Locate element', { targetField: '#never', ...AT_ONCE })],
      /^The page crashed: it used more than 600 MB of memory/,
    ));
  it('a page that closes itself', async () => {
    const { results } = await lab.run([open('/close'), clickGo(), open(), heading()]);
    expect(results.at(-1)).toMatchObject({ status: 'success', value: 'Fine' });
  });
});

describe('a page that reloads again and again', () => {
  it('can be read', async () => {
    const reads = aCase('Get content', { property: 'Value', targetField: 'button' });
    const looks = aCase('Wait for', { targetField: 'button', state: 'Disabled' });
    const rest = aCase('Locate element', { targetField: 'p' });
    const rounds = Array.from({ length: 3 }, () => [open('/restarts'), reads, rest, open('/restarts'), looks, rest]);
    const { results } = await lab.run(rounds.flat());
    expect(results.filter(({ status }) => status === 'failure').map(({ message }) => message)).toEqual([]);
  });

  it('can be left for another one', async () => {
    const { results } = await lab.run(Array.from({ length: 10 }, () => [open('/reloads'), open()]).flat());
    expect(results.filter(({ status }) => status === 'failure').map(({ message }) => message)).toEqual([]);
  });

  it('is mentioned when a target is not ready in it', async () => {
    // However long the page takes to answer, the engine keeps waiting.
    void waits.hold(100 + GRACE_MS);
    const waiting = aCase('Wait for', { targetField: 'button', state: 'Enabled', maxWaitingTime: 0.1 });
    const { results } = await lab.run([open('/reloads'), ...Array.from({ length: 15 }, () => waiting)]);
    for (const { message } of results.slice(1)) expect(message).toMatch(/\(waited 0.1 s\)$/);
  });
});

it('a page that is busy while a target is missing is not lost', async () => {
  void waits.hold(1_000 * SHORT_WAIT.maxWaitingTime + GRACE_MS);
  let begin = (): void => undefined;
  begun = new Promise((resolve) => (begin = resolve));
  // The page stays busy until the engine checks whether it still answers.
  ended = waits.hold(ANSWER_MS);
  const looks = aCase('Locate element', { targetField: '#never', ...SHORT_WAIT });
  const { results } = await lab.run([open('/works'), looks, heading()], {
    onCaseStarted: (title) => title === looks.title && begin(),
  });
  expect(results[1]?.message).toContain('#never');
  expect(results[2]?.value).toBe('Fine');
});

it.each([{}, { mousePositionNearestField: '5,5' }])(
  'a page that is busy with a click %j too long is not lost',
  async (how) => {
    const { results } = await lab.run([open('/blocks'), clickGo({ ...FAIR_WAIT, ...how }), heading()]);
    expect(results[1]?.message).toBe(
      'The page was busy for longer than the case may wait. Give the case a longer max wait',
    );
    expect(results[2]?.value).toBe('Clicked');
  },
);

it('a page that answers is not lost when a case takes longer on a busy machine', async () => {
  const script = 'return new Promise((resolve) => setTimeout(() => resolve("done"), 300))';
  const slow = aCase('Run script', { script, maxWaitingTime: 50 });
  waits.skip(1_000 * slow.maxWaitingTime + GRACE_MS, 0);
  const { results } = await lab.run([open(), slow, heading()]);
  expect(results.map(({ message, value }) => message || value)).toEqual([undefined, 'done', 'Fine']);
});

describe('a browser that is gone', () => {
  it('ends the file as an error, and the next file gets another browser', async () => {
    const { outcome, results } = await lab.run([open(), heading(), heading()], {
      onCaseStarted: (title) => void (title.startsWith('Get content') && killBrowsers()),
    });
    expect(outcome).toMatchObject({ status: 'error', reason: 'The browser ended unexpectedly' });
    expect(results.map(({ status }) => status)).toEqual(['success', 'failure', 'skipped']);
    expect((await lab.run([open(), heading()])).outcome.status).toBe('success');
  });
});

describe('a browser that hangs', () => {
  it('before its file begins is given up, and the next file gets another one', async () => {
    await lab.run([open()]);
    for (const { pid } of childBrowsers()) process.kill(-pid, 'SIGSTOP');
    let giveUp = (): void => undefined;
    const waited = waits.hold(OPEN_MS.Chromium, new Promise<void>((resolve) => (giveUp = resolve)));
    const running = lab.run([open(), heading()]);
    await waited;
    giveUp();
    expect((await running).outcome).toMatchObject({ status: 'error', reason: SLOW });
    void waits.hold(OPEN_MS.Chromium);
    expect((await lab.run([open(), heading()])).outcome.status).toBe('success');
  });
});

describe('a browser that exceeds its disk limit', () => {
  it('is ended, which ends the file', async () => {
    const download = aCase('Download', { targetField: 'a', ...AT_ONCE });
    const { outcome } = await lab.run([open('/flood'), download]);
    const reason = 'The browser ended unexpectedly: it used more than 600 MB of disk';
    expect(outcome).toMatchObject({ status: 'error', reason });
  });
});

describe('stopping', () => {
  it.each(['/', '/spin', '/storm'])(
    'ends a file long before its case would end, and keeps its results: %s',
    async (path) => {
      const stop = new AbortController();
      const waiting = path === '/' ? aCase('Locate element', { targetField: '#never', ...AT_ONCE }) : clickGo(AT_ONCE);
      const { outcome, results } = await lab.run([open(path), waiting, heading()], {
        signal: stop.signal,
        onCaseStarted: (title) => title === waiting.title && stop.abort(),
      });
      expect(outcome).toMatchObject({
        status: 'stopped',
        reason: 'The run was stopped',
        summary: { success: 1, skipped: 2 },
      });
      expect(results.map(({ status }) => status)).toEqual(['success', 'skipped', 'skipped']);
    },
  );

  it('returns at once when it comes before the start', async () => {
    const { outcome } = await lab.run([open()], { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ status: 'stopped', summary: { success: 0, failure: 0, skipped: 1 } });
  });

  it('interrupts a sleep', async () => {
    const stop = new AbortController();
    const running = lab.run([aCase('Sleep', { sleepTime: 60 })], {
      signal: stop.signal,
      onCaseStarted: () => stop.abort(),
    });
    expect((await running).outcome.status).toBe('stopped');
  });
});

describe('the deadline of a file', () => {
  it('fails the current case and skips the rest', async () => {
    let begin = (): void => undefined;
    void waits.hold(1_300, new Promise<void>((resolve) => (begin = resolve)));
    const { outcome, results } = await lab.run(
      [aCase('Locate element', { targetField: '#never', ...AT_ONCE }), heading()],
      { timeoutMs: 1_300, onCaseStarted: () => begin() },
    );
    expect(outcome).toMatchObject({ status: 'failure', summary: { failure: 1, skipped: 1 } });
    expect(results.map(({ message }) => message)).toEqual([
      'The file exceeded its time limit (1.3 s)',
      'The file exceeded its time limit (1.3 s)',
    ]);
  });

  it.each([1, 2])(
    'makes a file of %i cases an error, and keeps nothing of it, when it passes in a sleep',
    async (count) => {
      let begin = (): void => undefined;
      void waits.hold(1_300, new Promise<void>((resolve) => (begin = resolve)));
      const kept: string[] = [];
      const { outcome, results } = await lab.run([aCase('Sleep', { sleepTime: 60 }), heading()].slice(0, count), {
        timeoutMs: 1_300,
        onCaseStarted: () => begin(),
        savesSession: true,
        keepSession: async (state) => void kept.push(state),
      });
      expect(outcome).toMatchObject({ status: 'error', reason: 'The file exceeded its time limit (1.3 s)' });
      expect(results.map(({ status }) => status)).toEqual(['success', 'skipped'].slice(0, count));
      expect(kept).toEqual([]);
    },
  );
});

/** Kills the browsers that this process started, as an out-of-memory machine does. */
function killBrowsers(): void {
  for (const { pid } of childBrowsers()) process.kill(-pid, 'SIGKILL');
}
