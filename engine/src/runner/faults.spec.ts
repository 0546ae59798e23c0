import type { TestCase } from '@testplatform/contract';
import { LIMITS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, type EngineLab, startLab, type Told } from '../../../test/support/engine.js';
import { childBrowsers } from '../../../test/support/processes.js';

const RELOADS = `<button disabled>off</button><script>
  setTimeout(() => { location.reload(); for (const end = Date.now() + 50; Date.now() < end; ); }, 100)
</script>`;

let lab: EngineLab;
let restarts = 0;
beforeAll(async () => {
  lab = await startLab({
    '/': '<h1>Fine</h1>',
    '/storm': '<button id="go" onclick="for (;;) alert(\'again\')">go</button>',
    '/spin': '<button id="go" onclick="for (;;) ;">go</button>',
    '/spins': '<h1>x</h1><script>for (;;) ;</script>',
    '/endless': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<h1>Never'),
    '/silent': () => undefined,
    '/close': '<button id="go" onclick="window.close()">go</button>',
    '/reloads': RELOADS,
    // Comes to rest after five times.
    '/restarts': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(++restarts % 6 === 0 ? '<button disabled>off</button><p>rest</p>' : RELOADS);
    },
    '/works':
      '<h1>Fine</h1><script>setInterval(() => { for (const end = Date.now() + 1_500; Date.now() < end; ); }, 1_510)</script>',
    '/animated':
      '<style>@keyframes a { to { transform: rotate(1turn) } } h1 { animation: a 1s infinite }</style><h1>Round</h1>',
  });
});
afterAll(() => lab.close());

const open = (path = '/') => aCase('URL redirect', { redirectURL: `${lab.url}${path}` });
const clickGo = () => aCase('Click', { targetField: '#go' });
const heading = () => aCase('Get content', { targetField: 'h1' });
/** Milliseconds within which a case with the shortest wait has ended, lost page and all. */
const IN_TIME = (LIMITS.maxWaitDefault + 6) * 1_000;

/** Runs cases of which the second last one goes wrong; the file then goes on in another page. */
async function survives(cases: readonly TestCase[], message: RegExp): Promise<Told> {
  const told = await lab.run([...cases, open(), heading()]);
  const wrong = told.results.at(cases.length - 1);
  expect(wrong).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
  expect(wrong?.duration).toBeLessThan(IN_TIME);
  expect(told.results.at(-1)).toMatchObject({ status: 'success', value: 'Fine' });
  return told;
}

describe('a page that can’t be used any more ends its case in time, and the next case works', () => {
  it('a storm of dialogs', () => survives([open('/storm'), clickGo()], /^The page opens one dialog after the other/));
  it('a script that never ends', () => survives([open('/spin'), clickGo()], /^The page does not respond$/));
  it('a document whose script never ends', () => survives([open('/spins')], /^The page does not respond$/));
  it('a document that never ends', () => survives([open('/endless')], /did not finish loading within 5 s$/));
  it('a server that never answers', () => survives([open('/silent')], /did not finish loading within 5 s$/));
  it('a crashed page', () => survives([open(), aCase('URL redirect', { redirectURL: 'chrome://crash' })], /./));
  it('a page that closes itself', async () => {
    const { results } = await lab.run([open('/close'), clickGo(), open(), heading()]);
    expect(results.at(-1)).toMatchObject({ status: 'success', value: 'Fine' });
  });
});

describe('a page that loads itself again and again', () => {
  it('is read all the same', async () => {
    const reads = aCase('Get content', { property: 'Value', targetField: 'button' });
    const waits = aCase('Wait for', { targetField: 'button', state: 'Disabled' });
    const rest = aCase('Locate element', { targetField: 'p' });
    const rounds = Array.from({ length: 3 }, () => [open('/restarts'), reads, rest, open('/restarts'), waits, rest]);
    const { results } = await lab.run(rounds.flat());
    expect(results.filter(({ status }) => status === 'failure').map(({ message }) => message)).toEqual([]);
  });

  it('can be left for another one', async () => {
    const { results } = await lab.run(Array.from({ length: 10 }, () => [open('/reloads'), open()]).flat());
    expect(results.filter(({ status }) => status === 'failure').map(({ message }) => message)).toEqual([]);
  });

  it('is told of when a target is not ready in it', async () => {
    const waits = aCase('Wait for', { targetField: 'button', state: 'Enabled', maxWaitingTime: 0.1 });
    const { results } = await lab.run([open('/reloads'), ...Array.from({ length: 15 }, () => waits)]);
    for (const { message } of results.slice(1)) expect(message).toMatch(/\(waited 0.1 s\)$/);
  });
});

it('a page that is busy when a target is looked for in vain is not lost', async () => {
  const waits = aCase('Locate element', { targetField: '#never', maxWaitingTime: 1.2 });
  const { results } = await lab.run([open('/works'), waits, heading(), waits, heading()]);
  for (const { message } of [results[1]!, results[3]!]) expect(message).toContain('#never');
  expect([results[2], results[4]]).toMatchObject([{ value: 'Fine' }, { value: 'Fine' }]);
});

describe('a browser that is gone', () => {
  it('ends the file as an error, and the next file has another browser', async () => {
    const { outcome, results } = await lab.run([open(), heading(), heading()], {
      onCaseStarted: (title) => void (title.startsWith('Get content') && killBrowsers()),
    });
    expect(outcome).toMatchObject({ status: 'error', reason: 'The browser ended unexpectedly' });
    expect(results.map(({ status }) => status)).toEqual(['success', 'failure', 'skipped']);
    expect((await lab.run([open(), heading()])).outcome.status).toBe('success');
  });
});

describe('stopping', () => {
  it.each(['/', '/spin', '/storm'])('ends a file within 5 s and keeps its results: %s', async (path) => {
    const stop = new AbortController();
    const waiting = path === '/' ? aCase('Locate element', { targetField: '#never', maxWaitingTime: 300 }) : clickGo();
    let stoppedAt = 0;
    const { outcome, results } = await lab.run([open(path), waiting, heading()], {
      signal: stop.signal,
      onCaseStarted: (title) => {
        if (title !== waiting.title) return;
        stoppedAt = Date.now();
        stop.abort();
      },
    });
    expect(Date.now() - stoppedAt).toBeLessThan(LIMITS.stopWithinMs);
    expect(outcome).toMatchObject({
      status: 'stopped',
      reason: 'The run was stopped',
      summary: { success: 1, skipped: 2 },
    });
    expect(results.map(({ status }) => status)).toEqual(['success', 'skipped', 'skipped']);
  });

  it('answers at once when it comes before the start', async () => {
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
  it('fails the case that it meets and skips the rest', async () => {
    const { outcome, results } = await lab.run([aCase('Locate element', { targetField: '#never' }), heading()], {
      timeoutMs: 1_000,
    });
    expect(outcome).toMatchObject({ status: 'failure', summary: { failure: 1, skipped: 1 } });
    expect(results.map(({ message }) => message)).toEqual([
      'The file exceeded its time limit (1 s)',
      'The file exceeded its time limit (1 s)',
    ]);
    expect(results[0]?.duration).toBeLessThan(4_000);
  });
});

/** Kills the browsers that this process has started, as a machine that is out of memory does. */
function killBrowsers(): void {
  for (const { pid } of childBrowsers()) process.kill(-pid, 'SIGKILL');
}
