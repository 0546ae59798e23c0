import { runInNewContext } from 'node:vm';
import { newTestCase, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anExchange, anExchangeFile } from '../../../../../../test/support/product/exported.js';
import type { ExchangeFile, ExchangeProject } from '../../exchange-project.js';
import { writeSide } from './write-side.js';

interface Row {
  readonly command: string;
  readonly target: string;
  readonly value: string;
}

const aCase = (eventType: TestCase['eventType'], fields: Partial<TestCase>): TestCase => ({
  ...newTestCase(eventType),
  title: eventType,
  ...fields,
});

function written(files: readonly ExchangeFile[], fields: Partial<ExchangeProject> = {}) {
  const { files: all, leftOut, variables } = writeSide(anExchange(files, fields));
  const { tests } = JSON.parse(all[0]!.content) as { tests: { name: string; commands: Row[] }[] };
  return { tests, leftOut: leftOut.map(({ reason }) => reason), variables };
}

/** A text as Selenium IDE reads it: unescapes line ends and backslashes, and fills in variables. */
function read(text: string, variables: ReadonlyMap<string, string>, fill: (name: string) => string): string {
  return text
    .split(/(\$\{.*?\})/)
    .map((part) => {
      const name = /^\$\{(.*)\}$/.exec(part)?.[1];
      if (name !== undefined && variables.has(name)) return fill(name);
      return part.replaceAll('\\\\', '\\').replaceAll('\\r', '\r').replaceAll('\\n', '\n');
    })
    .join('');
}

/** A script as Selenium IDE runs it: the values of variables are its arguments. */
function ran(script: string, variables: ReadonlyMap<string, string>, globals: object = {}): unknown {
  const names = [...variables.keys()];
  const code = read(script, variables, (name) => `arguments[${names.indexOf(name)}]`);
  const values = [...variables.values()];
  return runInNewContext(`(function () { ${code} }).apply(null, ${JSON.stringify(values)})`, globals);
}

/** Plays the `store`, `type` and `run` commands of a test. Returns the texts that it types. */
function typed(
  tests: readonly { name: string; commands: Row[] }[],
  name: string,
  variables = new Map<string, string>(),
) {
  const all: string[] = [];
  for (const { command, target, value } of tests.find((one) => one.name.endsWith(name))!.commands) {
    const text = (from: string) => read(from, variables, (one) => variables.get(one)!);
    if (command === 'store') variables.set(value, text(target));
    if (command === 'type') all.push(text(value));
    if (command === 'run') all.push(...typed(tests, target, variables));
  }
  return all;
}

it.each([
  ['Less than', '', false],
  ['Is number', ' ', false],
  ['Greater then', '12,50', false],
  ['Greater then', '1,250', true],
  ['Greater then', '-1,250.5', false],
  ['Less than', '99.5', true],
] as const)('A number in Selenium IDE: %s 100 of "%s"', (statement, text, holds) => {
  const conditionals = [{ statement, statementData: '100' }];
  const { tests } = written([anExchangeFile('A', [aCase('Get content', { property: 'URL', conditionals })])]);
  expect(ran(tests[0]!.commands[1]!.target, new Map([['value', text]]))).toBe(holds);
});

describe('A stored value in a script of Selenium IDE', () => {
  it('is a part of the text that is compared', () => {
    const conditionals = [{ statement: 'Equal to' as const, statementData: 'The {{storage=my plan}}, "new"\\n' }];
    const { tests } = written([anExchangeFile('A', [aCase('Get content', { property: 'URL', conditionals })])]);
    const [reading, comparing] = tests[0]!.commands;
    expect(reading?.value).toBe('value');
    const values = new Map([['my_plan', 'small']]);
    expect(ran(comparing!.target, values.set('value', 'The small, "new"\\n'))).toBe(true);
    expect(ran(comparing!.target, values.set('value', 'The ${my_plan}'))).toBe(false);
  });

  it('and any text around it arrive as they are', () => {
    const pieces = fc.constantFrom('"', "'", '\\', 'n', 'r', '\n', '$', '{', 'u0041', '{{storage=k}}', '\u2028', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (some) => {
        const inputText = some.join('');
        const { tests, leftOut } = written([
          anExchangeFile('A', [aCase('Set site data', { storedIn: 'Local storage', itemName: 'i', inputText })]),
        ]);
        if (leftOut.length > 0) return expect(inputText).toMatch(/\{/);
        const stored: string[] = [];
        const localStorage = { setItem: (_name: string, value: string) => stored.push(value) };
        ran(tests[0]!.commands[0]!.target, new Map([['k', '"it']]), { localStorage });
        expect(stored).toEqual([inputText.replaceAll('{{storage=k}}', '"it')]);
      }),
      { numRuns: 200 },
    );
  });

  it('is left out of a script that somebody wrote, whose other signs stay', () => {
    const script = (text: string) => written([anExchangeFile('A', [aCase('Run script', { script: text })])]);
    expect(script("return 'a {{storage=x}}'").leftOut).toEqual([expect.stringContaining('beside a script')]);
    const value = script('const n = 3; return `a\\n\\\\n${n}` + /\\\\/.test("\\\\")').tests[0]!.commands[0]!.target;
    expect(ran(value, new Map([['n', 'stored']]))).toBe('a\n\\n3true');
  });
});

describe('A script of Selenium IDE', () => {
  it.each<[string, unknown]>([
    ["['a', 'b'].map((one) => one).join(';');", 'a;b'],
    ["'point of no return'", 'point of no return'],
    ['// The sum of\n1 +\n2 // both', 3],
    ['if (true) this.a = 1', undefined],
    ['const n = 3; return n', 3],
  ])('%j has the value that it has in a run', (text, value) => {
    const { tests } = written([anExchangeFile('A', [aCase('Run script', { script: text })])]);
    expect(ran(tests[0]!.commands[0]!.target, new Map())).toBe(value);
  });
});

describe('A text of Selenium IDE', () => {
  it.each(['C:\\temp', 'a\\\\b', '\\d+'])('%s is typed as it is', (inputText) => {
    const { tests } = written([anExchangeFile('A', [aCase('Text feed', { targetField: '#a', inputText })])]);
    expect(typed(tests, 'A')).toEqual([inputText]);
  });

  it.each(['C:\\new', '${plan}'])('%s, which it would change, is left out', (inputText) => {
    const { leftOut } = written([anExchangeFile('A', [aCase('Text feed', { targetField: '#a', inputText })])]);
    expect(leftOut).toHaveLength(1);
  });

  it.each(['{{binding=dollar}}{plan}', '{{binding=dollar}}{{binding=empty}}{plan}'])(
    '%s, which becomes the start of a variable, is left out',
    (inputText) => {
      const bindings = [
        { title: 'dollar', value: '$' },
        { title: 'empty', value: '' },
      ];
      const cases = [aCase('Text feed', { targetField: '#a', inputText })];
      expect(written([anExchangeFile('A', cases)], { bindings }).leftOut).toHaveLength(1);
    },
  );

  it('that is very long and of very many parts is written', () => {
    const times = 9_000;
    const value = 'a'.repeat(4_000);
    const { tests } = written(
      [anExchangeFile('A', [aCase('Text feed', { targetField: '#a', inputText: '{{binding=a}}'.repeat(times) })])],
      { bindings: [{ title: 'a', value }] },
    );
    expect(tests[0]!.commands[0]!.value).toHaveLength(times * value.length);
  });

  it('that refers to many others is left out', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((title, index, all) => ({
      title,
      value: `{{binding=${all[index + 1]}}}`.repeat(index === 4 ? 0 : 900),
    }));
    const inputText = '{{binding=a}}';
    const { leftOut } = written([anExchangeFile('A', [aCase('Text feed', { targetField: '#a', inputText })])], {
      bindings: rows,
    });
    expect(leftOut).toEqual(['Its values refer to too many others']);
  });
});

describe('Bindings of a Test case import', () => {
  const type = (inputText: string) => aCase('Text feed', { targetField: '#a', inputText });
  const signIn = anExchangeFile('Sign in', [type('{{binding=user}} {{binding=place}}')]);
  const path = Object.values(signIn.path).join('/');
  const bindings = [
    { title: 'user', value: 'bob' },
    { title: 'place', value: 'Bern' },
  ];
  const run = (passed: TestCase['bindings']) => aCase('Test case import', { data: path, bindings: passed });
  const files = [
    anExchangeFile('Pay', [run([{ title: 'user', value: 'ann' }]), run([]), type('{{binding=user}}')]),
    signIn,
  ];

  it('hold in the imported file, and there only', () => {
    const { tests, leftOut } = written(files, { bindings });
    expect(leftOut).toEqual([]);
    expect(typed(tests, 'Pay')).toEqual(['ann Bern', 'bob Bern', 'bob']);
    expect(typed(tests, 'Sign in')).toEqual(['bob Bern']);
  });

  it('hold in what the imported file imports', () => {
    const between = anExchangeFile('Between', [run([{ title: 'place', value: 'Biel' }]), type('{{binding=place}}')]);
    const data = Object.values(between.path).join('/');
    const first = anExchangeFile('First', [
      aCase('Test case import', { data, bindings: [{ title: 'user', value: '{{binding=place}}!' }] }),
    ]);
    const { tests } = written([first], { imported: [between, signIn], bindings });
    expect(typed(tests, 'First')).toEqual(['Bern! Biel', 'Bern']);
  });

  it('are refused when there are very many', () => {
    const many = Array.from({ length: 2_500 }, (_none, row) =>
      run(Array.from({ length: 50 }, (_nothing, column) => ({ title: `${row} ${column}`, value: '' }))),
    );
    expect(() => written([anExchangeFile('Pay', many), signIn])).toThrow(
      'Imported files may take 100,000 bindings in one export, counted for each file. Export a part of it',
    );
  });
});

it('Variables have names of their own, whatever is stored', () => {
  const keys = ['order number', 'order-number', 'value', 'holds', 'A_PASSWORD'];
  const { tests, variables } = written([
    anExchangeFile('A', [
      ...keys.map((key) => aCase('Click', { targetField: '#a', storage: [{ key, type: 'Text', data: '' }] })),
      aCase('Text feed', { title: 'Password', targetField: '#a', inputTextMask: 'Yes' }),
    ]),
  ]);
  const names = tests[0]!.commands.filter(({ command }) => command === 'storeText').map(({ value }) => value);
  expect(new Set([...names, ...variables.map(({ name }) => name), 'value', 'holds']).size).toBe(8);
});

it.each([
  ['Control+a', '${KEY_CTRL}a'],
  ['+', '+'],
  ['Control++', '${KEY_CTRL}+'],
  ['ctrl + plus', '${KEY_CTRL}+'],
  ['ControlOrMeta+PageUp', '${KEY_CTRL}${KEY_PAGE_UP}'],
  ['F12', '${KEY_F12}'],
  ['Space', '${KEY_SPACE}'],
  ['CapsLock', undefined],
  ['AltGraph+e', undefined],
])('The key %s is sent as %s', (key, value) => {
  const { tests, leftOut } = written([anExchangeFile('A', [aCase('Press key', { key, targetField: '#a' })])]);
  expect(tests[0]!.commands.find(({ command }) => command === 'sendKeys')?.value).toBe(value);
  expect(leftOut).toHaveLength(value === undefined ? 1 : 0);
});

it('A text that a conditional does not compare with keeps no case out', () => {
  const conditionals = [{ statement: 'Is empty' as const, statementData: '{{binding=gone}}' }];
  const { leftOut } = written([anExchangeFile('A', [aCase('Get content', { property: 'URL', conditionals })])]);
  expect(leftOut).toEqual([]);
});

it('A loop until a condition holds runs not at all if it holds already', () => {
  const { tests, leftOut } = written([
    anExchangeFile('A', [
      aCase('Repeat until', { condition: 'Visible', targetField: '#done', times: '5' }),
      aCase('Click', { targetField: '#more' }),
      aCase('End', {}),
    ]),
  ]);
  expect(leftOut).toEqual([]);
  const [first, , last] = tests[0]!.commands;
  expect([first?.command, first?.value, last?.command]).toEqual(['while', '6', 'end']);
  const document = { querySelector: () => ({ checkVisibility: () => true }) };
  expect(ran(`return ${first?.target}`, new Map(), { document })).toBe(false);
});

it('Each test stores the secrets that it uses, and no others', () => {
  const masked = (title: string) => aCase('Text feed', { title, targetField: '#a', inputTextMask: 'Yes' });
  const { tests } = written([
    anExchangeFile('A', [masked('One'), masked('Two')]),
    anExchangeFile('B', [masked('One')]),
  ]);
  const stored = tests.map(({ commands }) =>
    commands.flatMap(({ command, value }) => (command === 'store' ? value : [])),
  );
  expect(stored).toEqual([['A_ONE', 'A_TWO'], ['B_ONE']]);
});

it('Options of a list are chosen one by one, and what Selenium IDE may choose otherwise is told', () => {
  const choosing = (option: string) =>
    written([anExchangeFile('A', [aCase('Select option', { targetField: '#a', option })])]);
  const rowsOf = ({ tests }: ReturnType<typeof written>) =>
    tests[0]!.commands.map(({ command, target, value }) => [command, target, value]);
  const one = choosing('Red');
  expect(rowsOf(one)).toEqual([['select', 'css=#a', 'label=Red']]);
  expect(one.leftOut).toEqual([expect.stringContaining('value= instead of label=')]);
  const several = choosing('Red, blue');
  expect(rowsOf(several)).toEqual([
    ['addSelection', 'css=#a', 'label=Red'],
    ['addSelection', 'css=#a', 'label=blue'],
  ]);
  expect(several.leftOut).toEqual([one.leftOut[0], expect.stringContaining('several options')]);
});

it.each<[TestCase['eventType'], Partial<TestCase>, string[]]>([
  ['Hover', { mousePositionNearestField: '3,4' }, ['mouseMoveAt|css=#a|3,4']],
  [
    'Drag and drop',
    { mousePositionNearestField: '3,4', destinationField: '#b' },
    ['mouseDownAt|css=#a|3,4', 'mouseOver|css=#b|', 'mouseUp|css=#b|'],
  ],
  ['Click', { maxWaitingTime: 60 }, ['waitForElementVisible|css=#a|60000', 'click|css=#a|']],
  [
    'Scroll to',
    {},
    ['waitForElementPresent|css=#a|5000', 'executeScript|document.querySelector("#a").scrollIntoView()|'],
  ],
])('The place and the max wait of %s %j are written', (eventType, fields, rows) => {
  const { tests, leftOut } = written([anExchangeFile('A', [aCase(eventType, { targetField: '#a', ...fields })])]);
  expect(tests[0]!.commands.map(({ command, target, value }) => [command, target, value].join('|'))).toEqual(rows);
  expect(leftOut).toEqual([]);
});

it.each<[TestCase['eventType'], Partial<TestCase>, string]>([
  ['URL redirect', { redirectURL: '/', maxWaitingTime: 60 }, 'It may take 60 s, but Selenium IDE waits as long'],
  ['If', { waits: 'Yes', maxWaitingTime: 60 }, 'Selenium IDE decides at once, and does not wait up to 60 s'],
  ['Scroll to', { containerField: '#list' }, 'Selenium IDE does not scroll #list until the target is there'],
])('%s %j is written, and what it does otherwise is told', (eventType, fields, sentence) => {
  const end = eventType === 'If' ? [aCase('End', {})] : [];
  const { leftOut } = written([anExchangeFile('A', [aCase(eventType, { targetField: '#a', ...fields }), ...end])]);
  expect(leftOut).toEqual([expect.stringContaining(sentence)]);
});

describe('What a control case stores, and its sleep,', () => {
  const storage = [{ key: 'plan', type: 'Get URL path' as const, data: '' }];
  const rowsOf = (...cases: TestCase[]) => {
    const { tests, leftOut } = written([anExchangeFile('A', cases)]);
    return { rows: tests[0]!.commands.map(({ command, value }) => `${command} ${value}`.trim()), leftOut };
  };
  const stored = ['executeScript plan', 'pause'];

  it('comes before the branch of an If, which may not run, and after its End', () => {
    const given = { targetField: '#a', storage, sleepTime: 1 };
    const { rows, leftOut } = rowsOf(aCase('If', given), aCase('Click', { targetField: '#b' }), aCase('End', given));
    expect(rows).toEqual(['executeScript holds', ...stored, 'if', 'click', 'end', ...stored]);
    expect(leftOut).toEqual([]);
  });

  it.each<[TestCase['eventType'], string]>([
    ['Repeat', 'times'],
    ['Repeat until', 'while 4'],
  ])('comes once before a %s, and in each pass at its End', (eventType, command) => {
    const given = { targetField: '#a', times: '3', storage, sleepTime: 1 };
    const { rows } = rowsOf(aCase(eventType, given), aCase('Click', { targetField: '#b' }), aCase('End', given));
    expect(rows).toEqual([...stored, command, 'click', ...stored, 'end']);
  });

  it('is told of an Else if, which Selenium IDE asks between the branches', () => {
    const { leftOut } = rowsOf(
      aCase('If', { targetField: '#a' }),
      aCase('Else if', { targetField: '#b', storage }),
      aCase('End', {}),
    );
    expect(leftOut).toEqual([expect.stringContaining('only when its branch runs')]);
  });
});
