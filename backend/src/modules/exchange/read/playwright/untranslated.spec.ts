import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import { readTests } from '../read-tests.js';

const read = (...lines: string[]) =>
  readTests('x.spec.ts', `test('One', async ({ page, context }) => {\n${lines.join('\n')}\n});`);
const casesOf = (...lines: string[]): readonly TestCase[] => read(...lines).files[0]!.cases;
/** The event type of each case, or its tab number if it has one. */
const eventsOf = (...lines: string[]) => casesOf(...lines).map(({ eventType, tab }) => tab ?? eventType);

describe('a step of Playwright that can’t be translated', () => {
  const popup = [
    "const popup = page.waitForEvent('popup');",
    "await page.getByText('Open').click();",
    'const page1 = await popup;',
  ];

  it('keeps the change of tabs that it began with', () =>
    expect(
      eventsOf(
        ...popup,
        "await page.getByText('A').dispatchEvent('x');",
        "await page.getByText('B').click();",
        "await expect(page1.getByText('C')).toBeInViewport();",
        "await expect(page1.getByText('C')).toHaveText(['a', 'b']);",
        "await page1.getByText('D').click();",
      ),
    ).toEqual(['Click', '2', '1', 'Comment', 'Click', 'Comment', '2', 'Comment', 'Click']));

  it('does not turn a later click into a download or an upload', () =>
    expect(
      eventsOf(
        "const promise = page.waitForEvent('download');",
        "await page.getByText('Save').click({ trial: true });",
        'const download = await promise;',
        "await page.getByText('A').click();",
        "const chooser = page.waitForEvent('filechooser');",
        "await page.getByText('Add').click({ trial: true });",
        'const files = await chooser;',
        "await files.setFiles('a.pdf');",
        "await page.getByText('B').click();",
      ),
    ).toEqual(['Comment', 'Click', 'Comment', 'Comment', 'Click']));
});

describe('a variable of Playwright that gets another value', () => {
  it('has the value of each line', () =>
    expect(
      casesOf(
        "let name = 'Ann'; let field = page.locator('#a');",
        'await field.fill(name);',
        "name = name + '!'; field = page.locator('#b');",
        'await field.fill(name);',
      ),
    ).toMatchObject([
      { targetField: '#a', inputText: 'Ann' },
      { targetField: '#b', inputText: 'Ann!' },
    ]));

  it.each([
    "name += '!';",
    "if (isLate) { name = 'Bob'; }",
    "for (name of ['Bob', 'Cy']) ;",
    "[name] = ['Bob'];",
    'name = await page.title();',
    'let turns = 0; while (name++ < 3) turns += 1;',
  ])('is not known after %s', (line) =>
    expect(
      eventsOf("let name = 'Ann';", 'await page.reload();', line, "await page.locator('#a').fill(name);").at(-1),
    ).toBe('Comment'),
  );
});

describe('calls of a browser', () => {
  it.each([
    ["context.route('**/*', (route) => route.abort())", /Mock response/],
    ["page.context().route('**/*', (route) => route.abort())", /Mock response/],
    ["page.context().request.get('https://a.test/')", /“get” of a browser/],
    ['context.setOffline(true)', /“setOffline” of a browser/],
    ['context.addInitScript(() => 1)', /Run script/],
    ["context.setExtraHTTPHeaders({ a: 'b' })", /headers in an environment/],
    ["context.grantPermissions(['camera'])", /permissions in an environment/],
    ['context.setGeolocation({ latitude: 1, longitude: 2 })', /place in an environment/],
    ["context.clearCookies({ name: 'a' })", /with the name of each/],
    ["context.on('page', () => 1)", /“on” of a browser/],
  ])('keeps %s as a Comment', (call, sentence) => {
    const { files, notes } = read('await page.reload();', `await ${call};`);
    expect(files[0]!.cases.map(({ eventType }) => eventType)).toEqual(['Reload', 'Comment']);
    expect(notes).toMatchObject([{ place: 'Line 3', sentence: expect.stringMatching(sentence) }]);
  });

  it('knows the contexts and browsers of a script', () => {
    const lines = [
      'const browser = await chromium.launch({ headless: false });',
      'const own = await browser.newContext();',
      'await own.tracing.start({ snapshots: true });',
      'const page = await own.newPage();',
      'await page.reload();',
      "await own.storageState({ path: 'a.json' });",
      'await own.setOffline(true);',
      'await own.close();',
      'await browser.close();',
    ];
    const { files } = readTests('x.js', `(async () => {\n${lines.join('\n')}\n})();`);
    expect(files[0]!.cases.map(({ eventType }) => eventType)).toEqual(['Reload', 'Comment']);
  });
});

describe('dialogs of Playwright', () => {
  it('says where the answer belongs if the code waits for the dialog', () => {
    const { notes } = read(
      "const promise = page.waitForEvent('dialog');",
      "await page.getByText('Delete').click();",
      'const dialog = await promise;',
      'await dialog.accept();',
    );
    expect(notes).toMatchObject([{ place: 'Line 5', sentence: expect.stringMatching(/Add an Answer dialog before/) }]);
  });

  it('says that only the next one is answered', () => {
    const { files, notes } = read("page.on('dialog', (dialog) => dialog.accept('Ann'));", 'await page.reload();');
    expect(files[0]!.cases).toMatchObject([{ answer: 'Accept', inputText: 'Ann' }, { eventType: 'Reload' }]);
    expect(notes).toMatchObject([{ place: 'Line 2', sentence: expect.stringMatching(/only the next one/) }]);
    expect(read("page.once('dialog', (dialog) => dialog.dismiss());").notes).toEqual([]);
  });

  it('does not choose between two answers', () =>
    expect(
      eventsOf(
        "page.once('dialog', (one) => (one.message() === 'a' ? one.accept() : one.dismiss()));",
        'page.reload()',
      ),
    ).toEqual(['Comment', 'Reload']));
});

describe('options of Playwright', () => {
  it.each([
    "page.locator('a').filter({ visible: true }).click()",
    "page.locator('a', { hasNotText: 'b' }).click()",
    "page.getByRole('button', { description: 'b' }).click()",
    "expect(page.locator('a')).toBeChecked({ indeterminate: true })",
    "page.locator('a').dragTo(page.locator('b'), { trial: true })",
  ])('keeps %s as a Comment', (call) =>
    expect(eventsOf('await page.reload();', `await ${call};`)).toEqual(['Reload', 'Comment']),
  );

  it('keeps the places of a drag', () =>
    expect(
      casesOf(
        "await page.locator('a').dragTo(page.locator('b'), { sourcePosition: { x: 1, y: 2 }, targetPosition: { x: 3, y: 4 } });",
      ),
    ).toMatchObject([
      {
        eventType: 'Drag and drop',
        targetField: 'a',
        destinationField: 'b',
        mousePositionNearestField: '1,2',
        dropPosition: '3,4',
      },
    ]));

  it('adds numbers, and joins texts', () =>
    expect(
      casesOf('const i = 1;', "await page.locator('a').nth(i + 1).click();", "await page.locator('b' + i).click();"),
    ).toMatchObject([{ targetField: 'a >> nth=2' }, { targetField: 'b1' }]));
});

describe('what happens at the same time in Playwright', () => {
  it('waits after what it waits for', () => {
    const [wait, click] = ["page.waitForURL('**/done')", "page.click('#go')"];
    expect(eventsOf(`await Promise.all([${wait}, ${click}]);`)).toEqual(['Click', 'Wait for']);
    expect(eventsOf(`const done = ${wait};`, `await ${click};`, 'await done;')).toEqual(['Click', 'Wait for']);
    expect(eventsOf(`await ${wait};`, `await ${click};`)).toEqual(['Wait for', 'Click']);
  });

  it('says that a page may have closed itself', () => {
    const lines = [
      "const popup = page.waitForEvent('popup');",
      "await page.getByText('Open').click();",
      'const page1 = await popup;',
    ];
    const click = "await page1.getByText('Choose').click();";
    expect(read(...lines, click, 'await page1.close();').notes).toMatchObject([
      { place: 'Line 6', sentence: expect.stringMatching(/Delete the Close tab if the page closes itself/) },
    ]);
    expect(read(...lines, 'await page1.close();').notes).toEqual([]);
    expect(read("await page.getByText('Choose').click();", 'await page.close();').notes).toEqual([]);
  });
});
