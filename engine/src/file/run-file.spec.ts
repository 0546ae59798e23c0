import { type Conditional, LIMITS, type TestCase } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { aCase, feed, keep, onSuccess, read, shareLab } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';

const HEAVY = `<script>/*${'x'.repeat(LIMITS.goodTransferBytes)}*/</script>`;

const waits = holdWaits();
const lab = shareLab({
  '/': '<title>Start</title><h1>Start</h1><input id="a"><input id="b"><button id="ok" onclick="this.textContent += \'!\'">ok</button>',
  '/search': '<h1>Found</h1>',
  '/clock': (_request, response) => {
    const now = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
    response.setHeader('Content-Type', 'text/html').end('<h1>Earlier</h1>');
  },
  '/tabs':
    '<h1>First</h1><a id="blank" target="_blank" href="/tab">open</a><button id="self" onclick="window.close()">x</button>',
  '/tab': '<h1>Second</h1><button id="close" onclick="window.close()">close</button>',
  '/dialogs': `<button id="ask" onclick="answer.textContent = confirm('Sure?')">ask</button><p id="answer"></p>`,
  '/trouble': `<h1>Trouble</h1><script>Promise.allSettled([fetch('/broken'), fetch('http://127.0.0.1:9/')]).then(() => { document.querySelector('h1').textContent = 'All failed' }); setTimeout(() => { throw new Error('Oops') })</script>`,
  '/broken': (_request, response) => void response.writeHead(500).end(),
  '/cut': `<h1>Cut</h1><script>fetch('/cut-off').then((r) => r.text()).catch(() => { document.querySelector('h1').textContent = 'Failed' })</script>`,
  '/cut-off': (_request, response) => {
    response.writeHead(500, { 'Content-Length': '100' });
    response.write('a', () => response.destroy());
  },
  '/unfinished': '<img src="/never"><button onclick="this.textContent = `Pressed`">Press</button>',
  '/never': () => undefined,
  '/heavy': `<h1>Heavy</h1>${HEAVY}`,
  '/frame': '<h1>Outer</h1><iframe src="/search"></iframe>',
  '/link': '<h1>Before</h1><a href="/slow-page">go</a>',
  '/slow-page': (_request, response) =>
    void setTimeout(() => response.setHeader('Content-Type', 'text/html').end('<h1>After</h1>'), 300),
  '/spa': `<button id="load" onclick="fetch('/slow-data').then(r => r.text()).then(t => out.textContent = t)">load</button><p id="out">old</p>`,
  '/slow-data': (_request, response) => void setTimeout(() => response.end('new'), 300),
});

const open = (path = '/') => aCase('URL redirect', { redirectURL: `${lab.url}${path}` });
const equals = (statementData: string): Conditional => ({ statement: 'Equal to', statementData });
/** Fails at once: the comparison is impossible. */
const failing = (fields: Partial<TestCase> = {}) =>
  read('h1', {
    title: 'Failing',
    conditionals: [{ statement: 'Greater then', statementData: 'no number' }],
    ...fields,
  });

describe('a file', () => {
  it('reports every case in order, and sums up', async () => {
    const { outcome, results, started } = await lab.run([open(), failing(), read('h1')]);
    expect(started).toEqual(results.map(({ title }) => title));
    expect(results.map(({ seq, status, screenshot }) => [seq, status, screenshot])).toEqual([
      [0, 'success', 0],
      [1, 'failure', 1],
      [2, 'success', 2],
    ]);
    expect(outcome).toMatchObject({
      status: 'failure',
      reason: '',
      browser: expect.stringMatching(/^Chromium( headless shell)? \d+\.\d+, 900×500$/),
      summary: { success: 2, failure: 1, blocker: 0, concentrate: 0, skipped: 0 },
    });
  });

  it('never takes negative time, even if the clock is set back meanwhile', async () => {
    try {
      const { outcome, results } = await lab.run([open('/clock'), read('h1')]);
      expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
      for (const { duration } of [...results, outcome.performance]) expect(duration).toBeGreaterThanOrEqual(0);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('starts with its own storage', async () => {
    const [, setCookie] = (await lab.run([open(), aCase('Press key', { key: 'Tab' })])).results;
    expect(setCookie?.status).toBe('success');
    const unknown = await lab.run([feed('#a', '{{storage=user}}')]);
    expect(unknown.results[0]).toMatchObject({ status: 'failure', message: 'Unknown placeholder {{storage=user}}' });
  });

  it('skips the rest after a failed blocker', async () => {
    const { outcome, results } = await lab.run([open(), failing({ isBlocker: 'Yes' }), read('h1'), read('h1')]);
    expect(results.slice(2).map(({ status, message }) => [status, message])).toEqual([
      ['skipped', 'Skipped after the blocker "Failing"'],
      ['skipped', 'Skipped after the blocker "Failing"'],
    ]);
    expect(outcome.summary).toEqual({ success: 1, failure: 1, blocker: 1, concentrate: 0, skipped: 2 });
  });

  it('skips the rest after any failure where the project says so', async () => {
    const project = { stopAtFailure: true };
    const ended = 'Skipped: "Failing" failed, and files of this project end at their first failure';
    const { outcome, results } = await lab.run([open(), failing(), read('h1')], { project });
    expect(results[2]).toMatchObject({ status: 'skipped', message: ended });
    expect(outcome.summary).toEqual({ success: 1, failure: 1, blocker: 0, concentrate: 0, skipped: 1 });
  });

  it.each([
    [true, 'skipped', 'Skipped: "Failing" failed, and this file ends at its first failure'],
    [false, 'success', expect.any(String)],
  ] as const)(
    'does what it says itself of its first failure, %s, whatever the project says',
    async (own, status, message) => {
      const project = { stopAtFailure: !own };
      const { results } = await lab.run([open(), failing(), read('h1')], { project, stopAtFailure: own });
      expect(results[2]).toMatchObject({ status, message });
    },
  );

  it('goes on after a soft case, and has failed at the end', async () => {
    const cases = [open(), failing({ isSoft: 'Yes' }), read('h1'), failing(), read('h1')];
    const { outcome, results } = await lab.run(cases, { stopAtFailure: true });
    expect(results.map(({ status }) => status)).toEqual(['success', 'failure', 'success', 'failure', 'skipped']);
    expect(outcome.status).toBe('failure');
  });

  it('sleeps after each case as set', async () => {
    const sleeps = [300, 299].map((sleepTime) => waits.hold(sleepTime * 1_000, Promise.resolve()));
    await lab.run([open(), read('h1', { sleepTime: 300 }), failing({ sleepTime: 299 })]);
    expect(await Promise.all(sleeps)).toHaveLength(2);
  });
});

describe('placeholders and storage', () => {
  it('are filled from bindings, collections, storage and random data', async () => {
    const { results } = await lab.run(
      [
        open(),
        feed('#a', '{{binding=user}}-{{General::co::pass}}', { storage: [keep('fed', 'Get Input text')] }),
        feed('#b', '{{storage=fed}}/{{storage=heading}}', { storage: [keep('heading', 'Text')] }),
        read('#ok', { storage: [keep('label', 'Text')] }),
        feed('#b', '{{storage=label}} {{random=numeric,length=4}}'),
      ],
      {
        project: {
          dataBinding: [{ title: 'user', value: '{{General::co::name}}' }],
          dataCollection: {
            General: [
              { title: 'name', value: 'ada' },
              { title: 'pass', value: 's3cret' },
            ],
          },
        },
      },
    );
    expect(results[1]?.value).toBe('ada-s3cret');
    expect(results[2]).toMatchObject({ status: 'failure', message: 'Unknown placeholder {{storage=heading}}' });
    expect(results[4]?.value).toMatch(/^ok \d{4}$/);
  });

  it('are filled from the row that the file runs with, also in a file that it imports', async () => {
    const { results } = await lab.run(
      [open(), feed('#a', '{{table=Email}}', { eventActions: [onSuccess('a/b/c/d')] }), feed('#b', '{{table=Phone}}')],
      {
        project: {
          dataBinding: [{ title: 'user', value: 'ada' }],
          row: [{ title: 'Email', value: '{{binding=user}}@example.com' }],
        },
        files: { 'a/b/c/d': [feed('#b', '{{table=Email}}')] },
      },
    );
    expect(results.map(({ value }) => value).slice(1, 3)).toEqual(['ada@example.com', 'ada@example.com']);
    expect(results.at(-1)).toMatchObject({
      status: 'failure',
      message:
        'There is no value for {{table=Phone}}. Choose a table with this column in the options of the file, or repeat the case for each row of one',
    });
  });

  it('store the path and a query parameter of the address', async () => {
    const { results } = await lab.run([
      aCase('URL redirect', {
        redirectURL: `${lab.url}/search?q=a%20b`,
        storage: [keep('path', 'Get URL path'), keep('query', 'Get URL query string', 'q')],
      }),
      open(),
      feed('#a', '{{storage=path}}|{{storage=query}}'),
      open('/search'),
      read('h1', { storage: [keep('none', 'Get URL query string', 'page')] }),
    ]);
    expect(results[2]?.value).toBe('/search|a b');
    expect(results[4]).toMatchObject({ status: 'failure', message: 'The address has no query parameter "page"' });
  });

  it('are filled in titles, locators, addresses and conditionals too', async () => {
    const { results } = await lab.run(
      [
        aCase('URL redirect', { title: 'Open {{General::co::title}}', redirectURL: '{{General::co::site}}/' }),
        read('{{General::co::tag}}', { conditionals: [equals('{{General::co::title}}')] }),
      ],
      {
        project: {
          dataCollection: {
            General: [
              { title: 'site', value: lab.url },
              { title: 'tag', value: 'h1' },
              { title: 'title', value: 'Start' },
            ],
          },
        },
      },
    );
    expect(results[0]).toMatchObject({ status: 'success', title: 'Open Start' });
    expect(results[1]).toMatchObject({ status: 'success', value: 'Start' });
  });
});

describe('a masked text', () => {
  it('is in no report, however it comes back', async () => {
    const secret = 'Tr0ub4dor & 3';
    const masked = feed('#a', secret, { inputTextMask: 'Yes', storage: [keep('password', 'Get Input text')] });
    const told = await lab.run([
      open(),
      masked,
      read('#a'),
      read('#a', { conditionals: [{ statement: 'Greater then', statementData: 'x' }] }),
      feed('#b', '{{storage=password}}'),
      aCase('URL redirect', { redirectURL: `${lab.url}/search?p={{storage=password}}` }),
      aCase('Get content', { property: 'URL' }),
      aCase('Get content', { targetField: '#{{storage=password}}[' }),
    ]);
    expect(told.results[1]).toMatchObject({ status: 'success', value: undefined });
    expect(told.results[2]).toMatchObject({ status: 'success', value: '•••' });
    const everything = JSON.stringify([told.results, told.lines, told.outcome]);
    for (const shape of [secret, encodeURIComponent(secret), 'Tr0ub4dor']) expect(everything).not.toContain(shape);
  });

  it('is drawn as dots in every field that it is entered in, as is a secret of the environment', async () => {
    const drawn = (field: string) =>
      aCase('Run script', { script: `getComputedStyle(document.querySelector('${field}')).webkitTextSecurity` });
    const masked = feed('#a', 'Tr0ub4dor', { inputTextMask: 'Yes', storage: [keep('password', 'Get Input text')] });
    const steps = [open(), masked, feed('#b', 'It is {{storage=password}}.'), drawn('#b')];
    expect((await lab.run(steps)).results.at(-1)?.value).toBe('disc');
    const key = 'k3y-of-the-stage';
    const keyed = await lab.run([open(), feed('#b', key), drawn('#b')], { project: { secrets: [key] } });
    expect(keyed.results.at(-1)?.value).toBe('disc');
    const plain = await lab.run([open(), feed('#b', 'seen by all'), drawn('#b')], { project: { secrets: [key] } });
    expect(plain.results.at(-1)?.value).toBe('none');
  });
});

describe('a resource that never arrives', () => {
  it('delays no case, and is a warning', async () => {
    const cases = [open('/unfinished'), aCase('Click', { targetField: 'button' }), read('button')];
    const { results } = await lab.run(cases, { project: { goodDurationMs: 1 } });
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '', 'Pressed']);
    expect(results.flatMap(({ warnings }) => warnings).join()).toMatch(
      /not finished loading: no answer from .*\/never$/,
    );
  });
});

describe('warnings', () => {
  it('report failed requests and exceptions, and count in the performance summary', async () => {
    const { outcome, results } = await lab.run([
      open('/trouble'),
      // The page knows of its failures a moment before the browser reports them.
      read('h1', { conditionals: [equals('All failed')], sleepTime: 1 }),
    ]);
    const warnings = results.flatMap((result) => result.warnings).join('\n');
    expect(warnings).toMatch(/GET .*\/broken failed: 500/);
    expect(warnings).toMatch(/GET http:\/\/127\.0\.0\.1:9\/ failed: net::ERR_UNSAFE_PORT/);
    expect(warnings).toContain('The page threw: Oops');
    expect(outcome.performance).toMatchObject({ request_failures: 2, total_requests: 3 });
  });

  it('report a request once that fails twice, by its status and by its end', async () => {
    const failed = read('h1', { conditionals: [equals('Failed')], sleepTime: 1 });
    const { outcome, results } = await lab.run([open('/cut'), failed]);
    expect(results.flatMap(({ warnings }) => warnings)).toEqual([expect.stringMatching(/cut-off failed: 500/)]);
    expect(outcome.performance).toMatchObject({ request_failures: 1, total_requests: 2 });
  });

  it('report a page that is heavier than its project allows', async () => {
    const { outcome, results } = await lab.run([open('/heavy'), read('h1')]);
    expect(results.map(({ warnings }) => warnings)).toEqual([
      [expect.stringMatching(/^The page is heavy: 2\.00\d+ MB, more than 2\.00 MB$/)],
      [],
    ]);
    expect(outcome.summary).toMatchObject({ success: 2, concentrate: 1 });
    expect(outcome.performance.transfer_size).toBeGreaterThan(LIMITS.goodTransferBytes);
    const allowed = await lab.run([open('/heavy')], { project: { goodPageMb: 3 } });
    expect(allowed.results.map(({ warnings }) => warnings)).toEqual([[]]);
  });

  it('count iframes and popups once', async () => {
    const { outcome } = await lab.run([
      open('/frame'),
      open('/tabs'),
      aCase('Click', { targetField: '#blank' }),
      read('h1', { conditionals: [equals('Second')] }),
    ]);
    expect(outcome.performance.total_requests).toBe(4);
  });
});

describe('tabs', () => {
  it('that a case opens become current, and give way when they close', async () => {
    const { results } = await lab.run([
      open('/tabs'),
      aCase('Click', { targetField: '#blank' }),
      read('h1'),
      aCase('Click', { targetField: '#close' }),
      read('h1'),
      aCase('Click', { targetField: 'text=open' }),
      read('h1'),
    ]);
    expect(results.map(({ value }) => value).filter(Boolean)).toEqual(['Second', 'First', 'Second']);
  });
});

describe('dialogs', () => {
  it('are dismissed and noted', async () => {
    const { results } = await lab.run([open('/dialogs'), aCase('Click', { targetField: '#ask' }), read('#answer')]);
    expect(results[1]).toMatchObject({ status: 'success', message: 'A dialog was dismissed (confirm): Sure?' });
    expect(results[2]?.value).toBe('false');
  });
});

describe('after an action', () => {
  it('waits for the page that it opens', async () => {
    const { results } = await lab.run([open('/link'), aCase('Click', { targetField: 'a' }), read('h1')]);
    expect(results[2]?.value).toBe('After');
  });

  it('waits in a single-page app for requests and DOM to settle', async () => {
    const { results } = await lab.run([open('/spa'), aCase('Click', { targetField: '#load' }), read('#out')], {
      project: { isSinglePageApp: true },
    });
    expect(results[2]?.value).toBe('new');
  });
});
