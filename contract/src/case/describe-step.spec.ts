import { describe, expect, it } from '@jest/globals';
import { describeLocator } from './describe-locator.js';
import { describeStep, type DescribedStep } from './describe-step.js';
import { EVENT_TYPES } from '../events/catalogue.js';
import { newTestCase } from './test-case.js';

describe('a locator in words', () => {
  it.each([
    ['role=button[name="Add to cart"]', 'button “Add to cart”'],
    ["role=textbox[name='Email']", 'field “Email”'],
    ['role=button[name="Say \\"hi\\""]', 'button “Say "hi"”'],
    ['role=button[name="\\{{first_name}} \\\\"]', 'button “\\{{first_name}} \\”'],
    ['role=link[name=/^Home/]', 'link “^Home”'],
    ['role=main', 'main'],
    ['role=constructor', 'constructor'],
    ['text=Sign in', '“Sign in”'],
    ['text="Sign in"', '“Sign in”'],
    ['label=Email', '“Email”'],
    ['placeholder=Search', 'field “Search”'],
    ['name=email', 'field email'],
    ['alt=Logo', 'image “Logo”'],
    ['title=Close', 'element titled “Close”'],
    ['id=total', '#total'],
    ['testid=total', 'total'],
    ['#total', '#total'],
    ['//div[@id="a"]', '//div[@id="a"]'],
    ['frame=#pay >> label=Card', '“Card”'],
    ['li >> nth=0', 'first li'],
    ['li >> nth=1', '2nd li'],
    ['li >> nth=10', '11th li'],
    ['li >> nth=20', '21st li'],
    ['li >> nth=-1', 'last li'],
    ['li >> nth=-2', '2nd from last li'],
    ['li >> nth=0 >> nth=1', '2nd li'],
    ['{{storage=row}}', '{{storage=row}}'],
    // Not a locator: returned as it was written.
    ['a >> ', 'a >>'],
    ['', ''],
    ['x'.repeat(70), `${'x'.repeat(60)}…`],
  ])('%s', (locator, words) => expect(describeLocator(locator)).toBe(words));
});

describe('a step in words', () => {
  const on = (eventType: string, fields: Partial<DescribedStep> = {}) => describeStep({ eventType, ...fields });
  const save = { targetField: 'role=button[name="Save"]' };
  const total = { targetField: '#total' };
  const equals = { conditionals: [{ statement: 'Equal to', statementData: '12.00' }] };

  it.each([
    [on('URL redirect', { redirectURL: 'https://shop.example/cart/' }), 'Open shop.example/cart'],
    [on('URL redirect', { redirectURL: '/' }), 'Open /'],
    [on('Click', save), 'Click button “Save”'],
    [on('Text feed', { targetField: 'label=Email', inputText: '{{email}}' }), 'Type {{email}} into “Email”'],
    [on('Text feed', { targetField: 'label=Email', inputText: 'a@b.c' }), 'Type “a@b.c” into “Email”'],
    [on('Text feed', { ...total, inputText: 'x', autoGenerate: 'Email' }), 'Type a generated Email into #total'],
    [on('Text feed', { ...total, inputText: 'secret', inputTextMask: 'Yes' }), 'Type a masked text into #total'],
    [on('Text feed', { ...total, inputText: '{{random=alpha,length=8}}' }), 'Type random text into #total'],
    [on('Text feed', { ...total, inputText: '{{ random = alpha }}@b.c' }), 'Type “…@b.c” into #total'],
    [on('Select option', { ...total, option: '{{random=numeric}}' }), 'Select “…” in #total'],
    [on('Text feed', total), 'Type nothing into #total'],
    [on('Get content', total), 'Read text of #total'],
    [on('Get content', { ...total, ...equals }), 'Text of #total equals “12.00”'],
    [on('Get content', { property: 'Title', ...equals }), 'The title equals “12.00”'],
    [on('Get content', { property: 'Dialog', ...equals }), 'The dialog’s text equals “12.00”'],
    [on('Get content', { ...total, property: 'Visible' }), 'Read whether #total is visible'],
    [
      on('Get content', {
        property: 'URL',
        conditionals: [
          { statement: 'Contains', statementData: '/cart' },
          { statement: 'Is not empty', statementData: '' },
        ],
      }),
      'The address contains “/cart” and is not empty',
    ],
    [on('Sleep', { sleepTime: '3' }), 'Wait 3 s'],
    [on('Press key', { key: 'Enter' }), 'Press Enter'],
    [on('Press key', { key: 'Enter', ...total }), 'Press Enter in #total'],
    [on('Click', { ...save, heldKeys: 'Shift' }), 'Shift-click button “Save”'],
    [on('Drag and drop', { ...save, destinationField: '#bin' }), 'Drag button “Save” to #bin'],
    [on('Drag and drop', { ...save, dropPosition: '1,2 30,4' }), 'Drag button “Save” to 30,4'],
    [on('Scroll to', { ...save, containerField: '#list' }), 'Scroll #list to button “Save”'],
    [on('Answer dialog', { answer: 'Accept', inputText: 'Ada' }), 'Accept the next dialog with “Ada”'],
    [on('Answer dialog', { answer: 'Dismiss', inputText: 'Ada' }), 'Dismiss the next dialog'],
    [on('Switch tab', { tab: '2' }), 'Switch to tab 2'],
    [on('Wait for', { targetField: '#total', state: 'Hidden' }), 'Wait until #total is hidden'],
    [on('Wait for', { redirectURL: '/done' }), 'Wait until the address is /done'],
    [on('HTTP request', { redirectURL: '/api', method: 'POST' }), 'POST /api'],
    [on('HTTP request', { redirectURL: '/api', jsonPath: '$.a', ...equals }), 'GET /api: $.a equals “12.00”'],
    [on('Read mail', { mailServer: 'a', mailUser: 'b' }), 'Read the text of the mail'],
    [
      on('Read mail', {
        mailServer: 'a',
        mailUser: 'b',
        mailTo: 'ada@example.com',
        mailSubject: 'Welcome',
        mailPart: 'First link',
      }),
      'Read a link of the mail to ada@example.com about “Welcome”',
    ],
    [on('Passkey', {}), 'Get ready for passkeys'],
    [on('Passkey', { passkey: 'Refuse next' }), 'Refuse the next passkey'],
    [on('Test case import', { data: 'A/B/C/Sign in' }), 'Run A/B/C/Sign in'],
  ])('%s', (said, expected) => expect(said).toBe(expected));

  it('is empty while a required field is empty', () => {
    expect(on('Click')).toBe('');
    expect(on('Click', { targetField: ' ' })).toBe('');
    expect(on('Wait for')).toBe('');
    expect(on('Get content', { property: 'Title' })).toBe('Read the title');
  });

  it('describes what happens to mocked requests', () => {
    const mock = (fields: object) => on('Mock response', { redirectURL: '/api/*', ...fields });
    expect([
      mock({ status: '404' }),
      mock({ mock: 'Block' }),
      mock({ mock: 'Delay', delay: '3' }),
      mock({ mock: 'Stop' }),
    ]).toEqual(['Answer /api/* with 404', 'Block /api/*', 'Delay /api/* by 3 s', 'Stop mocking /api/*']);
  });

  it('describes conditions', () => {
    expect([
      on('If', { targetField: '#banner' }),
      on('Else if', { targetField: '#banner', condition: 'Not visible' }),
      on('If', { targetField: '#plan', condition: 'Text', ...equals }),
      on('If', { condition: 'URL', ...equals }),
      on('If', { condition: 'Given text', comparedText: '{{storage=plan}}', ...equals }),
      on('If', { condition: 'URL' }),
      on('Repeat', { times: '3' }),
      on('Repeat until', { targetField: '#done', times: '10' }),
      on('Repeat for each row', { table: 'Accounts' }),
      on('Else'),
      on('End'),
    ]).toEqual([
      'If #banner is visible',
      'Else if #banner is not visible',
      'If text of #plan equals “12.00”',
      'If the address equals “12.00”',
      'If “{{storage=plan}}” equals “12.00”',
      '',
      'Repeat 3 times',
      'Repeat until #done is visible',
      'Repeat for each row of “Accounts”',
      'Else',
      'End',
    ]);
  });

  it('describes what happens to the data of a site', () => {
    const inCookie = { itemName: 'session' };
    const stored = { storedIn: 'Local storage', itemName: 'cart' };
    const conditionals = [{ statement: 'Contains', statementData: 'a' }];
    expect([
      on('Set site data', inCookie),
      on('Set site data', stored),
      on('Get site data', inCookie),
      on('Get site data', { ...stored, presence: 'Absent' }),
      on('Get site data', { ...stored, conditionals }),
      on('Delete site data', inCookie),
      on('Delete site data', { storedIn: 'Session storage' }),
      on('Delete site data'),
    ]).toEqual([
      'Set cookie “session”',
      'Set “cart” in local storage',
      'Read cookie “session”',
      'See no “cart” in local storage',
      '“cart” in local storage contains “a”',
      'Delete cookie “session”',
      'Delete everything in session storage',
      'Delete all cookies of the site',
    ]);
  });

  it('describes what the clock shows', () => {
    const set = (fields: object) => on('Set clock', { time: '2026-12-31', forwardBy: '2 h', ...fields });
    expect([set({}), set({ clock: 'Starts at' }), set({ clock: 'Move forward' }), set({ clock: 'Real time' })]).toEqual(
      [
        'Fix the clock at 2026-12-31',
        'Start the clock at 2026-12-31',
        'Move the clock forward by 2 h',
        'Set the clock to the real time',
      ],
    );
  });

  it('exists for every event type', () => {
    const filled = {
      ...total,
      destinationField: '#a',
      redirectURL: '/',
      filePath: 'a.txt',
      key: 'Enter',
      option: 'One',
    };
    const more = {
      tab: '1',
      script: '1',
      data: 'A/B',
      comment: 'Note',
      itemName: 'session',
      time: '2026-12-31',
      mailServer: 'a',
      mailUser: 'b',
      table: 'People',
    };
    for (const type of EVENT_TYPES) expect(describeStep({ ...newTestCase(type), ...filled, ...more })).not.toBe('');
  });

  it('shows an unknown event type', () => expect(on('Shake')).toBe('Shake'));
});
