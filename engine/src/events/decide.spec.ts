import type { CaseResult, Conditional, TableRow, TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, AT_ONCE, click, keep, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab({
  '/': `<title>Shop</title><p id="plan">pro</p><p id="gone" hidden>hidden</p><input id="box" type="checkbox" checked>
    <b class="many">1</b><b class="many">2</b>
    <button id="late" onclick="requestAnimationFrame(() => document.body.append(Object.assign(document.createElement('i'), { id: 'new', textContent: 'new' })))">Later</button>`,
});

const equals = (statementData: string): Conditional[] => [{ statement: 'Equal to', statementData }];
const above = (statementData: string): Conditional[] => [{ statement: 'Greater then', statementData }];
const when = (fields: Partial<TestCase>) => aCase('If', { title: 'Asks', ...fields });
const elseWhen = (fields: Partial<TestCase>) => aCase('Else if', { title: 'Asks again', ...fields });
const note = (title: string) => aCase('Comment', { title });
const otherwise = aCase('Else');
const end = aCase('End');
const told = (results: readonly CaseResult[]) =>
  results.toSorted((one, other) => one.seq - other.seq).map(({ title, status }) => `${title} ${status}`);

describe('a condition', () => {
  it('decides about an element, the page or a given text, and says why it does not hold', async () => {
    const asked: readonly (readonly [Partial<TestCase>, string | null])[] = [
      [{ targetField: '#plan' }, null],
      [{ targetField: '#gone' }, '#gone is not visible'],
      [{ targetField: '#never' }, '#never is not visible'],
      [{ condition: 'Not visible', targetField: '#gone' }, null],
      [{ condition: 'Not visible', targetField: '#plan' }, '#plan is visible'],
      [{ condition: 'Checked', targetField: '#box' }, null],
      [{ condition: 'Not checked', targetField: '#box' }, '#box is checked'],
      [{ condition: 'Text', targetField: '#plan', conditionals: equals('pro') }, null],
      [
        { condition: 'Text', targetField: '#plan', conditionals: equals('free') },
        'Expected the content to equal "free", but it was "pro"',
      ],
      [{ condition: 'Text', targetField: '#never', conditionals: equals('') }, 'No element matches #never'],
      [{ condition: 'Count', targetField: '.many', conditionals: equals('2') }, null],
      [{ condition: 'Title', conditionals: equals('Shop') }, null],
      [{ condition: 'Given text', comparedText: '{{binding=plan}}', conditionals: equals('pro') }, null],
    ];
    const results = await lab.onPage(
      asked.flatMap(([fields]) => [when(fields), end]),
      { project: { dataBinding: [{ title: 'plan', value: 'pro' }] } },
    );
    const asks = results.filter(({ eventType }) => eventType === 'If');
    expect(asks.map(({ status, message }) => [status, message])).toEqual(
      asked.map(([, why]) => ['success', why === null ? 'The condition holds' : `The condition does not hold: ${why}`]),
    );
  });

  it('waits until it holds, where the case says so', async () => {
    const results = await lab.onPage([click('#late'), when({ targetField: '#new', waits: 'Yes' }), read('#new'), end]);
    expect(told(results).at(-2)).toBe('Get content #new success');
  });

  it('that waits in vain does not hold', async () => {
    const [asked] = await lab.onPage([when({ targetField: '#never', waits: 'Yes', ...SHORT_WAIT }), end]);
    expect(asked).toMatchObject({ status: 'success', message: expect.stringContaining('does not hold') });
  });

  it('waits for a text that can be compared, where the case says so', async () => {
    const page = `<p id="sum">Loading</p><script>setTimeout(() => (sum.textContent = '7'), 300)</script>`;
    const [asked] = await lab.onPage(page, [
      when({ condition: 'Text', targetField: '#sum', conditionals: above('5'), waits: 'Yes' }),
      end,
    ]);
    expect(asked).toMatchObject({ status: 'success', message: 'The condition holds' });
  });

  it.each<[string, string, Partial<TestCase>]>([
    ['because it compares with what is no number', 'no number', AT_ONCE],
    ['because the text is no number', '5', AT_ONCE],
    ['because the text still is no number after the wait', '5', { waits: 'Yes', ...SHORT_WAIT }],
  ])('that can’t be judged fails, and no branch runs: %s', async (_why, number, fields) => {
    const results = await lab.onPage([
      when({ condition: 'Text', targetField: '#plan', conditionals: above(number), ...fields }),
      note('First'),
      otherwise,
      note('Second'),
      end,
      note('After'),
    ]);
    expect(told(results)).toEqual([
      'Asks failure',
      'First skipped',
      'Else skipped',
      'Second skipped',
      'End success',
      'After success',
    ]);
    expect(results[1]?.message).toBe('Skipped: "Asks" failed, so no branch of it runs');
  });
});

describe('a block', () => {
  const no = { targetField: '#never' };
  const branches = [
    when(no),
    note('One'),
    elseWhen({ targetField: '#plan' }),
    note('Two'),
    otherwise,
    note('Three'),
    end,
  ];

  it('runs one branch, and the cases of the others count as skipped', async () => {
    const { outcome, results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), ...branches]);
    expect(told(results).slice(1)).toEqual([
      'Asks success',
      'One skipped',
      'Asks again success',
      'Two success',
      'Else skipped',
      'Three skipped',
      'End success',
    ]);
    expect(results[2]).toMatchObject({ message: 'Skipped: the condition of "Asks" does not hold', screenshot: null });
    expect(outcome).toMatchObject({ status: 'success', summary: { success: 5, skipped: 3, failure: 0 } });
  });

  it('leaves the rest to a blocker in it', async () => {
    const fails = read('#plan', {
      conditionals: [{ statement: 'Greater then', statementData: 'x' }],
      isBlocker: 'Yes',
    });
    const results = await lab.onPage([when({ targetField: '#plan' }), fails, otherwise, note('Two'), end]);
    expect(results.slice(2).map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'Skipped after the blocker "Get content #plan"'),
    );
  });

  it('of an imported file chooses there, by what an earlier case has stored', async () => {
    const stored = { condition: 'Given text', comparedText: '{{storage=plan}}', conditionals: equals('free') } as const;
    const imports = aCase('Test case import', { title: 'Imports', data: 'a/b/c/d' });
    const results = await lab.onPage([read('#plan', { storage: [keep('plan', 'Text')] }), imports], {
      files: { 'a/b/c/d': [when(stored), note('One'), otherwise, note('Two'), end] },
    });
    expect(told(results).slice(1)).toEqual([
      'Imports success',
      'Asks success',
      'One skipped',
      'Else success',
      'Two success',
      'End success',
    ]);
    expect(results.filter(({ parentSeq }) => parentSeq !== null)).toHaveLength(5);
  });
});

describe('a loop', () => {
  const clicks = '<button onclick="this.textContent = +this.textContent + 1">0</button>';
  const press = click('button', { title: 'Press' });

  it('repeats its cases, and reports each once, as in the last pass', async () => {
    const results = await lab.onPage(
      clicks,
      [aCase('Repeat', { times: '{{binding=times}}' }), press, read('button', { title: 'Read' }), end, note('After')],
      { project: { dataBinding: [{ title: 'times', value: '3' }] } },
    );
    expect(told(results)).toEqual(['Repeat success', 'Press success', 'Read success', 'End success', 'After success']);
    expect(results[2]).toMatchObject({ value: '3', message: 'Pass 3 of 3 of "Repeat"' });
  });

  it('until a condition holds ends then, and its End says so', async () => {
    const until = { condition: 'Text', targetField: 'button', conditionals: equals('2') } as const;
    const [repeats, pressed, ended, ...more] = await lab.onPage(clicks, [
      aCase('Repeat until', { title: 'Repeats', ...until, times: '5' }),
      press,
      end,
      aCase('Repeat until', { title: 'Again', ...until }),
      press,
      end,
    ]);
    expect(repeats?.message).toMatch(/^The condition does not hold/);
    expect(pressed?.message).toBe('Pass 2 of 5 of "Repeats"');
    expect(ended).toMatchObject({ eventType: 'End', message: 'The condition holds. Pass 2 of 5 of "Repeats"' });
    expect(more.map(({ message }) => message)).toEqual([
      'The condition holds',
      'Skipped: the condition of "Again" holds already',
      '',
    ]);
  });

  it('whose condition never holds fails at its End', async () => {
    const { outcome, results } = await lab.run([
      aCase('URL redirect', { redirectURL: lab.url }),
      aCase('Repeat until', { title: 'Repeats', targetField: '#never', times: '2' }),
      note('One'),
      end,
    ]);
    expect(results.at(-1)).toMatchObject({
      status: 'failure',
      message: 'No pass is left. The condition does not hold: #never is not visible. Pass 2 of 2 of "Repeats"',
    });
    expect(outcome.summary).toMatchObject({ success: 3, failure: 1, skipped: 0 });
  });

  it('ends with the pass in which a case fails', async () => {
    const once: Conditional = { statement: 'Greater then', statementData: 'no number' };
    const results = await lab.onPage(clicks, [
      aCase('Repeat', { times: '3' }),
      press,
      read('button', { title: 'Wrong', conditionals: [once] }),
      end,
    ]);
    expect(told(results)).toEqual(['Repeat success', 'Press success', 'Wrong failure', 'End success']);
    expect(results[1]?.message).toBe('Pass 1 of 3 of "Repeat"');
  });
});

describe('a loop over the rows of a table', () => {
  const row = (name: string, cells: Record<string, string>): TableRow => ({
    name,
    cells: Object.entries(cells).map(([title, value]) => ({ title, value })),
  });
  const people = [row('Ann', { Name: 'Ann', Town: 'Rome' }), row('Bo', { Name: 'Bo', Town: 'Bern' })];
  const each = aCase('Repeat for each row', { title: 'Each', table: 'People' });
  /** Adds to what the page shows, so that each pass is seen. */
  const add = (text: string) =>
    aCase('Run script', { title: 'Add', script: `document.title += ${JSON.stringify(text)}` });
  const title = aCase('Get content', { title: 'Title', property: 'Title' });

  it('has a pass for each, in which {{table=…}} is a cell, in imported files too', async () => {
    const results = await lab.onPage(
      [each, add(' {{table=Name}}'), aCase('Test case import', { data: 'a/b/c/d' }), end, title],
      {
        tables: { People: people },
        files: { 'a/b/c/d': [add('-{{table=Town}}')] },
      },
    );
    expect(results.at(-1)?.value).toBe('Shop Ann-Rome Bo-Bern');
    expect(results.find((one) => one.title === 'Add')?.message).toBe('Pass 2 of 2 of "Each", with the row "Bo"');
  });

  it('hides the rows around it, but for their other columns', async () => {
    const others = aCase('Repeat for each row', { title: 'Others', table: 'Others' });
    const results = await lab.onPage(
      [each, others, add(' {{table=Name}}{{table=Town}}{{table=Zip}}'), end, add(' {{table=Name}}'), end, title],
      {
        tables: { People: people, Others: [row('x', { Name: 'x' }), row('y', { Name: 'y' })] },
        project: {
          row: [
            { title: 'Zip', value: '1' },
            { title: 'Town', value: 'never' },
          ],
        },
      },
    );
    expect(results.at(-1)?.value).toBe('Shop xRome1 yRome1 Ann xBern1 yBern1 Bo');
  });

  it('fails without the table or its rows, and repeats nothing', async () => {
    const none = aCase('Repeat for each row', { title: 'None', table: 'Nobody' });
    const results = await lab.onPage([each, note('One'), end, none, note('Two'), end], { tables: { Nobody: [] } });
    expect(results.map(({ message }) => message)).toEqual([
      'There is no table "People" in this project. Choose another one',
      'Skipped: "Each" failed, so nothing is repeated',
      '',
      'The table "Nobody" has no rows. Add one in the configuration, under Tables',
      'Skipped: "None" failed, so nothing is repeated',
      '',
    ]);
  });
});

it('a loop that is stopped reports what it has', async () => {
  const stop = new AbortController();
  const { outcome, results } = await lab.run(
    [
      aCase('Repeat', { times: '3' }),
      note('Done'),
      aCase('Sleep', { title: 'Cut', sleepTime: 60 }),
      end,
      note('After'),
    ],
    { signal: stop.signal, onCaseStarted: (title) => title === 'Cut' && stop.abort(new Error('stopped')) },
  );
  expect(told(results)).toEqual(['Repeat success', 'Done success', 'Cut skipped', 'End skipped', 'After skipped']);
  expect(outcome).toMatchObject({ status: 'stopped', summary: { success: 2, skipped: 3 } });
});

describe('blocks that are not complete', () => {
  it('end the file before it begins, with what to do', async () => {
    const { outcome, results } = await lab.run([note('One'), when({ targetField: '#plan' })]);
    expect(outcome).toMatchObject({
      status: 'error',
      reason: 'Case 2, If, has no End. Add one below it, or delete the If.',
      summary: { skipped: 2 },
    });
    expect(results).toEqual([]);
  });

  it('fail the case that imports them', async () => {
    const { results } = await lab.run([aCase('Test case import', { data: 'a/b/c/d' })], {
      files: { 'a/b/c/d': [end] },
    });
    expect(results.at(-1)?.message).toBe(
      'The file to import, a/b/c/d, can’t run: Case 1, End, ends nothing. Delete it, or add an If or a Repeat above it.',
    );
  });
});
