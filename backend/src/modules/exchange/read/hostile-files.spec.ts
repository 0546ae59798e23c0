import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
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
