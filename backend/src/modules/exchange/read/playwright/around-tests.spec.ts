import { describe, expect, it } from '@jest/globals';
import { readTests } from '../read-tests.js';

const reload = 'async ({ page }) => { await page.reload(); }';
const read = (...lines: string[]) => readTests('x.spec.ts', lines.join('\n'));
const says = (sentence: RegExp) => expect.stringMatching(sentence) as unknown as string;

describe('what stands around the tests of Playwright', () => {
  it.each([
    `for (const one of [1, 2]) { test('a' + one, ${reload}); }`,
    `list.forEach((one) => test(\`a \${one}\`, ${reload}));`,
    `if (process.env.CI) test.only('a', ${reload});`,
    `const make = (one) => test(one, ${reload});`,
    `if (true) test.describe('a', () => {});`,
    "test('a', steps);",
  ])('notes a test that is not read: %s', (line) => {
    const { files, notes } = read(`test('One', ${reload});`, `test.describe('Shop', () => {\n${line}\n});`, line);
    expect(files).toHaveLength(1);
    expect(notes).toMatchObject([
      { file: 'One', place: 'Line 3', said: line.split('\n')[0], sentence: says(/is not read/) },
      { place: 'Line 5' },
    ]);
    expect(() => read(line)).toThrow(/is not read. Write it as a test of its own, and import it again/);
  });

  it.each([
    ["test.describe.configure({ mode: 'parallel' });"],
    ['test.setTimeout(1000);'],
    ["const one = /a/.test('b', c);"],
    ['async function pay(page) { await test.step("Pay", async () => page.reload()); }'],
  ])('has no note about %s', (line) => expect(read(line, `test('One', ${reload});`).notes).toEqual([]));

  it.each([
    [`test.skip('One', ${reload});`, /left out there/],
    [`test.fixme('One', ${reload});`, /left out there/],
    [`test.fail('One', ${reload});`, /expected to fail/],
    [`test.describe.skip('Shop', () => { test('One', ${reload}); });`, /left out there/],
    [`test.skip(() => true, 'why');\ntest('One', ${reload});`, /left out there/],
    [`test.fail();\ntest('One', ${reload});`, /expected to fail/],
  ])('notes that a test runs here: %s', (code, sentence) => {
    const { files, notes } = read(code);
    expect(files).toMatchObject([{ cases: [{ eventType: 'Reload' }] }]);
    expect(notes).toMatchObject([{ file: files[0]!.title, place: 'Line 1', sentence: says(sentence) }]);
  });

  it('puts what is done after all tests at the end of each, with a note', () => {
    const after = "test.afterAll(async () => { await page.goto('https://a.test/'); });";
    const { files, notes } = read(after, `test('One', ${reload});`, `test('Two', ${reload});`);
    for (const { cases } of files) expect(cases.map(({ eventType }) => eventType)).toEqual(['Reload', 'URL redirect']);
    expect(notes).toMatchObject([{ file: 'One', place: 'Line 1', sentence: says(/once after all tests/) }]);
  });

  it('shows no password in a note', () =>
    expect(
      JSON.stringify(read(`test.skip('One', async ({ page }) => { await page.fill('#password', 'geheim'); });`).notes),
    ).not.toContain('geheim'));
});
