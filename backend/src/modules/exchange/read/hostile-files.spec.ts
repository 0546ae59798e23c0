import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { HANDLERS } from './devtools/read-recording.js';
import { ImportError } from './imported.js';
import { ACTIONS } from './playwright/actions.js';
import { MATCHERS } from './playwright/expectations.js';
import { PAGE_CALLS } from './playwright/page-calls.js';
import { readTests } from './read-tests.js';

const inTest = (...lines: string[]) => `test('One', async ({ page }) => {\n${lines.join('\n')}\n});`;
const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, at) => line(at));
const read = (content: string) => readTests('x', content);
const before = `test.beforeEach(async ({ page }) => { ${'await page.reload();'.repeat(900)} });`;
const tests = (count: number) => lines(count, () => "test('a', () => {;});").join('');

/** Each of these took minutes once: work that grows with the square of the file, or faster. */
describe('a file made to take long', () => {
  it.each([
    ['lines in all', before + tests(8_000), /At most 50,000 lines of tests/],
    ['cases in all', before + tests(20), /At most 10,000 test cases/],
    ['tests of code', tests(501), /At most 500 tests/],
    ['tests of a project', `{"tests":[${lines(501, () => '{"commands":[]}').join()}]}`, /At most 500 tests/],
    ['tables', `<table>${'<tr><td>open<td>/<td></table><table>'.repeat(501)}`, /At most 500 tests/],
  ])('has more %s than are read', (_what, content, sentence) =>
    expect(() => read(content)).toThrow(
      expect.objectContaining({ name: 'ImportError', message: expect.stringMatching(sentence) }),
    ),
  );

  it('has chains of thousands of links', () => {
    const dialog = `page.on('dialog', () => a${'.b()'.repeat(8_000)});`;
    const element = `await page${'.first()'.repeat(20_000)}.click();`;
    const { files } = read(inTest("await page.goto('/');", dialog, element));
    expect(files[0]!.cases.map(({ eventType }) => eventType)).toEqual(['URL redirect', 'Comment', 'Comment']);
  });

  it.each([
    ['lists', '[a0, a0]', '[]'],
    ['texts', 'a0 + a0', "'ab'"],
    ['templates', '`${a0}${a0}`', "'ab'"],
    ['objects', '{ a: a0, b: a0 }', '{}'],
  ])('has %s that hold others twice', (_what, twice, first) => {
    const grown = lines(40, (at) => `const a${at + 1} = ${twice.replaceAll('a0', `a${at}`)};`);
    const { files, notes } = read(
      inTest("await page.goto('/');", `const a0 = ${first};`, ...grown, 'await page.evaluate((x) => x, a40);'),
    );
    expect(notes[0]!.sentence).toMatch(/more than 20,000 characters/);
    expect(files[0]!.cases.at(-1)!.eventType).toBe('Comment');
  });

  it('has a tag of many attributes, and goes on after it', () => {
    const tag = `<table><a ${lines(40_000, String).join(' ')}><tr><td>open<td>/<td></table>`;
    expect(read(tag).files[0]!.cases).toMatchObject([{ eventType: 'URL redirect' }]);
  });

  it('has many tests in many suites', () => {
    const ids = lines(200_000, (at) => `"${at}"`).join();
    const many = lines(500, (at) => `{"id":"x${at}","name":"a","commands":[]}`).join();
    expect(read(`{"tests":[${many}],"suites":[{"name":"a","tests":[${ids}]}]}`).files).toHaveLength(500);
  });

  it('has locators of spaces', () => {
    const command = { command: 'click', target: `name=x${' '.repeat(19_900)}y`, value: '' };
    const project = [{ id: '1', name: 'a', commands: Array.from({ length: 50 }, () => command) }];
    expect(read(JSON.stringify({ tests: project })).files[0]!.cases).toHaveLength(50);
  });

  it('has as many cases as one file may have', () => {
    const commands = Array.from({ length: LIMITS.fileCasesMax }, () => ({ command: 'rollup', target: '', value: '' }));
    expect(read(JSON.stringify({ tests: [{ id: '1', name: 'a', commands }] })).notes).toHaveLength(commands.length);
  });
});

/** Objects that JavaScript can't turn into a text or a number, and other values where a text or a number belongs. */
describe('a value of another kind than it should be', () => {
  const VALUES = ['{toString:1}', '-{toString:1}', '[{}]', 'null', 'true', '/a/', '1e999', '{a:{b:1}}'];
  /** Reads it, or refuses the file with a sentence. */
  const mayRead = (content: string): boolean => {
    try {
      return read(content).files.length > 0;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return false;
    }
  };

  it.each([
    ...[...PAGE_CALLS.keys()].map((name) => `page.${name}`),
    ...['keyboard.press', 'mouse.move', 'clock.setFixedTime', 'nothing'].map((name) => `page.${name}`),
    ...[...ACTIONS.keys(), 'nth', 'filter', 'getByText', 'getByRole'].map((name) => `page.locator('a').${name}`),
    ...[...MATCHERS.keys()].map((name) => `expect(page.locator('a')).${name}`),
    ...[...MATCHERS.keys()].map((name) => `expect(page).not.${name}`),
  ])('is read in %s', (call) => {
    for (const value of VALUES)
      for (const args of [value, `'a', ${value}`, `{ state: ${value}, timeout: ${value}, position: ${value} }`])
        expect(mayRead(inTest("await page.goto('/');", `await ${call}(${args});`))).toBe(true);
  });

  it.each([...HANDLERS.keys()])('is read in a recorded %s', (type) => {
    const fields = [
      'selectors',
      'timeout',
      'duration',
      'value',
      'url',
      'key',
      'x',
      'frame',
      'target',
      'count',
      'button',
    ];
    for (const value of [{ toString: 1 }, [{ toString: 1 }], null, true, 1, 'a'])
      for (const field of fields) {
        const step = { type, selectors: [['#a']], value: 'a', key: 'a', url: 'https://a.example/', [field]: value };
        expect(mayRead(JSON.stringify({ title: 'x', timeout: value, steps: [step, step] }))).toBe(true);
      }
  });

  it('is read in a project of Selenium IDE', () => {
    for (const value of [{ toString: 1 }, [{ toString: 1 }], null, true, 1])
      for (const command of ['click', 'type', 'pause', 'times', 'store', 'selectWindow', 'mouseDownAt']) {
        const commands = [{ command, target: value, value }];
        expect(mayRead(JSON.stringify({ url: value, tests: [{ id: '1', name: 'a', commands }] }))).toBe(true);
      }
  });
});
