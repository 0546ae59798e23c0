import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Conditional, LIMITS, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { TEMP_PREFIX } from '../browsers/launch/temp-folder.js';
import {
  aCase,
  FAIR_WAIT,
  keep,
  onFailure,
  shareLab,
  SHORT_WAIT,
  TESTED,
} from '../../../test/support/browser/engine.js';

const inFirefox = TESTED === 'Firefox';

const PAGE = `
  <title>Data</title><h1>Data</h1>
  <p id="soon" style="display:none">soon</p><p id="gone">gone</p><input id="off" disabled><input id="field">
  <a id="file" download="report 2026.csv" href="/file">file</a><a id="endless" download href="/endless">endless</a>
  <a id="blank" target="_blank" href="/prices">prices</a><button id="later" onclick="setTimeout(() => window.open('/prices'), 400)">later</button>
  <script>
    setTimeout(() => {
      soon.style.display = ''; gone.remove(); off.disabled = false; field.disabled = true;
      history.pushState(null, '', '/orders/17/done?from=cart#top');
    }, 300);
  </script>`;

let calls: { method: string; body: string; cookie: string; type: string; trace: string }[] = [];
const lab = shareLab({
  '/': (_request, response) => {
    response.setHeader('Set-Cookie', 'session=abc');
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Content-Security-Policy', "script-src 'unsafe-inline'");
    response.end(`<!doctype html><link rel="icon" href="data:,">${PAGE}`);
  },
  '/file': (_request, response) => void response.end('a,b'),
  '/prices': (_request, response) => {
    response.setHeader('Content-Type', 'text/csv');
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="prices.csv"; filename*=UTF-8''prices%20%C3%BC.csv`,
    );
    response.end('tea,3');
  },
  '/endless': (_request, response) => {
    response.setHeader('Content-Type', 'application/octet-stream');
    response.setHeader('Content-Disposition', 'attachment; filename=endless.bin');
    response.write('x'.repeat(4_096));
  },
  '/api': (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { cookie = '', 'content-type': type = '', 'x-trace': trace = '' } = request.headers;
      calls.push({ method: request.method ?? '', body, cookie, type, trace: String(trace) });
      response.setHeader('Content-Type', 'application/json');
      response.writeHead(request.method === 'POST' ? 201 : 200);
      response.end(JSON.stringify({ count: calls.length, items: [{ 'a name': 'Tea', price: 1.5 }], none: null }));
    });
  },
  '/numbers': (_request, response) => void response.end('{"id": 9007199254740993, "total": 1.10}'),
  '/503': (_request, response) => void response.writeHead(503).end('Not now'),
  '/never': () => undefined,
});

const equals = (statementData: string): Conditional[] => [{ statement: 'Equal to', statementData }];

describe('Wait for', () => {
  it('waits for a whole or partial address', async () => {
    const results = await lab.onPage([
      aCase('Wait for', { redirectURL: '/orders/*/done' }),
      aCase('Wait for', { redirectURL: `${lab.url}/orders/17/done?from=cart#top` }),
      aCase('Wait for', { redirectURL: '*from=cart*', targetField: '#soon' }),
      aCase('Wait for', { redirectURL: '/orders/17', ...SHORT_WAIT }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'failure']);
    expect(results[3]?.message).toBe(`The address is ${results[0]?.value}, not /orders/17 (waited 1 s)`);
  });

  it('waits for each state of an element', async () => {
    const states: Partial<TestCase>[] = [
      { targetField: '#soon' },
      { targetField: '#gone', state: 'Hidden' },
      { targetField: '#gone', state: 'Detached' },
      { targetField: '#off', state: 'Enabled' },
      { targetField: '#field', state: 'Disabled' },
      { targetField: '#soon', state: 'Attached' },
    ];
    const open = aCase('URL redirect', { redirectURL: '/' });
    const results = await lab.onPage(states.flatMap((fields) => [open, aCase('Wait for', fields)]));
    expect(results.map(({ status, message }) => [status, message])).toEqual(results.map(() => ['success', '']));
  });

  it('reports what did not appear', async () => {
    const results = await lab.onPage([
      aCase('Wait for', { targetField: '#soon' }),
      aCase('Wait for', { targetField: '#gone', state: 'Attached', ...SHORT_WAIT }),
      aCase('Wait for', { targetField: '#soon', state: 'Hidden', ...SHORT_WAIT }),
      aCase('Wait for', { targetField: '#soon', state: 'Detached', ...SHORT_WAIT }),
      aCase('Wait for', { targetField: '#off', state: 'Disabled', ...SHORT_WAIT }),
      aCase('Wait for', { targetField: '#field', state: 'Enabled', ...SHORT_WAIT }),
    ]);
    expect(results.slice(1).map(({ message }) => message)).toEqual([
      'No element matches #gone (waited 1 s)',
      'The element #soon is still visible (waited 1 s)',
      'The element #soon is still there (waited 1 s)',
      'The element #off is still enabled (waited 1 s)',
      'The element #field is still disabled (waited 1 s)',
    ]);
  });
});

describe('Download', () => {
  it('checks the name of the file and keeps nothing of it', async () => {
    const ends: Conditional[] = [{ statement: 'Ends with', statementData: '.csv' }];
    const [good, bad] = await lab.onPage([
      aCase('Download', { targetField: '#file', conditionals: ends }),
      aCase('Download', { targetField: '#file', conditionals: equals('other.csv') }),
    ]);
    expect(good).toMatchObject({ status: 'success', value: 'report 2026.csv' });
    expect(bad).toMatchObject({ status: 'failure', expected: 'other.csv', actual: 'report 2026.csv' });
    const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`${TEMP_PREFIX}${process.pid}-`));
    const left = await Promise.all(folders.map((folder) => readdir(join(tmpdir(), folder))));
    // A download is kept under a random name.
    expect(left.flat().filter((name) => /^[\da-f-]{36}$/.test(name))).toEqual([]);
  });

  it.each(['#blank', '#later'])('receives one in another tab, which closes: %s', async (targetField) => {
    const [download, heading] = await lab.onPage([
      aCase('Download', { targetField, ...FAIR_WAIT }),
      aCase('Get content', { targetField: 'h1' }),
    ]);
    expect([download?.message, download?.value, heading?.value]).toEqual(['', 'prices ü.csv', 'Data']);
  });

  it('compares the file with a project file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'baseline-'));
    const path = join(folder, 'baseline');
    const projectFile = async (name: string) =>
      name === 'gone.csv' ? null : { name, path, version: 2, size: 3, sha256: '0123456789abcdef'.repeat(4) };
    const download = aCase('Download', { targetField: '#file', baseline: 'files:report.csv' });
    await writeFile(path, 'a,b');
    const [same, missing] = await lab.onPage([download, { ...download, baseline: 'files:gone.csv' }], { projectFile });
    await writeFile(path, 'a,b\nc');
    const [different] = await lab.onPage([download], { projectFile });
    await rm(folder, { recursive: true });
    const version = 'files:report.csv version 2 (SHA-256 0123456789abcdef)';
    expect(same).toMatchObject({ status: 'success', value: 'report 2026.csv', message: `The same as ${version}` });
    expect(missing?.message).toBe(
      'There is no file gone.csv in this project. Upload it in the configuration, under Files',
    );
    expect(different).toMatchObject({
      status: 'failure',
      message: `The download report 2026.csv (3 bytes) is not the same as ${version}, which has 5 bytes. They differ first in line 1`,
      expected: 'a,b\nc',
      actual: 'a,b',
    });
  });

  it('fails when nothing arrives, or not completely', async () => {
    const [none, endless, after] = await lab.onPage([
      aCase('Download', { targetField: 'h1', ...FAIR_WAIT }),
      aCase('Download', { targetField: '#endless', ...FAIR_WAIT }),
      aCase('Get content', { targetField: 'h1' }),
    ]);
    expect(none?.message).toBe('No download started (waited 5 s)');
    expect(endless?.message).toBe('The download of endless.bin did not end (waited 5 s)');
    expect(after?.value).toBe('Data');
  });
});

describe('Run script', () => {
  const script = (text: string, fields: Partial<TestCase> = {}) => aCase('Run script', { script: text, ...fields });

  it('runs an expression or statements, and reports what they return', async () => {
    const scripts: [string, string | undefined][] = [
      ['document.title;', 'Data'],
      ['const a = 1;\nreturn a + 1', '2'],
      ['await new Promise((done) => setTimeout(done, 20)); return { a: [true, null] }', '{"a":[true,null]}'],
      ['({ a: 1 }) // plain', '{"a":1}'],
      ['0 / 0', 'NaN'],
      ['let a = 1', undefined],
      ["location.href = '/api'; await new Promise(() => {})", undefined],
    ];
    const results = await lab.onPage(scripts.map(([text]) => script(text)));
    expect(results.map(({ value, message }) => [value, message])).toEqual(scripts.map(([, value]) => [value, '']));
  });

  it('retries until the conditionals hold, with the file’s values, and its result can be stored', async () => {
    const results = await lab.onPage(
      [
        script("document.querySelector('{{binding=what}}') === null", {
          conditionals: equals('true'),
          storage: [keep('gone', 'Text')],
        }),
        aCase('Comment', { comment: 'gone: {{storage=gone}}' }),
        script("''", { storage: [keep('empty', 'Text')] }),
        aCase('Comment', { comment: 'empty: "{{storage=empty}}"' }),
      ],
      { project: { dataBinding: [{ title: 'what', value: '#gone' }] } },
    );
    expect(results.map(({ status, message }) => [status, message])).toEqual([
      ['success', ''],
      ['success', 'gone: true'],
      ['success', ''],
      ['success', 'empty: ""'],
    ]);
  });

  it('truncates long results', async () => {
    const [told, thrown] = await lab.onPage([script("'x'.repeat(1e6)"), script("throw 'x'.repeat(1e6)")]);
    expect(told?.value).toBe(`${'x'.repeat(LIMITS.caseTextMax)}…`);
    expect(thrown?.message).toMatch(/^The script threw: x+…$/);
    expect(thrown?.message).toHaveLength(LIMITS.caseTextMax + 1);
  });

  it('explains what is wrong with a script', async () => {
    const scripts: [string, string][] = [
      ["throw new Error('Oops')", 'The script threw: Error: Oops'],
      ["throw new Error('The navigation is missing')", 'The script threw: Error: The navigation is missing'],
      [
        'null.x',
        `The script threw: TypeError: ${inFirefox ? 'can\'t access property "x"' : 'Cannot read properties'} of null`,
      ],
      ['let a = 1;\nreturn )', "The script can’t be read: Unexpected token ')' (line 2)"],
      ['window', 'The script returns something that can’t be written as text'],
    ];
    const results = await lab.onPage(scripts.map(([text]) => script(text)));
    for (const [index, [, message]] of scripts.entries())
      expect(results[index]).toMatchObject({ status: 'failure', message: expect.stringContaining(message) });
  });

  it('ends a script that never ends, and the page can be used again', async () => {
    const [loop, late, after] = await lab.onPage([
      script('for (;;) {}', FAIR_WAIT),
      script('await new Promise(() => {})', FAIR_WAIT),
      aCase('Get content', { targetField: 'h1', ...SHORT_WAIT }),
    ]);
    // Firefox can't stop the script, so the file continues in another page.
    expect(loop?.message).toBe(inFirefox ? 'The page does not respond' : late?.message);
    expect(late?.message).toBe('The script did not end within 5 s');
    expect(after?.value).toBe(inFirefox ? undefined : 'Data');
  });

  it('reports its last result when its last try is cut off', async () => {
    const cutOff = 'if (window.tried) await new Promise(() => {}); window.tried = true; return 1';
    const [result] = await lab.onPage([script(cutOff, { ...SHORT_WAIT, conditionals: equals('2') })]);
    expect(result).toMatchObject({ status: 'failure', message: expect.stringContaining('but it was "1"') });
  });
});

describe('HTTP request', () => {
  const call = (fields: Partial<TestCase>) => aCase('HTTP request', { redirectURL: '/api', ...fields });

  it('sends the given request, with the cookies of the page', async () => {
    calls = [];
    const [post] = await lab.onPage([
      call({ method: 'POST', headers: 'X-Trace: 7\n', body: '{"a":1}', conditionals: equals('201') }),
    ]);
    expect(post).toMatchObject({ status: 'success', value: '201' });
    expect(calls).toEqual([
      { method: 'POST', body: '{"a":1}', cookie: 'session=abc', type: 'application/json', trace: '7' },
    ]);
  });

  it('checks a value of the answer, retrying until it is right', async () => {
    calls = [];
    const [count, name] = await lab.onPage([
      call({ jsonPath: '$.count', conditionals: equals('2') }),
      call({ jsonPath: "$.items[0]['a name']", conditionals: equals('Tea') }),
    ]);
    expect([count?.value, name?.value]).toEqual(['2', 'Tea']);
    expect(calls).toHaveLength(3);
  });

  it('compares numbers as they were sent', async () => {
    const [id, total] = await lab.onPage([
      call({ redirectURL: '/numbers', jsonPath: '$.id', conditionals: equals('9007199254740993') }),
      call({ redirectURL: '/numbers', jsonPath: '$.total', conditionals: equals('1.10') }),
    ]);
    expect([id?.value, total?.value]).toEqual(['9007199254740993', '1.10']);
  });

  it('sends requests that may change something only once', async () => {
    calls = [];
    const [post] = await lab.onPage([call({ method: 'POST', conditionals: equals('200') })]);
    expect(post).toMatchObject({ status: 'failure', expected: '200', actual: '201' });
    expect(calls).toHaveLength(1);
  });

  it('explains what is wrong', async () => {
    const wrong: [Partial<TestCase>, string][] = [
      [{ redirectURL: '/503' }, 'The server answered 503'],
      [{ jsonPath: '$.lost' }, 'The answer (200) has nothing at $.lost'],
      [{ redirectURL: '/503', jsonPath: '$.a', conditionals: equals('1') }, 'The answer (503) is not JSON'],
      [{ redirectURL: 'file:///etc' }, 'Addresses that start with file: can’t be called: use http:// or https://'],
      [{ redirectURL: 'http://127.0.0.1:9/' }, 'http://127.0.0.1:9/ could not be called: nothing listens there'],
      [{ headers: 'no header' }, 'Headers, line 1: write Name: value, such as Accept: application/json'],
    ];
    const results = await lab.onPage(wrong.map(([fields]) => call({ ...SHORT_WAIT, ...fields })));
    expect(results.map(({ status, message }) => [status, message])).toEqual(
      wrong.map(([, message]) => ['failure', message]),
    );
  });

  it('gives up on a server that does not answer', async () => {
    const [result] = await lab.onPage([call({ redirectURL: '/never', ...SHORT_WAIT })]);
    expect(result?.message).toBe(`${lab.url}/never did not answer within 1 s`);
  });

  it('accepts an expected status', async () => {
    const [result] = await lab.onPage([call({ redirectURL: '/503', conditionals: equals('503') })]);
    expect(result).toMatchObject({ status: 'success', value: '503' });
  });
});

describe('Test case import', () => {
  const imports = (data: string, fields: Partial<TestCase> = {}) => aCase('Test case import', { data, ...fields });

  it('runs a file in place, with its own bindings', async () => {
    const rows = [
      { title: 'user', value: 'the {{binding=user}}' },
      { title: 'site', value: '{{storage=heading}}' },
    ];
    const results = await lab.onPage(
      [
        aCase('Get content', { targetField: 'h1', storage: [keep('heading', 'Text')] }),
        imports('a/b/c/d', { bindings: rows, title: 'Parent' }),
        aCase('Comment', { comment: '{{binding=user}}' }),
      ],
      {
        project: { dataBinding: [{ title: 'user', value: 'owner' }] },
        files: {
          'a/b/c/d': [aCase('Comment', { comment: '{{binding=user}} at {{binding=site}}' }), imports('a/b/c/e')],
          'a/b/c/e': [aCase('Comment', { comment: 'deeper, {{binding=user}}' })],
        },
      },
    );
    const told = results.map(({ title, message, parentSeq }) => [title, message, parentSeq]);
    expect(told.slice(1)).toEqual([
      ['Comment', 'the owner at Data', 2],
      ['Comment', 'deeper, the owner', 4],
      ['Test case import', '', 2],
      ['Parent', '', null],
      ['Comment', 'owner', null],
    ]);
  });

  it('fails with its file, and may be retried like any case', async () => {
    const { results, outcome, records } = await lab.run(
      [
        aCase('URL redirect', { redirectURL: lab.url }),
        imports('a/b/c/d', { title: 'Parent', eventActions: [onFailure('a/b/c/mend')] }),
      ],
      {
        files: {
          'a/b/c/d': [aCase('Get content', { title: 'Child', targetField: '#mended', ...SHORT_WAIT })],
          'a/b/c/mend': [
            aCase('Run script', {
              script: "document.body.append(Object.assign(document.createElement('p'), { id: 'mended' }))",
            }),
          ],
        },
      },
    );
    const parents = results.filter(({ title }) => title === 'Parent');
    expect(parents.map(({ status, iteration }) => [status, iteration])).toEqual([
      ['failure', 0],
      ['success', 1],
    ]);
    expect(parents[0]?.message).toMatch(/^The imported file a\/b\/c\/d failed at "Child": No element matches #mended/);
    expect(outcome.summary).toMatchObject({ success: 2, failure: 0, concentrate: 1 });
    expect([...records.keys()].sort((a, b) => a - b)).toEqual(results.map(({ seq }) => seq).sort((a, b) => a - b));
  });

  it('detects a cycle, and a missing file', async () => {
    const results = await lab.onPage([imports('a/b/c/none'), imports('a/b/c/d')], {
      files: { 'a/b/c/d': [imports('a/b/c/d')] },
    });
    expect(results[0]?.message).toBe('There is no test case file a/b/c/none to import');
    expect(results.find(({ parentSeq, seq }) => parentSeq === null && seq === 2)?.message).toContain(
      'The import goes in a circle: Shop/Cart/Buy/Happy way → a/b/c/d → a/b/c/d',
    );
  });
});
