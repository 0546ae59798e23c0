import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';
import {
  blockRole,
  EVENT_CATALOGUE,
  EVENT_TYPES,
  type EventField,
  eventSpec,
  type EventType,
  FIELDS,
  fieldSpec,
  isRequired,
  isRowsKind,
  joinPath,
  newTestCase,
  type TestCase,
  visibleFields,
} from '@testplatform/contract';
import { transformSync } from '@swc/core';
import * as fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { anExchange, anExchangeFile, exported } from '../../../../../test/support/product/exported.js';
import type { ExchangeProject } from '../exchange-project.js';
import { fieldsOfCase } from '../folder/write/case-fields.js';
import { quote } from './playwright/quote.js';
import { writePlaywright } from './playwright/write-playwright.js';
import { locatorCode } from './playwright/locator-code.js';
import { sideLocator } from './side/side-locator.js';
import { writeSide } from './side/write-side.js';

const HOSTILE = [
  "it's",
  '"',
  '`${process.exit(1)}`',
  '*/ alert(1) /*',
  '// \n throw 1',
  '\u2028\u2029\u0000',
  '\\',
  "\\'",
  '</script>',
  '{{storage=a}}',
  '\\{{x}}',
  '{{binding=__proto__}}',
  '{{General::co::constructor}}',
  '{{constructor::co::x}}',
  '{{__proto__::co::toString}}',
  '{{random=alpha,length=3,case=upper}}',
  '{{what}}',
  '\ud800',
  'role=button[name="a"i]',
  'frame=a >> text="b" >> nth=-1',
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);

/** Any test case, with texts that would be code if they weren't escaped. */
const anyCase: fc.Arbitrary<TestCase> = fc.constantFrom(...EVENT_TYPES).chain((eventType: EventType) => {
  const fields = EVENT_CATALOGUE[eventType].fields.map(({ name }) => name);
  const values = Object.fromEntries(
    fields.map((name) => {
      const { kind, choices } = FIELDS[name] as { kind: string; choices?: readonly string[] };
      if (choices) return [name, fc.constantFrom(...choices)];
      if (kind === 'number') return [name, fc.integer({ min: 5, max: 300 })];
      if (kind === 'conditionals')
        return [name, fc.array(fc.record({ statement: fc.constantFrom('Equal to', 'Is empty'), statementData: text }))];
      return [name, kind === 'bindings' ? fc.array(fc.record({ title: text, value: text })) : text];
    }),
  );
  return fc
    .record({
      ...values,
      title: text,
      isBlocker: fc.constantFrom('Yes', 'No'),
      storage: fc.array(
        fc.record({ key: text, type: fc.constantFrom('Text', 'Get URL path', 'Get Input text'), data: text }),
        { maxLength: 2 },
      ),
      eventActions: fc.array(
        fc.record({
          event: fc.constantFrom('On success', 'On failure'),
          action: fc.constant('Test case import'),
          data: text,
        }),
        { maxLength: 2 },
      ),
    })
    .map((one) => ({ ...newTestCase(eventType), ...one, eventType }));
});

const projectOf = (title: string, cases: readonly TestCase[]) =>
  anExchange([anExchangeFile(title, cases)], {
    name: title,
    environment: title,
    collections: { General: [{ title: 'constructor', value: title }] },
    bindings: [{ title: '__proto__', value: title }],
  });

/** The spec of a file with these cases. */
const specOf = (cases: readonly TestCase[], fields: Parameters<typeof anExchangeFile>[2] = {}): string =>
  exported(anExchange([anExchangeFile('Pay', cases, fields)])).files.find(({ path }) => path.endsWith('.spec.ts'))!
    .content;

describe('Any test case', () => {
  it('gives TypeScript that can be parsed, and runs nothing that somebody wrote', () => {
    fc.assert(
      fc.property(text, fc.array(anyCase, { maxLength: 6 }), (title, cases) => {
        const { files } = exported(projectOf(title, cases));
        for (const { path, content } of files.filter((one) => !one.path.startsWith('test-platform/'))) {
          if (path.endsWith('.json')) JSON.parse(content);
          else if (path.endsWith('.ts'))
            transformSync(content, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
          // A person's text may only occur inside a literal, so no line has it before the first quote.
          expect(content).not.toMatch(/^[^'"`]*process\.exit/m);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same bytes again', () => {
    fc.assert(
      fc.property(text, fc.array(anyCase, { maxLength: 4 }), (title, cases) => {
        const project = projectOf(title, cases);
        expect(exported(project)).toEqual(exported(project));
        expect(writeSide(project)).toEqual(writeSide(project));
      }),
      { numRuns: 40 },
    );
  });

  it('gives a project of Selenium IDE', () => {
    fc.assert(
      fc.property(text, fc.array(anyCase, { maxLength: 6 }), (title, cases) => {
        const side = JSON.parse(writeSide(projectOf(title, cases)).files[0]!.content) as { tests: unknown[] };
        expect(side.tests).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });
});

it('Each file that starts with a signed-in state nobody saves is named as left out', () => {
  const signedIn = (title: string) => anExchangeFile(title, [], { startsSession: 'admin' });
  const { leftOut } = exported(anExchange([signedIn('Account'), signedIn('Orders')]));
  expect(leftOut.map(({ file }) => file.split('/').at(-1))).toEqual(['Account', 'Orders']);
});

it.each(HOSTILE)('%j is written as a literal that means the same', (written) => {
  expect(runInNewContext(quote(written))).toBe(written);
});

it.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  'a collection %s that is not there has no rows',
  (name) => {
    const inputText = `{{${name}::co::name}}`;
    const typing: TestCase = { ...newTestCase('Text feed'), title: 'Type', targetField: '#a', inputText };
    const pressing: TestCase = { ...newTestCase('Press key'), title: 'Press', targetField: '#a', key: name };
    const project = projectOf('Absent', [typing, pressing]);
    expect(exported(project).files.find(({ path }) => path === 'data.ts')!.content).not.toContain(name);
    const side = writeSide(project);
    const reasons = [`There is no value for ${inputText}`, `Selenium IDE has no key ${name}`];
    expect(side.leftOut.map(({ reason }) => reason)).toEqual(reasons);
    expect(side.files[0]!.content).not.toMatch(/native code|\[object/);
  },
);

it.each(['Number', 'Row', 'Value', 'Secrets'])('no variable of a spec hides the function of a file %s', (title) => {
  const data = joinPath(anExchangeFile(title, []).path);
  const cases = [{ ...newTestCase('Test case import'), title, data }];
  const pay = anExchangeFile('Pay', cases, { table: 'People', savesSession: 'admin' });
  const tables = [{ name: 'People', columns: ['a'], rows: [['1']] }];
  const { files } = exported(anExchange([pay, anExchangeFile(title, [])], { tables }));
  const { content } = files.find(({ path }) => path.endsWith('pay.spec.ts'))!;
  const [, name] = /run: (\w+)/.exec(content)!;
  expect(content).not.toMatch(new RegExp(`const (?:${name}\\b|\\[(?:\\w+, )?${name}\\b)`));
});

it('an export imports what its package.json names, and nothing else', () => {
  const { files } = exported(
    anExchange([
      anExchangeFile(
        'Pay',
        EVENT_TYPES.map((type) => newTestCase(type)),
      ),
    ]),
  );
  const imported = files.flatMap(({ path, content }) =>
    path.endsWith('.ts') ? [...content.matchAll(/ from '([^'.][^']*)'/g)].map(([, name]) => name!) : [],
  );
  const { devDependencies } = JSON.parse(files.find(({ path }) => path === 'package.json')!.content) as {
    devDependencies: object;
  };
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')));
  expect([...packages].filter((name) => !(name in devDependencies))).toEqual([]);
  expect(packages).toContain('@playwright/test');
});

it('a masked text is never written, whatever it is', () => {
  const masked = EVENT_TYPES.filter((type) => visibleFields(type, {}).some(({ name }) => name === 'inputTextMask'));
  const cases = masked.map((eventType): TestCase => ({
    ...newTestCase(eventType),
    title: `Secret of ${eventType}`,
    targetField: '#a',
    inputText: 'hunter2',
    inputTextMask: 'Yes',
  }));
  expect(masked).toContain('Totp');
  const project = projectOf('Masked', cases);
  expect(JSON.stringify([exported(project), writeSide(project)])).not.toContain('hunter2');
});

it.each([
  ['#pay', ".locator('#pay')"],
  ['//b', ".locator('xpath=//b')"],
  ['text="Pay now"', ".getByText('Pay now', { exact: true })"],
  ['label=Email >> nth=0', ".getByLabel('Email').first()"],
  ['role=button[name="Save"]', ".getByRole('button', { name: 'Save', exact: true })"],
  ['role=heading[level=2]', ".getByRole('heading', { level: 2 })"],
  ['role=button[name="Save"i]', '.locator(\'role=button[name="Save"i]\')'],
  ['testid=total', ".getByTestId('total')"],
  ['data-x=1', ".locator('css=data-x=1')"],
  ['frame=pay >> #card', '.frameLocator(\':is(iframe,frame):is([name="pay"],[id="pay"])\').locator(\'#card\')'],
])('the locator %s becomes %s', (written, code) => {
  expect(locatorCode(written)).toBe(code);
});

it.each([
  ['#pay', 'css=#pay'],
  ['id=pay', 'id=pay'],
  ['text="Pay"', 'xpath=//*[normalize-space(text())="Pay"]'],
  ['form >> placeholder="Email"', 'css=form [placeholder="Email"]'],
  ['frame=pay >> #card', null],
  ['role=slider', null],
])('the locator %s becomes %s in Selenium IDE', (written, locator) => {
  expect(sideLocator(written, 'data-testid')).toBe(locator);
});

it('spaces between braces stay as they are written, and empty options are {}', () => {
  const body = 'first {  } {  }';
  const spec = specOf([
    { ...newTestCase('Mock response'), title: 'Mock', redirectURL: '/api/*', body },
    { ...newTestCase('Mock response'), title: 'Mock nothing', redirectURL: '/api/*' },
    { ...newTestCase('If'), title: 'If {  }', condition: 'Visible', targetField: '#a' },
    { ...newTestCase('End'), title: 'End' },
    { ...newTestCase('If'), title: 'If two {  }', condition: 'Visible', targetField: '#a', sleepTime: 1 },
    { ...newTestCase('End'), title: 'End' },
  ]);
  expect(spec).toContain(`{ answer: { body: '${body}' } }`);
  expect(spec).toContain('{ answer: {} }');
  expect(spec).toContain("flow.holds('If {  }', {}, ");
  expect(spec).toContain("flow.holds('If two {  }', { sleep: 1 }, ");
});

describe('No field of a case is dropped silently', () => {
  const imported = ['Sign in', 'Sign up'].map((title) =>
    anExchangeFile(title, [{ ...newTestCase('Press key'), targetField: '#who', key: '{{binding=who}}' }]),
  );
  /** Two values of a field that are not its default. */
  const valuesOf = ({ name }: EventField): readonly unknown[] => {
    const { kind, choices, default: usual } = fieldSpec(name);
    if (choices) return choices.filter((choice) => choice !== usual);
    const [first, second] = OF_KIND[kind] ?? ['zebra', 'lynx'];
    return name === 'data' ? imported.map(({ path }) => joinPath(path)) : [first, second];
  };
  const OF_KIND: { readonly [kind: string]: readonly [unknown, unknown] } = {
    number: [77, 78],
    point: ['7,9', '8,9'],
    points: ['7,9', '8,9'],
    locator: ['#zebra', '#lynx'],
    url: ['/zebra', '/lynx'],
    key: ['Enter', 'F2'],
    times: ['7', '8'],
    seconds: ['7', '8'],
    status: ['418', '404'],
    time: ['2026-12-31 23:59', '2026-12-30 23:59'],
    duration: ['90 s', '91 s'],
    'file-path': ['files:zebra.txt', 'files:lynx.txt'],
    'project-file': ['files:zebra.txt', 'files:lynx.txt'],
    conditionals: [
      [{ statement: 'Equal to', statementData: 'zebra' }],
      [{ statement: 'Equal to', statementData: 'lynx' }],
    ],
    bindings: [[{ title: 'who', value: 'F8' }], [{ title: 'who', value: 'F9' }]],
  };
  /** A case with what its fields require, under what these values say. */
  const filled = (type: EventType, values: object): TestCase => {
    const base = { ...newTestCase(type), title: type };
    const required = visibleFields(type, { ...base, ...values }).filter((field) =>
      isRequired(field, { ...base, ...values }),
    );
    return { ...base, ...Object.fromEntries(required.map((field) => [field.name, valuesOf(field)[1]])), ...values };
  };
  const around = (testCase: TestCase): readonly TestCase[] => {
    const [before, end] = [newTestCase('If'), newTestCase('End')].map((one) => ({ ...one, targetField: '#a' }));
    const role = blockRole(testCase);
    if (role === undefined) return [testCase];
    if (role === 'end') return [before!, testCase];
    return role === 'if' || role === 'repeat' ? [testCase, end!] : [before!, testCase, end!];
  };
  const fields = EVENT_TYPES.flatMap((type) =>
    eventSpec(type).fields.flatMap((field) => {
      const under = field.when?.in.map((value) => ({ [field.when!.field]: value })) ?? [{}];
      return under.flatMap((when) => valuesOf(field).map((value) => ({ type, name: field.name, when, value })));
    }),
  );

  it.each([
    {
      format: 'Playwright Test',
      write: (project: ExchangeProject) => writePlaywright(project, []),
      isLeftOut: /throw new CaseFailure|flow\.cannot/,
    },
    { format: 'Selenium IDE', write: writeSide, isLeftOut: /"command": "\/\/|"target": "false"/ },
  ])('by an export to $format', ({ write, isLeftOut }) => {
    const outcome = (testCase: TestCase) => {
      const { files, leftOut } = write(
        anExchange([anExchangeFile('Pay', around(testCase)), ...imported], {
          bindings: [{ title: 'who', value: 'F4' }],
          tables: ['zebra', 'lynx'].map((name) => ({ name, columns: ['a'], rows: [['1']] })),
        }),
      );
      const own = files.filter(({ path }) => /pay\.spec|\.side$/.test(path));
      return { code: own.map(({ content }) => content).join('\n'), leftOut };
    };
    const dropped = fields.filter(({ type, name, when, value }) => {
      const usual = isRowsKind(fieldSpec(name).kind) ? [] : fieldSpec(name).default;
      const testCase = filled(type, { ...when, [name]: value });
      const { code, leftOut } = outcome(testCase);
      if (leftOut.length > 0 && isLeftOut.test(code)) return false;
      return isDeepStrictEqual({ code, leftOut }, outcome({ ...testCase, ...when, [name]: usual }));
    });
    expect(dropped.map((one) => JSON.stringify(one))).toEqual([]);
  });

  it('by a folder', () => {
    const dropped = fields.filter(
      ({ type, name, when, value }) =>
        !isDeepStrictEqual(fieldsOfCase(filled(type, { ...when, [name]: value }))[name], value),
    );
    expect(dropped.map((one) => JSON.stringify(one))).toEqual([]);
  });
});
