import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  checkTestCase,
  EVENT_CATALOGUE,
  type EventType,
  eventSpec,
  fieldSpec,
  LIMITS,
  newTestCase,
  PRIORITIES,
  type TestCase,
  type Tree,
} from '@testplatform/contract';
import fc from 'fast-check';
import type { ContentFile, ProjectContent } from './content.js';
import { nameOfTitle, pathOfTable, pathOfTest } from './paths.js';
import { FolderError } from './read/mistakes.js';
import { readFolder } from './read/read-folder.js';
import { writeFolder } from './write/write-folder.js';

/** Texts that are hard to serialize. */
const HARD = [
  '',
  ' ',
  '\n',
  'a\n',
  'a\n\n',
  ' a\nb',
  'a \nb',
  'a\n  b\n',
  '\ta',
  'a\r\nb',
  '\ufeffx',
  '\ud800',
  '\u2028',
  'null',
  'true',
  '007',
  '1e3',
  '- a',
  'a: b',
  '# a',
  "it's",
  '"',
  '{{binding=x}}',
  '*a',
  '&a',
  '!a',
  '---',
  '...',
  '\u0000',
  '\u0085',
  '~',
  '|',
  '>',
  '%',
  '@',
  '`',
  'a #b',
  '=',
  '<<',
  `a\n${'b'.repeat(300)}`,
  'const a = 1;\n'.repeat(20),
  `${' a'.repeat(100)}\n\n- b`,
];
const text = fc.oneof(
  fc.constantFrom(...HARD),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.stringMatching(/^[ab \n\t:#-]{0,20}$/),
);

const arbitraryCase: fc.Arbitrary<TestCase> = fc
  .record({
    eventType: fc.constantFrom(...(Object.keys(EVENT_CATALOGUE) as EventType[])),
    title: text.map((title) => `T${title}`.trim()),
    texts: fc.array(text, { minLength: 30, maxLength: 30 }),
    choice: fc.nat(20),
    priority: fc.constantFrom(...PRIORITIES),
    sleepTime: fc.integer({ min: 0, max: 300 }),
    retries: fc.constantFrom(undefined, 1, 3),
  })
  .map(({ eventType, title, texts, choice, priority, sleepTime, retries }) => {
    const fields = eventSpec(eventType).fields.map(({ name }, index) => {
      const { kind, choices } = fieldSpec(name);
      const value = texts[index % texts.length];
      if (kind === 'number') return {};
      if (kind === 'conditionals') return { [name]: [{ statement: 'Equal to', statementData: value }] };
      if (kind === 'bindings') return { [name]: [{ title: `b${value}`.trim(), value }] };
      if (choices) return { [name]: choices[choice % choices.length] };
      return ['text', 'multiline', 'code'].includes(kind) ? { [name]: `x${value}y` } : {};
    });
    const given = Object.assign({}, ...fields) as Partial<TestCase>;
    const usual = { targetField: '#a', redirectURL: '/a', key: 'Enter', data: 'A/B/C/D', table: 'Users' };
    const whole = {
      ...newTestCase(eventType),
      ...usual,
      ...given,
      title,
      priority,
      sleepTime,
      ...(retries && { retries }),
    };
    const known = Object.fromEntries(
      Object.entries(whole).filter(
        ([name]) =>
          name in newTestCase(eventType) ||
          name in given ||
          ['retries'].includes(name) ||
          eventSpec(eventType).fields.some((field) => field.name === name),
      ),
    );
    const { value } = checkTestCase(known);
    if (!value) return { ...newTestCase('Comment'), title, comment: texts[0]! };
    if (value.inputTextMask === 'Yes') delete value.inputText;
    return value;
  })
  .map(checked);

/** The test case as the server stores it: validated, without undefined fields. */
function checked(testCase: TestCase): TestCase {
  const { value } = checkTestCase(testCase);
  if (!value) throw new Error('Not a test case');
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as unknown as TestCase;
}

const title = fc.oneof(
  fc.constantFrom('Con', 'nul', 'COM1', '007', 'true', 'null', 'Ä Ö', '支付', '支'.repeat(LIMITS.treeTitleMax)),
  fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 ]?[A-Za-z0-9]){0,10}$/),
);
const titles = fc.uniqueArray(title, { selector: (one) => one.toLowerCase(), maxLength: 3 });

interface Level {
  readonly title: string;
  readonly children: readonly Level[];
}
const levels = (depth: number): fc.Arbitrary<Level[]> =>
  titles.chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        (depth === 3 ? fc.constant([]) : levels(depth + 1)).map((children) => ({ title: name, children })),
      ),
    ),
  );
const TYPES = ['module', 'section', 'scenario', 'test-case-file'] as const;
const treeOf = (nodes: readonly Level[], depth = 0): Tree =>
  nodes.map((node) => ({
    id: null,
    title: node.title,
    type: TYPES[depth]!,
    children: treeOf(node.children, depth + 1),
  }));
const leaves = (nodes: readonly Level[], above: readonly string[] = []): string[][] =>
  nodes.flatMap((node) => {
    const path = [...above, node.title];
    return path.length === 4 ? [path] : leaves(node.children, path);
  });

const name = fc.stringMatching(/^[A-Za-z][A-Za-z _-]{0,8}[A-Za-z]$/);
const dataTitle = fc.oneof(name, fc.constantFrom('', '007', 'true', 'null', '-', '---', '_', 'Ä Ö', '支付'));
const rows = fc.array(fc.record({ title: dataTitle, value: text }), { maxLength: 3 });
const content: fc.Arbitrary<ProjectContent> = fc
  .record({
    nodes: levels(0),
    cases: fc.array(arbitraryCase, { maxLength: 4 }),
    options: fc.record(
      {
        stopAtFailure: fc.boolean(),
        table: name,
        savesSession: name,
        sessionHours: fc.integer({ min: 1, max: 700 }),
        startsSession: name,
      },
      { requiredKeys: [] },
    ),
    rest: fc.record({
      name: text.map((one) => `Shop${one}`).filter(({ length }) => length <= LIMITS.projectNameMax),
      description: text.map((one) => `About${one}`),
      settings: fc.record({
        isSinglePageApp: fc.boolean(),
        runsAtOnce: fc.integer({ min: 1, max: LIMITS.runsAtOnceMax }),
        goodPageMb: fc.integer({ min: 1, max: LIMITS.goodPageMbMax }),
        testAttributes: fc.constantFrom('data-testid', 'data-a, data-b'),
        stopAtFailure: fc.boolean(),
        rerunInterrupted: fc.boolean(),
        maskedOnDevices: fc.boolean(),
      }),
      overlayRules: fc.constantFrom([], [{ name: 'Cookies', locator: '#c', press: 'text=OK' }]),
      collections: fc.array(fc.record({ title: name, rows }), { maxLength: 2 }),
      bindings: rows,
      environments: fc.array(
        fc.record({
          name,
          bindings: fc.array(
            fc.oneof(
              fc.record({ title: dataTitle, value: text, secret: fc.constant(false) }),
              fc.record({ title: dataTitle, value: fc.constant(''), secret: fc.constant(true) }),
            ),
            { maxLength: 3 },
          ),
          browser: fc.constantFrom(
            {},
            { viewport: { width: 400, height: 900 }, isMobile: true, userAgent: 'true', locale: 'de-CH' },
            { httpCredentials: { origin: 'https://a.example.com', username: '007', password: '', passwordSet: true } },
            { extraHeaders: [{ origin: 'https://a.example.com', name: 'X-Key', value: '', valueSet: true }] },
            { proxy: { server: 'http://p.example.com:3128', bypass: 'a.example.com' } },
            { clientCertificates: [{ origin: 'https://a.example.com', certificateSet: true }] },
          ),
        }),
        { maxLength: 2 },
      ),
      tables: fc.uniqueArray(
        fc.oneof(name, fc.constantFrom('con', 'con_', 'Nul__')).chain((one) =>
          fc.record({
            name: fc.constant(one),
            columns: fc.constant(['a', 'null']),
            rows: fc.array(fc.tuple(text, text), { maxLength: 3 }),
          }),
        ),
        { selector: (table) => table.name.toLowerCase(), maxLength: 3 },
      ),
      schedules: fc.array(
        fc.record({
          title: name,
          hour: fc.nat(23),
          minute: fc.nat(59),
          timeZone: fc.constant('Europe/Berlin'),
          environments: fc.array(name, { maxLength: 2 }),
          paused: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
    }),
  })
  .map(({ nodes, cases, options, rest: { schedules, ...rest } }) => {
    const files = leaves(nodes).map((path): ContentFile => ({ path, ...options, cases }));
    const covers = nodes[0] ? [[nodes[0].title]] : ('all' as const);
    const connectors = [{ title: 'Nightly', enabled: true, covers, environments: [], schedules }];
    const tables = rest.tables.toSorted((one, other) => (pathOfTable(one.name) < pathOfTable(other.name) ? -1 : 1));
    return { ...rest, tables, tree: treeOf(nodes), files, connectors };
  });

afterEach(() => {
  jest.restoreAllMocks();
});

const ONE_CASE = 'cases:\n  - { title: a, eventType: Comment, comment: a }\n';

describe('the folder of a project', () => {
  it('gives back the project, and again the same bytes', () =>
    fc.assert(
      fc.property(content, (project) => {
        const folder = writeFolder(project);
        const read = readFolder(folder);
        expect(read).toEqual(project);
        expect([...writeFolder(read)]).toEqual([...folder]);
      }),
      { numRuns: 40 },
    ));

  it('tells every mistake with its file and line', () => {
    const mistakes = (texts: Record<string, string>): string[] => {
      try {
        readFolder(new Map(Object.entries(texts)));
        return [];
      } catch (error) {
        return (error as Error).message.split('\n');
      }
    };
    const project = 'name: Shop\ndescription: A shop\nsettings: {}\n';
    const case1 = 'cases:\n  - title: Go\n    eventType: Click\n';
    expect(mistakes({})).toEqual(['project.yaml: This file is missing. Choose the folder that has it at its top']);
    for (const empty of ['', '# later\n'])
      expect(mistakes({ 'project.yaml': empty })[0]).toMatch(/^project.yaml, line 1: Name should /);
    const names = {
      'data.yaml': 'bindings:\n  - { title: user.name, value: a }\ncollections:\n  - { title: A/B, rows: [] }\n',
      'environments.yaml': '- name: Staging!\n',
      'tables/People.yaml': 'name: People\ncolumns: [Name, E.mail]\nrows: []\n',
    };
    const only = 'can have these characters only: letters, digits, spaces, hyphens and underscores';
    expect(mistakes({ 'project.yaml': project, ...names }).toSorted()).toEqual([
      `data.yaml, line 2: Title ${only}`,
      `data.yaml, line 4: The title of a collection ${only}`,
      `environments.yaml, line 1: The name of an environment ${only}`,
      `tables/People.yaml, line 2: The name of a column ${only}`,
    ]);
    expect(mistakes({ 'project.yaml': project, 'README.md': '*', 'tests/A/B/C/D.yaml': 'cases: []' })).toEqual([]);
    expect(
      mistakes({
        'project.yaml': `${project}colour: red\n`,
        'data.yaml': 'bindings: &a []\ncollections: *a\n',
        'environments.yaml': `- name: Staging\n  bindings:\n    - title: key\n      secret: true\n      value: hunter2\n  browser:\n    locale: "?"\n`,
        'connectors.yaml':
          '- title: Nightly\n  covers: [A/X]\n  schedules:\n    - { title: At, hour: 24, minute: 0, timeZone: Mars }\n',
        'tests/tree.yaml': '- A:\n    - B\n    - b\n    - "C/D"\n',
        'tests/A/B/C/Pay.yaml': `${case1}    inputText: x\n    mistake: 1\n  - title: Open\n    eventType: Jump\n`,
        'tests/A/B/C/Secret.yaml': `cases:\n  - title: Feed\n    eventType: Text feed\n    targetField: '#a'\n    inputTextMask: Yes\n    inputText: hunter2\n`,
        'tests/A/B/C/pay.yaml': 'cases: []',
        'tests/A/B.yaml': 'cases: []',
        'tests/A/B/C/Twice.yaml': 'cases: []\ncases: []\n',
        'tests/A/B/C/Deep.yaml': `cases: ${'['.repeat(5_000)}`,
        'tests/A/B/C/Deeper.yaml': `${'- '.repeat(5_000)}a`,
        'tests/A/B/C/Broken.yaml': 'cases: [',
        'tests/A/B/C/Tag.yaml': 'cases: !list []',
      }),
    ).toEqual([
      'project.yaml, line 4: Unknown field: colour',
      'data.yaml, line 1: Leave out the anchor, such as &name',
      'tests/tree.yaml, line 3: “B” appears twice. Give one of them another title',
      'tests/tree.yaml, line 4: A title has 1 to 120 letters, digits and spaces',
      'tests/A/B.yaml: A test case file is at tests/module/section/scenario/file.yaml',
      'tests/A/B/C/pay.yaml: There is a file whose name differs only in upper and lower case. Rename one of them',
      expect.stringMatching(/^tests\/A\/B\/C\/Broken.yaml, line 1: This is not YAML: /),
      'tests/A/B/C/Deep.yaml, line 1: This is nested too deeply',
      'tests/A/B/C/Deeper.yaml, line 1: This is nested too deeply',
      'tests/A/B/C/Pay.yaml, line 5: Unknown field: mistake',
      'tests/A/B/C/Pay.yaml, line 2: Target field should not be empty',
      'tests/A/B/C/Pay.yaml, line 7: Unknown event type: Jump',
      'tests/A/B/C/Secret.yaml, line 6: The folder keeps no masked texts. Remove inputText here, and enter it in the project',
      'tests/A/B/C/Tag.yaml, line 1: Leave out the tag, such as !name',
      'tests/A/B/C/Twice.yaml, line 2: “cases” appears twice',
      'environments.yaml, line 5: The folder keeps no secrets. Remove this value here, and enter it in the project',
      'environments.yaml, line 7: A language should be a tag such as en-US or de',
      'connectors.yaml, line 2: There is no “A/X” in tests/tree.yaml',
      'connectors.yaml, line 4: “Mars” is not a time zone. Use a name such as Europe/Berlin',
      'connectors.yaml, line 4: Hour should be a whole number from 0 to 23',
    ]);
  });

  it.each([
    'data.yaml',
    'environments.yaml',
    'connectors.yaml',
    'tables/Users.yaml',
    'tests/tree.yaml',
    'tests/Shop/Cart/Buy/Pay.yaml',
  ])('is refused while its %s is empty, which would delete what it had', (file) => {
    const project: [string, string] = ['project.yaml', 'name: Shop\ndescription: A shop\n'];
    for (const empty of ['', ' \n', '# later\n'])
      expect(() => readFolder(new Map([project, [file, empty]]))).toThrow(
        new FolderError(`${file}: This file is empty. Restore it, or delete it to delete what it had`),
      );
  });

  it('appends files that tree.yaml does not name, and leaves out those that the folder does not have', () => {
    const { tree, files } = readFolder(
      new Map([
        ['project.yaml', 'name: Shop\ndescription: A shop\n'],
        [
          'tests/tree.yaml',
          '- Shop:\n    - Cart:\n        - Buy:\n            - Gone\n            - Pay\n    - Empty: []\n',
        ],
        ['tests/Shop/Cart/Buy/Pay.yaml', 'cases: []'],
        ['tests/Shop/Cart/Buy/Con_.yaml', 'cases: []'],
        ['tests/Shop/Login/In/Sign.yaml', 'cases: []'],
      ]),
    );
    expect(files.map(({ path }) => path.join('/'))).toEqual([
      'Shop/Cart/Buy/Pay',
      'Shop/Cart/Buy/Con',
      'Shop/Login/In/Sign',
    ]);
    expect(tree[0]?.children.map((section) => section.title)).toEqual(['Cart', 'Empty', 'Login']);
  });

  it.each([
    ['Shop', 'shop'],
    ['shop', 'Shop'],
  ])('takes titles in the case of its folders and files: %s in tree.yaml, %s on the disk', (inTree, onDisk) => {
    const folder = new Map([
      ['project.yaml', 'name: Shop\ndescription: A shop\n'],
      ['tests/tree.yaml', `- ${inTree}:\n    - cart:\n        - Buy:\n            - PAY\n`],
      [`tests/${onDisk}/Cart/Buy/Pay.yaml`, ONE_CASE],
    ]);
    const { tree, files } = readFolder(folder);
    expect(files).toMatchObject([{ path: [onDisk, 'Cart', 'Buy', 'Pay'], cases: [{ title: 'a' }] }]);
    expect(tree).toMatchObject([{ title: onDisk, children: [{ title: 'Cart' }] }]);
    expect(() => readFolder(new Map([...folder, [`tests/${onDisk}/Cart/buy/Send.yaml`, ONE_CASE]]))).toThrow(
      new FolderError(
        `tests/${onDisk}/Cart/buy/Send.yaml: There is a folder “Buy”, whose name differs only in upper and lower case. Rename one of them`,
      ),
    );
  });

  it('stops at the first test case that is one too many', () => {
    const limits: { folderCasesMax: number } = LIMITS;
    jest.replaceProperty(limits, 'folderCasesMax', 2);
    const cases = `cases:\n${'  - { title: a, eventType: Comment, comment: a }\n'.repeat(2)}`;
    const project: [string, string] = ['project.yaml', 'name: Shop\ndescription: A shop\n'];
    expect(readFolder(new Map([project, ['tests/A/B/C/D.yaml', cases]])).files).toHaveLength(1);
    const more = new Map([project, ['tests/A/B/C/D.yaml', cases], ['tests/A/B/C/E.yaml', cases]]);
    expect(() => readFolder(more)).toThrow(new FolderError('A folder can have at most 50,000 test cases'));
  });

  it('has names that every file system takes', () => {
    expect(pathOfTest(['Con', 'a', 'LPT1', 'Console'])).toBe('tests/Con_/a/LPT1_/Console.yaml');
    const long = ['支'.repeat(LIMITS.treeTitleMax), `${'支'.repeat(LIMITS.treeTitleMax - 1)}x`].map(nameOfTitle);
    expect(new Set(long).size).toBe(2);
    for (const one of long) expect(Buffer.byteLength(one)).toBeLessThan(220);
  });
});
