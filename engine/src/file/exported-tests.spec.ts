import { type Conditional, type DataTable, EVENT_TYPES, tableRows, type TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExchangeFile } from '../../../backend/src/modules/exchange/exchange-project.js';
import {
  aCase,
  click,
  feed,
  keep,
  onFailure,
  onSuccess,
  read,
  type RunOptions,
  shareLab,
} from '../../../test/support/browser/engine.js';
import {
  anExchange,
  anExchangeFile,
  exported,
  outcomesOf,
  type Unpacked,
  unpack,
} from '../../../test/support/product/exported.js';
import { FIELDS, FRAMES } from '../../../test/support/browser/exported-pages.js';
import { shareSite } from '../../../test/support/browser/shared-site.js';

const shop = shareSite();
const lab = shareLab({
  '/': FIELDS,
  '/next': '<title>Next</title><h1>The next page</h1><a href="/?from=next&x=1">Back to the fields</a>',
  '/frames': FRAMES,
  '/api/items': (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ method: request.method, items: [{ id: 9_007_199_254_740_993n.toString() }] }));
  },
});

const is = (statement: Conditional['statement'], statementData = ''): Conditional => ({ statement, statementData });
const equals = (text: string) => ({ conditionals: [is('Equal to', text)] });
/** For a case that should fail; its priority says so. */
const SHORT = { maxWaitingTime: 2, priority: 'Low' } as const;
const ITEMS = { redirectURL: '/api/items' } as const;
const ANNA = { title: 'who', value: 'Anna' };
const open = (address = '/', fields: Partial<TestCase> = {}) =>
  aCase('URL redirect', { redirectURL: lab.url + address, title: `Open ${address}`, ...fields });
const visit = (path: string) => aCase('URL redirect', { redirectURL: shop.url + path, title: `Visit ${path}` });
/** Gives each case a title of its own. */
const numbered = (cases: readonly TestCase[]): TestCase[] =>
  cases.map((one, index) => (one.title === 'End' ? one : { ...one, title: `${index + 1}. ${one.title}` }));
const plainEnd = aCase('End', { title: 'End' });

/** The cases of each file; functions, since addresses are known only when the tests run. */
const FILES: Readonly<Record<string, () => TestCase[]>> = {
  Fields: () => [
    open(),
    feed('label="Your name"', 'Zoë {{General::co::who}} "quoted" `${x}`', {
      storage: [keep('name', 'Get Input text')],
    }),
    read('#name', { property: 'Value', ...equals('Zoë Anna "quoted" `${x}`') }),
    read('#name', { property: 'Value', ...equals('someone else'), ...SHORT }),
    feed('text="Your name"', ''),
    read('#name', { property: 'Value', conditionals: [is('Is empty')] }),
    feed('#date', '2026-01-31'),
    feed('#date', 'no date', SHORT),
    feed('#number', '42'),
    feed('#rich', 'new text'),
    read('#rich', equals('new text')),
    feed('#off', 'x', SHORT),
    aCase('Text feed', { targetField: '#name', autoGenerate: 'Email' }),
    read('#name', { property: 'Value', conditionals: [is('Matches', '^.+@example\\.com$')] }),
    aCase('Clear', { targetField: '#name' }),
    aCase('Text feed', { targetField: '#name', inputText: 'hunter2', inputTextMask: 'Yes' }),
    read('#name', { property: 'Value', ...equals('hunter2') }),
    aCase('Check', { targetField: '#hidden' }),
    read('#hidden', { property: 'Checked', ...equals('Yes') }),
    aCase('Uncheck', { targetField: '#hidden' }),
    aCase('Check', { targetField: '#terms' }),
    click('#terms'),
    read('#terms', { property: 'Checked', ...equals('No') }),
    aCase('Check', { targetField: '#small' }),
    aCase('Uncheck', { targetField: '#small', ...SHORT }),
    aCase('Select option', { targetField: '#colour', option: 'Dark green' }),
    aCase('Select option', { targetField: '#many', option: 'One, Three' }),
    read('#many', equals('One, Three')),
    aCase('Select option', { targetField: '#colour', option: 'Black', ...SHORT }),
    feed('#boxes > :first-child', '4829'),
    read('#boxes > :last-child', { property: 'Value', ...equals('9') }),
    feed('#zip', '3000'),
    aCase('Select option', { targetField: '#town', option: 'Bern' }),
    read('#town', equals('Bern')),
    aCase('Select option', { targetField: '#filled', option: 'Bern' }),
    read('role=button[name="Sign in"]', { property: 'Count', ...equals('1') }),
    click('role=button[name="Sign in"]'),
    aCase('Wait for', { targetField: 'role=button[name="Sign in"]', state: 'Detached' }),
    click('role=button[name="Sign"]', SHORT),
    aCase('Press key', { key: 'Tab', targetField: '#name' }),
    aCase('Press key', { key: 'ctrl+a' }),
    aCase('Press key', { key: 'no such key', ...SHORT }),
    aCase('Totp', { targetField: '#totp', inputText: 'JBSWY3DPEHPK3PXP' }),
    read('#totp', { property: 'Value', conditionals: [is('Matches', '^\\d{6}$')] }),
    aCase('Totp', { targetField: '#totp', inputText: 'no secret 1890', ...SHORT }),
    aCase('Comment', { comment: 'A note for {{storage=name}} */ ${x}' }),
    aCase('Sleep'),
  ],
  Elements: () => [
    open(),
    click('#late'),
    click('.two', SHORT),
    click('.two >> nth=1'),
    read('.twin', equals('shown twin')),
    read('.two', { property: 'Count', ...equals('2') }),
    read('#price', { conditionals: [is('Greater then', '1000'), is('Less than', '1,249.51'), is('Is number')] }),
    read('#price', { conditionals: [is('Greater then', 'many')], ...SHORT }),
    read('h1', {
      conditionals: [is('Starts with', 'Fields'), is('Not contains', '<'), is('Exactly equal to', 'Fields & more')],
    }),
    read('#late', { property: 'Attribute', attribute: 'title', ...SHORT }),
    read('', { property: 'Title', ...equals('Fields') }),
    read('', { property: 'URL', conditionals: [is('Ends with', '/')] }),
    read('#add', { property: 'Visible', ...equals('Yes') }),
    aCase('Locate element', { targetField: 'role=button[name="Add"]' }),
    aCase('Locate element', { targetField: 'text=nothing like this', ...SHORT }),
    aCase('Locate element', { targetField: 'xpath=//b[@id="count"]' }),
    aCase('Wait for', { targetField: '#off', state: 'Disabled' }),
    aCase('Wait for', { targetField: '#off', state: 'Enabled', ...SHORT }),
    aCase('Wait for', { targetField: '#nowhere', state: 'Detached' }),
    aCase('Wait for', { targetField: 'h1', state: 'Hidden', ...SHORT }),
    aCase('Wait for', { redirectURL: '/nowhere*', ...SHORT }),
    aCase('Wait for', { redirectURL: '127.0.0.1*/', targetField: 'h1' }),
    aCase('Scroll to', { targetField: 'text="Row 12"', containerField: '#box' }),
    aCase('Scroll to', { targetField: 'text="Row 99"', containerField: '#box', ...SHORT }),
    click('{{storage=unknown}}', { ...SHORT, title: 'Click what is unknown' }),
    click('text={{binding=button}}', { storage: [keep('what', 'Text')] }),
    aCase('Comment', { title: 'It was {{storage=what}}' }),
    click('css=[[', SHORT),
    aCase('Run script', { script: 'document.title', ...equals('Fields') }),
    aCase('Run script', { script: 'const a = 1;\nreturn { a }', conditionals: [is('Equal to', '{"a":1}')] }),
    aCase('Run script', { script: 'throw new Error("no")', ...SHORT }),
  ],
  Frames: () => [
    open('/frames'),
    read('frame=.one >> p', equals('shown')),
    read('frame=.one >> p', { property: 'Count', ...equals('1') }),
    aCase('Locate element', { targetField: 'frame=.one >> role=button[name="Sign in"]' }),
    click('frame=.one >> role=button[name*="sign" i]'),
    aCase('Wait for', { targetField: 'frame=.one >> text="Sign in"', state: 'Hidden' }),
    read('frame=.two >> p', { ...equals('left'), ...SHORT }),
    read('frame=.two >> nth=1 >> p', equals('right')),
    read('frame=iframe >> p', { property: 'Visible', ...equals('Yes'), ...SHORT }),
  ],
  Flow: () => [
    open('/next'),
    open('/', { isSoft: 'Yes' }),
    aCase('Go back'),
    read('h1', equals('The next page')),
    aCase('Go forward'),
    aCase('Go forward', SHORT),
    aCase('Reload'),
    aCase('If', { condition: 'Text', targetField: '#count', conditionals: [is('Equal to', '7')] }),
    click('#nowhere', SHORT),
    aCase('Else if', { condition: 'Visible', targetField: '#add' }),
    click('#add'),
    aCase('Else', { title: 'Otherwise' }),
    click('#nowhere', SHORT),
    plainEnd,
    aCase('If', { condition: 'Text', targetField: 'h1', conditionals: [is('Greater then', '5')], ...SHORT }),
    click('#nowhere', SHORT),
    aCase('Else', { title: 'Otherwise' }),
    click('#add'),
    plainEnd,
    aCase('Repeat', { times: '{{binding=three}}' }),
    click('#add'),
    aCase('If', { condition: 'Text', targetField: '#count', conditionals: [is('Equal to', '3')] }),
    click('#nowhere', SHORT),
    plainEnd,
    plainEnd,
    read('#count', equals('3')),
    aCase('Repeat until', { condition: 'Text', targetField: '#count', ...equals('6'), times: '9' }),
    click('#add'),
    aCase('End', { title: 'Until six' }),
    aCase('Repeat until', { condition: 'Text', targetField: '#count', ...equals('99'), times: '2' }),
    click('#add'),
    aCase('End', { title: 'Until ninety-nine', priority: 'Low' }),
    read('#count', equals('8')),
    aCase('Repeat for each row', { table: 'people' }),
    feed('#name', 'I am {{table=Name}}'),
    read('#name', { property: 'Value', ...equals('I am Bo'), ...SHORT }),
    plainEnd,
    read('#name', { property: 'Value', ...equals('I am Ann') }),
    aCase('Repeat for each row', { table: 'Nobody', priority: 'Low' }),
    click('#add'),
    plainEnd,
    aCase('Repeat', { times: 'many', priority: 'Low' }),
    click('#add'),
    plainEnd,
    aCase('Test case import', { data: 'Shop/Cart/Buy/Greet', bindings: [{ title: 'who', value: 'Ben' }] }),
    read('#name', { property: 'Value', ...equals('Hello Ben') }),
    aCase('Test case import', { data: 'Shop/Cart/Buy/Greet', bindings: [] }),
    aCase('Test case import', { data: 'Shop/Cart/Buy/Failing', bindings: [], priority: 'Low' }),
    aCase('Test case import', { data: 'Shop/Cart/Buy/Missing', bindings: [], priority: 'Low' }),
    aCase('Test case import', { data: 'Shop/Cart/Buy/Flow', bindings: [], priority: 'Low' }),
    click('#add', { eventActions: [onSuccess('Shop/Cart/Buy/Greet')] }),
    read('#count', { ...equals('0'), ...SHORT, priority: 'Medium', eventActions: [onFailure('Shop/Cart/Buy/Mend')] }),
    read('#count', { ...equals('no'), ...SHORT, retries: 1 }),
  ],
  Kept: () => [
    open(),
    aCase('Repeat until', { condition: 'Title', ...equals('Next'), times: '1', storage: [keep('a', 'Text')] }),
    open('/next'),
    aCase('End', { title: 'On the next page', storage: [keep('b', 'Text')] }),
    aCase('If', { condition: 'Given text', comparedText: 'Hi', ...equals('x'), storage: [keep('c', 'Text')] }),
    aCase('End', { title: 'Nothing', storage: [keep('e', 'Text')], priority: 'Low' }),
    open('/', { title: 'Go back to the fields' }),
    aCase('Run script', { script: "''", storage: [keep('d', 'Text')] }),
    feed('#name', '{{storage=a}} {{storage=b}} {{storage=c}}{{storage=d}}'),
    read('#name', { property: 'Value', ...equals('Fields Next Hi') }),
    click('#add', { retries: 1, eventActions: [onSuccess('Shop/Cart/Buy/Second')] }),
  ],
  'Stops at a blocker': () => [open(), click('#nowhere', { ...SHORT, isBlocker: 'Yes' }), click('#add')],
  Tabs: () => [
    visit('/tabs'),
    click('testid=open-link'),
    read('testid=tab-name', equals('Opened by link')),
    aCase('Switch tab', { tab: '1' }),
    read('testid=tab-name', equals('First tab')),
    aCase('Switch tab', { tab: 'second' }),
    aCase('Switch tab', { tab: '7', ...SHORT }),
    aCase('Close tab'),
    click('testid=open-window'),
    click('testid=close-tab'),
    read('testid=tab-name', equals('First tab')),
    visit('/dialogs'),
    aCase('Answer dialog', { answer: 'Accept', inputText: 'Ada' }),
    click('text="Prompt"'),
    read('', { property: 'Dialog', conditionals: [is('Is not empty')] }),
    read('testid=dialog-result', { conditionals: [is('Contains', 'Ada')] }),
    aCase('Answer dialog', { answer: 'Dismiss' }),
    click('text="Confirm"'),
    read('testid=dialog-result', { conditionals: [is('Contains', 'Ada')], ...SHORT }),
    visit('/frame'),
    feed('frame=outer >> frame=inner >> testid=message', 'Dear all'),
    click('frame=outer >> frame=inner >> role=button[name="Save message"]'),
    read('frame=outer >> frame=inner >> #saved', { conditionals: [is('Contains', 'Dear all')] }),
    visit('/shadow'),
    visit('/windows'),
    aCase('Download', { targetField: 'text="Price list"', baseline: 'files:prices.csv', ...equals('prices.csv') }),
    aCase('Download', { targetField: 'text="Price list"', baseline: 'files:other.csv', ...SHORT, maxWaitingTime: 10 }),
    aCase('Download', { targetField: '#note', ...SHORT }),
    visit('/upload'),
    aCase('File upload', { targetField: 'testid=files', filePath: 'files:prices.csv,files:other.csv' }),
    click('role=button[name="Upload"]'),
    read('testid=received', { conditionals: [is('Contains', 'prices.csv'), is('Contains', 'other.csv')] }),
    aCase('File upload', { targetField: 'testid=files', filePath: 'files:missing.csv', ...SHORT }),
    visit('/mouse'),
    aCase('Hover', { targetField: 'testid=menu' }),
    aCase('Locate element', { targetField: 'testid=menu-items' }),
    aCase('Double click', { targetField: 'testid=pad' }),
    read('testid=pad-result', { conditionals: [is('Contains', 'ouble')] }),
    aCase('Right click', { targetField: 'testid=pad', mousePositionNearestField: '5,5' }),
    click('testid=pad', { heldKeys: 'Shift' }),
    aCase('Drag and drop', { targetField: 'testid=drag-source', destinationField: 'testid=drop-target' }),
    read('testid=drop-target', { conditionals: [is('Not contains', 'Drop here')] }),
    visit('/shadow'),
  ],
  Data: () => [
    open('/?id=7'),
    aCase('Set site data', { itemName: 'seen', inputText: 'yes', storage: [keep('seen', 'Text')] }),
    aCase('Get site data', { itemName: 'seen', ...equals('{{storage=seen}}') }),
    aCase('Get site data', { itemName: 'seen', ...equals('no'), ...SHORT }),
    aCase('Set site data', { storedIn: 'Local storage', itemName: 'cart', inputText: '[1]' }),
    aCase('Delete site data', { storedIn: 'Local storage', itemName: 'cart' }),
    aCase('Get site data', { storedIn: 'Local storage', itemName: 'cart', presence: 'Absent' }),
    aCase('Clear site data'),
    aCase('Get site data', { itemName: 'seen', ...SHORT }),
    aCase('HTTP request', { ...ITEMS, jsonPath: '$.items[0].id', ...equals('9007199254740993') }),
    aCase('HTTP request', { ...ITEMS, method: 'POST', body: '{}', jsonPath: 'method', ...equals('POST') }),
    aCase('HTTP request', { redirectURL: '/nowhere', ...SHORT }),
    aCase('HTTP request', { redirectURL: '/nowhere', ...equals('404') }),
    aCase('Mock response', { redirectURL: '/api/*', body: 'mocked', status: '201' }),
    click('#call'),
    read('#code', equals('mocked')),
    aCase('Mock response', { redirectURL: '/api/*', mock: 'Block' }),
    click('#call'),
    read('#code', equals('none')),
    aCase('Mock response', { redirectURL: '/api/*', mock: 'Delay', delay: '{{binding=who}}', ...SHORT }),
    aCase('Mock response', { redirectURL: '*/items', mock: 'Stop' }),
    click('#call'),
    read('#code', { conditionals: [is('Contains', '"method":"GET"')] }),
    aCase('Set clock', { clock: 'Fixed at', time: '2030-06-01 12:00' }),
    aCase('Run script', { script: 'new Date().toISOString()', ...equals('2030-06-01T10:00:00.000Z') }),
    aCase('Set clock', { clock: 'Move forward', forwardBy: '1 h' }),
    aCase('Run script', { script: 'new Date().toISOString()', ...equals('2030-06-01T11:00:00.000Z') }),
    aCase('Set clock', { clock: 'Starts at', time: '{{binding=who}}', ...SHORT }),
    aCase('Set clock', { clock: 'Real time' }),
    read('', {
      property: 'URL',
      storage: [keep('path', 'Get URL path'), keep('id', 'Get URL query string', 'id')],
    }),
    aCase('If', { condition: 'Given text', comparedText: '{{storage=path}}{{storage=id}}', ...equals('/7') }),
    aCase('Comment', { title: 'Both were kept' }),
    plainEnd,
    read('', { property: 'URL', storage: [keep('id', 'Get URL query string', 'none')], ...SHORT }),
    aCase('Read mail', { mailServer: 'imaps://127.0.0.1:9', mailUser: 'me', inputText: 'x', ...SHORT }),
  ],
  Passkeys: () => [
    aCase('Passkey', { passkey: 'Ready' }),
    aCase('URL redirect', {
      redirectURL: `${shop.url.replace('127.0.0.1', 'localhost')}/passkey`,
      title: 'Open the page of passkeys',
    }),
    click('text="Create a passkey"'),
    read('testid=outcome', equals('Created for Ada')),
    aCase('Passkey', { passkey: 'Refuse next' }),
    click('text="Sign in with a passkey"'),
    read('testid=outcome', equals('NotAllowedError')),
    aCase('Passkey', { passkey: 'Delete all' }),
  ],
};

/** Files that others import. */
const IMPORTED: Readonly<Record<string, () => TestCase[]>> = {
  Greet: () => [feed('#name', 'Hello {{binding=who}}', { title: 'Greet them' })],
  Failing: () => [
    click('#nowhere', { ...SHORT, title: 'Press what is missing' }),
    click('#add', { title: 'Press all the same' }),
  ],
  Second: () => [read('#count', { ...equals('2'), title: 'See the second', maxWaitingTime: 2 })],
  Mend: () => [aCase('Run script', { script: "count.textContent = '0'", title: 'Reset the count' })],
};

const PROJECT: NonNullable<RunOptions['project']> = {
  dataCollection: { General: [ANNA] },
  dataBinding: [ANNA, { title: 'three', value: '3' }, { title: 'button', value: 'Add' }],
  browser: { viewport: { width: 900, height: 500 }, timeZone: 'Europe/Zurich' },
};
const CSV = { 'prices.csv': 'Lamp,39.90', 'other.csv': 'Lamp,49.90' };

const PEOPLE: DataTable = { name: 'People', columns: ['Name'], rows: [['Ann'], ['Bo']] };
/** Titles of the cases that should fail: both runners could agree on a mistake of the test. */
const MUST_FAIL = new Set<string>();

describe('Exported tests', () => {
  let unpacked: Unpacked;
  let variables: Record<string, string>;
  const all: ExchangeFile[] = [];

  beforeAll(async () => {
    all.push(
      ...Object.entries({ ...FILES, ...IMPORTED }).map(([title, cases]) =>
        anExchangeFile(title, title in IMPORTED ? cases() : numbered(cases())),
      ),
    );
    const written = exported(
      anExchange(all, {
        collections: PROJECT.dataCollection ?? {},
        bindings: PROJECT.dataBinding ?? [],
        tables: [PEOPLE],
        browser: PROJECT.browser ?? {},
      }),
    );
    unpacked = await unpack(written, CSV);
    for (const { cases } of all) for (const one of cases) if (one.priority === 'Low') MUST_FAIL.add(one.title);
    variables = Object.fromEntries(written.variables.map(({ name }) => [name, 'hunter2']));
  });
  afterAll(() => unpacked?.remove());

  it('have a case of every event type', () => {
    const types = new Set(all.flatMap(({ cases }) => cases.map(({ eventType }) => eventType)));
    expect([...types].sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('are strict TypeScript', async () => {
    expect(await unpacked.check()).toBe('');
  });

  it.each(Object.keys(FILES))('%s: each step ends as in our own runner', async (title) => {
    const { cases } = all.find(({ path }) => path.testCaseFileName === title)!;
    const { outcome, results } = await lab.run(cases, {
      project: PROJECT,
      tables: { people: tableRows(PEOPLE) },
      files: Object.fromEntries(Object.entries(IMPORTED).map(([name, made]) => [`Shop/Cart/Buy/${name}`, made()])),
      projectFile: async (name) => {
        if (!(name in CSV)) return null;
        return { name, path: `${unpacked.folder}/files/${name}`, version: 1, size: 10, sha256: '' };
      },
    });
    const ours = outcomesOf(results);
    const unintended = Object.entries(ours).filter(([of, status]) => (status === 'failure') !== MUST_FAIL.has(of));
    expect(unintended).toEqual([]);
    const spec = `${title.toLowerCase().replaceAll(' ', '-')}.spec.ts`;
    const exportedOutcome = (await unpacked.run(variables, spec)).get(title);
    expect(exportedOutcome?.steps).toEqual(ours);
    expect(exportedOutcome?.ok).toBe(outcome.status === 'success');
  });
});
