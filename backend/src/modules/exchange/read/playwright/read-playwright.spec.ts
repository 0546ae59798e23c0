import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import { readTests } from '../read-tests.js';

const generated = (...lines: string[]): readonly TestCase[] =>
  readTests('x.spec.ts', `test('One', async ({ page }) => {\n${lines.join('\n')}\n});`).files[0]!.cases;

describe('code of Playwright', () => {
  it.each([
    ["await page.getByRole('button', { name: 'Save' }).click();", 'role=button[name*="Save" i]'],
    ["await page.getByRole('button', { name: 'Save', exact: true }).click();", 'role=button[name="Save"]'],
    ["await page.getByText('Save').nth(1).click();", 'text=Save >> nth=1'],
    ["await page.getByTestId('a').first().click();", 'testid="a" >> nth=0'],
    [
      "await page.locator('li').filter({ hasText: 'A' }).locator('a').click();",
      'li >> xpath=self::*[contains(translate(normalize-space(.), "A", "a"), "a")] >> a',
    ],
    ["await page.locator('li').filter({ hasText: /^A$/ }).click();", 'li >> xpath=self::*[normalize-space(.)="A"]'],
    [
      "await page.locator('li').filter({ hasText: /^Ab 1$/i }).click();",
      'li >> xpath=self::*[translate(normalize-space(.), "AB", "ab")="ab 1"]',
    ],
    [
      "await page.locator('li').filter({ hasText: /Ab/ }).click();",
      'li >> xpath=self::*[contains(normalize-space(.), "Ab")]',
    ],
    ['await page.getByPlaceholder(/Ab/).click();', '[placeholder*="Ab"]'],
    ['await page.getByPlaceholder(/Ab/i).click();', '[placeholder*="Ab" i]'],
    ["await page.frameLocator('#f').getByLabel('x').click();", 'frame=#f >> label=x'],
    ["await page.locator('iframe').nth(1).contentFrame().locator('a').click();", 'frame=iframe >> nth=1 >> a'],
    ["const row = page.locator('tr'); await row.last().click();", 'tr >> nth=-1'],
    ["await page.click('text=Go');", 'text=Go'],
  ])('%s', (line, targetField) => expect(generated(line)).toMatchObject([{ eventType: 'Click', targetField }]));

  const matches = (statementData: string) => ({ conditionals: [{ statement: 'Matches', statementData }] });
  it.each([
    ["(page).toHaveURL('**/dashboard')", matches('^[\\s\\S]*/dashboard$')],
    ["(page).toHaveURL('https://a.com/*')", matches('^https://a\\.com/[^/]*$')],
    ["(page).toHaveURL('**/{a,b}?x=1')", matches('^[\\s\\S]*/(?:a|b)\\?x=1$')],
    ["(page).toHaveURL('/a/*')", matches('/a/[^/]*$')],
    [
      "(page).toHaveURL('https://a.com')",
      { conditionals: [{ statement: 'Equal to', statementData: 'https://a.com/' }] },
    ],
    [
      "(page.locator('a')).toHaveAttribute('x')",
      { state: 'Attached', targetField: 'a >> xpath=self::*[@*[name()="x"]]' },
    ],
    [
      "(page.locator('a')).not.toHaveAttribute('x', { timeout: 9000 })",
      { state: 'Attached', targetField: 'a >> xpath=self::*[not(@*[name()="x"])]', maxWaitingTime: 9 },
    ],
    [
      "(page.locator('a')).not.toHaveAttribute('x', '{{\\'y\\'}}')",
      { state: 'Attached', targetField: `a >> xpath=self::*[not(@*[name()="x"]="\\{{'y'}}")]` },
    ],
    [
      "(page.locator('a')).not.toHaveClass(/^on/)",
      { state: 'Attached', targetField: 'a >> xpath=self::*[not(starts-with(@*[name()="class"], "on"))]' },
    ],
    ["(page.locator('a')).not.toHaveId(/\\d/)", { attribute: 'id', ...matches('^(?![\\s\\S]*(?:\\d))') }],
    ["(page.locator('a')).toBeEditable()", { state: 'Enabled', targetField: 'a >> xpath=self::*[not(@readonly)]' }],
    ["(page.locator('a')).not.toBeEditable()", { eventType: 'Comment' }],
    ["(page.locator('a')).not.toBeInViewport()", { eventType: 'Comment' }],
    ["(page.locator('a')).toHaveText('Ab.', { ignoreCase: true })", matches('^[aA][bB]\\.$')],
    ["(page.locator('a')).toHaveText(/Ab/i, { ignoreCase: false })", { conditionals: [{ statementData: 'Ab' }] }],
  ])('checks what expect%s checks', (said, fields) => {
    const cases = generated('await page.reload();', `await expect${said};`);
    expect(cases.slice(1)).toMatchObject([fields]);
  });

  it.each([
    ["page.clock.setFixedTime('nonsense')", /Set clock/],
    ['test.skip()', /left out by code/],
    ['page.waitForTimeout(600_000)', /^Sleep time should be .* Add it as a test case yourself$/],
    ["page.locator('a').click({ clickCount: 3 })", /once or twice/],
    ["page.locator('a').check({ position: { x: 1, y: 2 } })", /in its middle/],
    ["page.locator('a').setChecked(false, { position: { x: 1, y: 2 } })", /in its middle/],
    ["page.locator('a').click({ trial: true })", /only tried/],
    ["page.locator('a').dblclick({ trial: true })", /only tried/],
    ["page.locator('a').uncheck({ trial: true })", /only tried/],
    ["page.locator('a').setChecked(true, { trial: true })", /only tried/],
    ["page.locator('a').selectOption(['Oslo', 'Rome, Italy'])", /^Commas divide options/],
    ["page.click('data-testid=a >> text=b')", /^The locator can’t be written/],
    ["expect(page.locator('a')).not.toHaveClass(/\\bon\\b/)", /^An element without the attribute fails this here/],
    ["expect(page.locator('a')).not.toHaveAttribute('value', 'x')", /^An element without the attribute/],
    ["page.waitForURL('**/{a,b}')", /^Addresses are awaited with \* only/],
  ])('says what to do instead of %s', (code, sentence) => {
    const { notes } = readTests('x', `test('One', async ({ page }) => { await page.reload(); await ${code}; });`);
    expect(notes).toMatchObject([{ sentence: expect.stringMatching(sentence) }]);
  });

  it.each([
    ['page.context().clearCookies()', { eventType: 'Delete site data', storedIn: 'Cookie' }],
    ["page.goto('https://a.com/', { timeout: 60_000 })", { eventType: 'URL redirect', maxWaitingTime: 60 }],
    ["page.locator('a').setInputFiles('a.pdf', { timeout: 60_000 })", { maxWaitingTime: 60 }],
    ["expect(page.locator('a')).toBeEmpty({ timeout: 60_000 })", { maxWaitingTime: 60 }],
    ["page.locator('a').hover({ position: { x: 1, y: 2 } })", { mousePositionNearestField: '1,2' }],
  ])('translates %s', (code, fields) => expect(generated(`await ${code};`)).toMatchObject([fields]));

  it('says that a download is clicked in its middle, without keys', () => {
    const code = `test('One', async ({ page }) => {
      const waiting = page.waitForEvent('download');
      await page.getByText('Get').click({ modifiers: ['Shift'] });
      await waiting;
    });`;
    const { files, notes } = readTests('x', code);
    expect(files[0]!.cases).toMatchObject([{ eventType: 'Download', targetField: 'text=Get' }]);
    expect(notes).toMatchObject([{ sentence: expect.stringMatching(/in its middle .* without keys/) }]);
  });

  it('puts what is done before each test into it, and blocks into folders', () => {
    const code = `test.describe('Shop', () => {
      test.beforeEach(async ({ page }) => { await page.goto('https://shop.test/'); });
      test('a', async ({ page }) => { await page.getByText('A').click(); });
      test('a', async ({ page }) => { await page.getByText('B').click(); });
    });`;
    expect(readTests('x.js', code).files).toMatchObject([
      { path: ['Shop'], title: 'Test a', cases: [{ eventType: 'URL redirect' }, { targetField: 'text=A' }] },
      { path: ['Shop'], title: 'Test a 2', cases: [{ eventType: 'URL redirect' }, { targetField: 'text=B' }] },
    ]);
  });

  it('knows the value of a variable no more once a step gives it another', () => {
    const code = `test('a', async ({ page }) => {
      let total = '0';
      total = await page.evaluate(() => document.title);
      await expect(page.locator('#total')).toHaveText(total);
    });`;
    const { files, notes } = readTests('x.js', code);
    expect(JSON.stringify(files)).not.toContain('"statementData":"0"');
    expect(notes.map(({ place }) => place)).toContain('Line 4');
  });

  it('follows pages from tab to tab', () =>
    expect(
      generated(
        "const popup = page.waitForEvent('popup');",
        "await page.getByText('Open').click();",
        'const page1 = await popup;',
        "await page1.getByText('A').click();",
        "await page.getByText('B').click();",
        'await page1.close();',
      ).map(({ eventType, tab }) => tab ?? eventType),
    ).toEqual(['Click', '2', 'Click', '1', 'Click', '2', 'Close tab']));
});
