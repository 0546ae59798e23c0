import type { Conditional, TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, onFailure, onSuccess, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab({
  '/': '<title>Start</title><h1>Start</h1><button id="ok" onclick="this.textContent += \'!\'">ok</button>',
});

const open = () => aCase('URL redirect', { redirectURL: lab.url });
const equals = (statementData: string): Conditional => ({ statement: 'Equal to', statementData });
/** Fails at once, because the comparison is impossible. */
const failing = (fields: Partial<TestCase> = {}) =>
  read('h1', {
    title: 'Failing',
    conditionals: [{ statement: 'Greater then', statementData: 'no number' }],
    ...fields,
  });

describe('event actions', () => {
  it('run a file in place when the case passed, nested and outside the totals', async () => {
    const { outcome, results } = await lab.run(
      [open(), read('h1', { eventActions: [onSuccess('a/b/c/d')] }), read('#ok')],
      {
        files: { 'a/b/c/d': [aCase('Click', { targetField: '#ok' })] },
      },
    );
    const [, parent] = results.toSorted((a, b) => a.seq - b.seq);
    const child = results.find(({ parentSeq }) => parentSeq !== null);
    expect(child).toMatchObject({ parentSeq: parent?.seq, status: 'success', title: 'Click #ok' });
    expect(results.at(-1)?.value).toBe('ok!');
    expect(outcome.summary).toMatchObject({ success: 3, failure: 0 });
  });

  it('fail the case when what it imports fails', async () => {
    const { outcome, results } = await lab.run([open(), read('h1', { eventActions: [onSuccess('a/b/c/d')] })], {
      files: { 'a/b/c/d': [failing()] },
    });
    expect(results.at(-1)).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/^The imported file a\/b\/c\/d failed at "Failing"/),
    });
    expect(outcome.summary).toMatchObject({ success: 1, failure: 1 });
  });

  it('end an imported file at its first failure where the project says so', async () => {
    const imports = read('h1', { eventActions: [onSuccess('a/b/c/d')] });
    const files = { 'a/b/c/d': [failing(), read('#ok')] };
    const { results } = await lab.run([open(), imports, read('#ok')], { files, project: { stopAtFailure: true } });
    const inOrder = results.toSorted((one, other) => one.seq - other.seq);
    expect(inOrder.map(({ title, status }) => [title, status])).toEqual([
      [open().title, 'success'],
      [imports.title, 'failure'],
      ['Failing', 'failure'],
      [read('#ok').title, 'skipped'],
    ]);
  });

  it('go on in an imported file that says so itself, where the project does not', async () => {
    const imports = read('h1', { eventActions: [onSuccess('a/b/c/d')] });
    const cases = [failing(), read('#ok')].map((testCase, caseId) => ({ caseId, testCase }));
    const path = { module: 'a', section: 'b', scenario: 'c', testCaseFileName: 'd' };
    const importFile = async () => ({ path, cases, stopAtFailure: false });
    const { results } = await lab.run([open(), imports], { importFile, project: { stopAtFailure: true } });
    const imported = results.filter(({ parentSeq }) => parentSeq !== null);
    expect(imported.map(({ status }) => status)).toEqual(['failure', 'success']);
  });

  it('retry a failed case when the import of On failure passed, with a warning', async () => {
    const { outcome, results } = await lab.run(
      [open(), read('#ok', { ...SHORT_WAIT, conditionals: [equals('ok!')], eventActions: [onFailure('a/b/c/d')] })],
      { files: { 'a/b/c/d': [aCase('Click', { targetField: '#ok' })] } },
    );
    expect(results.slice(1).map(({ parentSeq, iteration, status }) => [parentSeq, iteration, status])).toEqual([
      [1, 0, 'success'],
      [null, 0, 'failure'],
      [null, 1, 'success'],
    ]);
    expect(results.at(-1)).toMatchObject({ warning: true, warnings: ['It passed only on the second try'] });
    expect(outcome.summary).toMatchObject({ success: 2, failure: 0, concentrate: 1 });
  });

  it('retry more often where the case says so, and no more often than needed', async () => {
    const counts = `<h1>0</h1><button onclick="document.querySelector('h1').textContent++">Count</button>`;
    const once = { ...SHORT_WAIT, conditionals: [equals('2')] };
    const steps = [
      read('h1', { title: 'Wrong', ...once, conditionals: [equals('9')], retries: 2 }),
      read('h1', { title: 'Mended', ...once, retries: 3, eventActions: [onFailure('a/b/c/d')] }),
    ];
    const results = await lab.onPage(counts, steps, {
      files: { 'a/b/c/d': [aCase('Click', { targetField: 'button' }), aCase('Click', { targetField: 'button' })] },
    });
    const own = results.filter(({ parentSeq }) => parentSeq === null);
    expect(own.map(({ title, iteration, status }) => `${title} ${iteration} ${status}`)).toEqual([
      'Wrong 0 failure',
      'Wrong 1 failure',
      'Wrong 2 failure',
      'Mended 0 failure',
      'Mended 1 success',
    ]);
  });

  it('retry a case whose import of On success failed, where it says so', async () => {
    const counts = `<h1>0</h1><button onclick="document.querySelector('h1').textContent++">Count</button>`;
    const steps = [read('button', { title: 'Imports', retries: 1, eventActions: [onSuccess('a/b/c/d')] })];
    const second = read('h1', { ...SHORT_WAIT, conditionals: [equals('2')] });
    const results = await lab.onPage(counts, steps, {
      files: { 'a/b/c/d': [aCase('Click', { targetField: 'button' }), second] },
    });
    const own = results.filter(({ parentSeq }) => parentSeq === null);
    expect(own.map(({ iteration, status, triedAgain }) => [iteration, status, triedAgain])).toEqual([
      [0, 'failure', true],
      [1, 'success', false],
    ]);
  });

  it('retry once only', async () => {
    const { results } = await lab.run([open(), failing({ eventActions: [onFailure('a/b/c/d')] })], {
      files: { 'a/b/c/d': [read('h1')] },
    });
    expect(results.filter(({ title }) => title === 'Failing').map(({ iteration }) => iteration)).toEqual([0, 1]);
  });

  it('fail when the file to import does not arrive in time', async () => {
    const importFile = () => new Promise<null>(() => {});
    const { results } = await lab.run([aCase('Sleep', { ...SHORT_WAIT, eventActions: [onSuccess('a/b/c/d')] })], {
      importFile,
    });
    expect(results).toMatchObject([
      { status: 'failure', message: 'The file to import, a/b/c/d, did not come within 1 s' },
    ]);
  });

  it('fail the case when its file could not be loaded, and the file continues', async () => {
    const importFile = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:3306'));
    const { outcome, results } = await lab.run(
      [open(), aCase('Sleep', { eventActions: [onSuccess('a/b/c/d')] }), read('h1')],
      { importFile },
    );
    expect(results.map(({ status, message }) => [status, message])).toEqual([
      ['success', ''],
      ['failure', 'The file to import, a/b/c/d, could not be loaded. The log of what ran it says why'],
      ['success', ''],
    ]);
    expect(outcome.status).toBe('failure');
  });

  it('that are stopped leave each started case in its place', async () => {
    const stop = new AbortController();
    const { results } = await lab.run(
      [open(), aCase('Sleep', { title: 'Parent', eventActions: [onSuccess('a/b/c/d')] }), read('h1')],
      {
        files: { 'a/b/c/d': [read('h1', { title: 'Done' }), aCase('Sleep', { title: 'Cut', sleepTime: 60 })] },
        signal: stop.signal,
        onCaseStarted: (title) => title === 'Cut' && stop.abort(new Error('stopped')),
      },
    );
    expect(results.map(({ title, seq, parentSeq, status }) => [title, seq, parentSeq, status])).toEqual([
      [expect.stringContaining('URL redirect'), 0, null, 'success'],
      ['Done', 2, 1, 'success'],
      ['Cut', 3, 1, 'skipped'],
      ['Parent', 1, null, 'skipped'],
      ['Get content h1', 4, null, 'skipped'],
    ]);
  });

  it('don’t retry when the import failed', async () => {
    const { results } = await lab.run([open(), failing({ eventActions: [onFailure('a/b/c/d')] })]);
    expect(results.at(-1)).toMatchObject({
      iteration: 0,
      message: expect.stringContaining('There is no test case file a/b/c/d to import'),
    });
    expect(results).toHaveLength(2);
  });

  it('name the path of a cycle', async () => {
    const { results } = await lab.run([open(), read('h1', { eventActions: [onSuccess('a/b/c/one')] })], {
      files: {
        'a/b/c/one': [read('h1', { eventActions: [onSuccess('a/b/c/two')] })],
        'a/b/c/two': [read('h1', { eventActions: [onSuccess('a/b/c/one')] })],
      },
    });
    expect(results.at(-1)?.message).toContain(
      'The import goes in a circle: Shop/Cart/Buy/Happy way → a/b/c/one → a/b/c/two → a/b/c/one',
    );
  });

  it('know a file of a cycle in whatever letters it is named', async () => {
    const { results } = await lab.run([open(), read('h1', { eventActions: [onSuccess('a/b/c/one')] })], {
      files: {
        'a/b/c/one': [read('h1', { eventActions: [onSuccess('A/b / c/ONE')] })],
        'A/b / c/ONE': [read('h1')],
      },
    });
    expect(results.at(-1)?.message).toContain('The import goes in a circle');
  });

  it('nest five files deep at most', async () => {
    const step = (next: number) => [read('h1', { eventActions: [onSuccess(`a/b/c/${next}`)] })];
    const files = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`a/b/c/${n}`, n === 6 ? [read('h1')] : step(n + 1)]),
    );
    const tooDeep = await lab.run([open(), ...step(1)], { files });
    expect(tooDeep.results.at(-1)?.message).toContain('Imports are nested more than 5 deep');
    const deepest = await lab.run([open(), ...step(2)], { files });
    expect(deepest.outcome.status).toBe('success');
  });
});
