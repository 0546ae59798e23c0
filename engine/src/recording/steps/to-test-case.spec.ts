import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { checkTestCase, lintLocator, type TestCase } from '@testplatform/contract';
import { textCheck, visibleCheck } from './assertions.js';
import { type ElementFacts, parseFacts } from './element-facts.js';
import { parseAction, type RecordedAction } from './recorded-action.js';
import { rankLocators } from './rank-locators.js';
import { openingCase, toTestCase } from './to-test-case.js';

const FACTS: ElementFacts = {
  id: '1',
  selector: '#a',
  matches: 1,
  tag: 'button',
  type: '',
  secret: false,
  editable: false,
  name: 'Save',
  foundBy: [],
  controls: null,
  checked: false,
  options: [],
  files: [],
};
const made = (action: RecordedAction, facts: Partial<ElementFacts> = {}): TestCase | null =>
  toTestCase(action, { locator: '#a', facts: { ...FACTS, ...facts } });
const click = { name: 'click', button: 'left', clickCount: 1, modifiers: [], position: null } as const;

describe('a person’s action becomes a case', () => {
  it.each<[string, RecordedAction, Partial<ElementFacts>, Partial<TestCase> | null]>([
    ['a click', click, {}, { eventType: 'Click', title: 'Click “Save”' }],
    [
      'a click on a place',
      { ...click, position: { x: 3.4, y: 7.6 } },
      { tag: 'canvas' },
      { mousePositionNearestField: '3,8' },
    ],
    [
      'a click with a key held',
      { ...click, modifiers: ['Shift'] },
      {},
      { heldKeys: 'Shift', title: 'Shift-click “Save”' },
    ],
    [
      'a click with keys held that no case can hold',
      { ...click, modifiers: ['Alt', 'Meta'] },
      {},
      { heldKeys: 'None' },
    ],
    ['a click on an icon of a font', click, { name: '\uf0c9' }, { eventType: 'Click', title: 'Click the button #a' }],
    ['a click on an icon with a word', click, { name: '\uf0c9 Menu' }, { title: 'Click “Menu”' }],
    ['a double click', { ...click, clickCount: 2 }, {}, { eventType: 'Double click' }],
    ['a right click', { ...click, button: 'right' }, {}, { eventType: 'Right click' }],
    ['a middle click', { ...click, button: 'middle' }, {}, { heldKeys: 'Control', title: 'Control-click “Save”' }],
    [
      'a middle click with Shift',
      { ...click, button: 'middle', modifiers: ['Shift'] },
      {},
      { eventType: 'Click', heldKeys: 'Control+Shift' },
    ],
    ['a click that a key made', { ...click, clickCount: 0 }, {}, null],
    ['a click on a checkbox’s label', click, { tag: 'label', controls: { id: '2', type: 'checkbox' } }, null],
    [
      'what comes of it',
      { ...click, clickCount: 0 },
      { tag: 'input', type: 'checkbox', checked: true },
      { eventType: 'Check' },
    ],
    [
      'a text with braces',
      { name: 'fill', text: 'Dear {{first_name}}' },
      { name: '{{to}}' },
      { inputText: 'Dear \\{{first_name}}', title: 'Type into “\\{{to}}”' },
    ],
    ['a text', { name: 'fill', text: 'x' }, {}, { eventType: 'Text feed', inputText: 'x', inputTextMask: 'No' }],
    ['a password', { name: 'fill', text: 'x' }, { secret: true }, { inputTextMask: 'Yes', title: 'Type into “Save”' }],
    ['a text that is taken away', { name: 'fill', text: '' }, {}, { eventType: 'Clear' }],
    [
      'files',
      { name: 'fill', text: 'C:\\fakepath\\b' },
      { type: 'file', files: ['/a', '/b'] },
      { eventType: 'File upload', filePath: '/a,/b' },
    ],
    ['no files', { name: 'fill', text: '' }, { type: 'file' }, null],
    [
      'an option',
      { name: 'select' },
      { options: ['Germany'] },
      { option: 'Germany', title: 'Select “Germany” in “Save”' },
    ],
    [
      'keys',
      { name: 'press', key: 'a', modifiers: ['Control'] },
      {},
      { key: 'Control+a', title: 'Press Control+a in “Save”' },
    ],
    ['a capital', { name: 'press', key: 'A', modifiers: ['Shift'] }, {}, { key: 'A' }],
    [
      'a combination with Shift',
      { name: 'press', key: 'Z', modifiers: ['Control', 'Shift'] },
      {},
      { key: 'Control+Shift+Z' },
    ],
    ['a sign with Shift', { name: 'press', key: '?', modifiers: ['Shift'] }, {}, { key: '?' }],
    ['the space bar with Shift', { name: 'press', key: ' ', modifiers: ['Shift'] }, {}, { key: 'Shift+Space' }],
    ['a key of a password', { name: 'press', key: '7', modifiers: [] }, { secret: true }, null],
    ['a capital of a password', { name: 'press', key: 'A', modifiers: ['Shift'] }, { secret: true }, null],
    ['a named key in a password', { name: 'press', key: 'Enter', modifiers: [] }, { secret: true }, { key: 'Enter' }],
    ['the space bar', { name: 'press', key: ' ', modifiers: [] }, {}, { key: 'Space' }],
    ['a key of the window', { name: 'press', key: 'F5', modifiers: [] }, {}, { eventType: 'Reload' }],
  ])('%s', (_what, action, facts, expected) =>
    expected === null ? expect(made(action, facts)).toBeNull() : expect(made(action, facts)).toMatchObject(expected),
  );

  it('is not recorded for an element that the grammar can’t express', () =>
    expect(toTestCase(click, { locator: '', facts: FACTS })).toBeNull());

  it('has a title even without a name', () =>
    expect(made(click, { name: '', tag: 'svg' })?.title).toBe('Click the svg #a'));
});

it('a locator by the glyph of an icon font comes last', () => {
  const foundBy = [{ engine: 'role' as const, value: 'button[name="\uf0c9"]', exact: false, matches: 1 }];
  const byText = [{ engine: 'text' as const, value: '\uf0c9', exact: false, matches: 1 }];
  const locators = (ways: ElementFacts['foundBy']) =>
    rankLocators({ ...FACTS, foundBy: ways }, []).map(({ locator }) => locator);
  expect(locators(foundBy)).toEqual(['#a', 'role=button[name="\uf0c9"]']);
  expect(locators(byText)[0]).toBe('#a');
});

describe('any report of a page', () => {
  const facts = fc.oneof(
    fc.anything(),
    fc.record(
      {
        ...Object.fromEntries(Object.keys(FACTS).map((key) => [key, fc.anything()])),
        tag: fc.constantFrom('input', 'select', 'div'),
        type: fc.constantFrom('checkbox', 'file', 'password', ''),
        name: fc.string({ unit: 'binary' }),
        selector: fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => `internal:text=${JSON.stringify(text)}i`),
        ),
        foundBy: fc.array(
          fc.record({
            engine: fc.constantFrom('testid', 'role', 'text', 'css', 'x'),
            value: fc.string({ unit: 'binary' }),
            exact: fc.boolean(),
            matches: fc.integer(),
          }),
        ),
        options: fc.array(fc.string()),
        files: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    ),
  );
  const action = fc.oneof(
    fc.anything(),
    fc.record({
      name: fc.constantFrom('click', 'fill', 'press', 'select', 'navigate'),
      selector: fc.string({ minLength: 1 }),
      text: fc.string({ unit: 'binary' }),
      key: fc.string(),
      button: fc.constantFrom('left', 'right', 7),
      clickCount: fc.integer(),
      modifiers: fc.integer(),
      options: fc.array(fc.anything()),
      position: fc.option(fc.record({ x: fc.double(), y: fc.double() })),
    }),
  );

  it('is parsed and ranked into valid locators, unique ones first', () => {
    fc.assert(
      fc.property(facts, (told) => {
        const read = parseFacts(told);
        const ranked = read ? rankLocators(read, [{ engine: 'frame', value: 'inside', exact: false }]) : [];
        for (const { locator } of ranked) expect(lintLocator(locator)).toBeNull();
        const alone = ranked.map(({ matches }) => matches === 1);
        expect(alone).toEqual(alone.toSorted((a, b) => Number(b) - Number(a)));
        expect(new Set(ranked.map(({ locator }) => locator)).size).toBe(ranked.length);
      }),
      { numRuns: 500 },
    );
  });

  it('becomes a valid case, or none', () => {
    fc.assert(
      fc.property(facts, action, fc.string({ unit: 'binary' }), (told, did, text) => {
        const read = parseFacts(told);
        const understood = parseAction(did);
        const target = { locator: '#a', facts: read };
        const cases = [
          understood && toTestCase(understood, target),
          textCheck(target, { text, checked: true }),
          visibleCheck(target),
        ];
        for (const one of [...cases, openingCase(`http://a/${text}`)])
          if (one) expect(checkTestCase(one).errors).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
