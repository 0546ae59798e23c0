import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from '@jest/globals';
import { junitMistakes } from '../../../../../test/support/files/junit-schema.js';
import { readXml, type XmlElement } from '../../../../../test/support/files/xml.js';
import type { RunFile } from '../../runner/follow/run-outcomes.service.js';
import { junit, type JunitFile } from './junit.js';

const PATH = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };

type Result = NonNullable<RunFile['result']>;
const buildCase = (change: Partial<Result['cases'][number]> = {}): Result['cases'][number] => ({
  title: 'Open',
  status: 'success',
  message: '',
  expected: null,
  actual: null,
  duration: 1_234,
  ...change,
});
const buildFile = (change: Partial<RunFile> = {}, ...cases: Result['cases']): RunFile => ({
  path: PATH,
  status: 'success',
  result: { resultId: 'result', reason: '', startedAt: Date.UTC(2026, 1, 3, 4, 5, 6, 789), duration: 2_500, cases },
  rerunId: null,
  ...change,
});

/** Reports to validate after the test. */
const reports: string[] = [];

/** Writes a report and reads it back. */
async function readBack(files: readonly JunitFile[], isOver = true, name = 'Nightly'): Promise<XmlElement> {
  const report = (await junit(name, Readable.from(files), isOver)).join('');
  reports.push(report);
  return readXml(report);
}
const only = (element: XmlElement): XmlElement => {
  expect(element.children).toHaveLength(1);
  return element.children[0]!;
};

describe('the JUnit report', () => {
  // Validated together, because each call starts the validator anew.
  afterEach(async () => {
    expect(await junitMistakes(...reports.splice(0))).toEqual([]);
  });

  it('has a suite for each row that a file ran with', async () => {
    const rows = ['Ann', 'v1.2/3'].map((row) => buildFile({ path: { ...PATH, row } }, buildCase()));
    const { children } = await readBack(rows);
    expect(children.map(({ attributes }) => attributes.name)).toEqual([
      'Shop/Cart/Checkout/Pay · Ann',
      'Shop/Cart/Checkout/Pay · v1.2/3',
    ]);
    expect(children.map((suite) => only(suite).attributes.classname)).toEqual([
      'Shop.Cart.Checkout.Pay · Ann',
      'Shop.Cart.Checkout.Pay · v1_2_3',
    ]);
  });

  it('names the environment before a file and its row', async () => {
    const suite = only(
      await readBack([{ ...buildFile({ path: { ...PATH, row: 'Ann' } }, buildCase()), environment: 'Staging' }]),
    );
    expect(suite.attributes.name).toBe('Staging: Shop/Cart/Checkout/Pay · Ann');
    expect(only(suite).attributes.classname).toBe('Staging.Shop.Cart.Checkout.Pay · Ann');
  });

  it('names the rerun of a file that was rerun', async () => {
    const [properties, ...cases] = only(await readBack([buildFile({ rerunId: 'r-2' }, buildCase())])).children;
    expect(only(properties!)).toMatchObject({ name: 'property', attributes: { name: 'rerun', value: 'r-2' } });
    expect(cases.map(({ name }) => name)).toEqual(['testcase']);
  });

  it('has a suite per file and a case per test case, in seconds', async () => {
    const failed = buildCase({ title: 'Pay', status: 'failure', message: 'No button', expected: '5', actual: '6' });
    const skipped = buildCase({ title: 'Leave', status: 'skipped', message: 'Skipped: a blocker', duration: 0 });
    const root = await readBack([buildFile({ status: 'failure' }, buildCase(), failed, skipped)]);
    expect(root.attributes).toEqual({ name: 'Nightly', tests: '3', failures: '1', errors: '0', time: '2.500' });
    const suite = only(root);
    expect(suite.attributes).toEqual({
      name: 'Shop/Cart/Checkout/Pay',
      tests: '3',
      failures: '1',
      errors: '0',
      skipped: '1',
      time: '2.500',
      timestamp: '2026-02-03T04:05:06',
    });
    const [passed, failing, skipping] = suite.children;
    expect(passed).toEqual({
      name: 'testcase',
      attributes: { name: 'Open', classname: 'Shop.Cart.Checkout.Pay', time: '1.234' },
      children: [],
      text: '',
    });
    expect(only(failing!)).toMatchObject({
      name: 'failure',
      attributes: { message: 'No button' },
      text: 'No button\nExpected: 5\nActual: 6',
    });
    expect(only(skipping!)).toMatchObject({ name: 'skipped', attributes: { message: 'Skipped: a blocker' } });
  });

  it.each(['error', 'interrupted', 'stopped'] as const)('says why a file that was %s did not end', async (status) => {
    const file = buildFile({ status }, buildCase());
    const root = await readBack([{ ...file, result: { ...file.result!, reason: 'The browser is gone' } }]);
    expect(root.attributes).toMatchObject({ tests: '2', errors: '1', failures: '0' });
    expect(only(only(root).children[1]!)).toMatchObject({
      name: 'error',
      attributes: { type: status, message: 'The browser is gone' },
    });
  });

  it('says why a file failed whose process was lost before a case began', async () => {
    const reason = 'The process that ran this file ended unexpectedly';
    const file = buildFile({ status: 'failure' }, buildCase({ status: 'skipped', message: reason, duration: 0 }));
    const root = await readBack([{ ...file, result: { ...file.result!, reason } }]);
    expect(root.attributes).toMatchObject({ tests: '2', errors: '1', failures: '0' });
    expect(only(only(root).children[1]!)).toMatchObject({ name: 'error', attributes: { message: reason } });
  });

  it('lists files that never began only once the run is over', async () => {
    const waiting = buildFile({ status: null, result: null });
    expect((await readBack([waiting], false)).children).toEqual([]);
    const stopped = await readBack([{ ...waiting, status: 'stopped' }]);
    expect(only(only(only(stopped))).attributes).toEqual({ type: 'stopped', message: 'The file did not run' });
  });

  it('is valid XML whatever the texts in it', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(
          '<',
          '>',
          '&',
          '"',
          "'",
          ']]>',
          '\u0000',
          '\u001b',
          '\ud83d',
          '\ufffe',
          '\t',
          '\r\n',
          '😀',
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, message, name) => {
        const file = buildFile({ status: 'failure' }, buildCase({ title, message, status: 'failure' }));
        const root = await readBack([file], true, name);
        const failing = only(only(root));
        expect(root.attributes.name).toBe(writable(name));
        expect(failing.attributes.name).toBe(writable(title));
        expect(only(failing).attributes.message).toBe(writable(message));
        expect(only(failing).text).toBe(writable(message));
      }),
      { numRuns: 500 },
    );
  });
});

/** The text with a replacement for each character that XML can't represent. */
const writable = (text: string): string =>
  Array.from(text, (sign) =>
    /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]$/u.test(sign) ? sign : '\ufffd',
  ).join('');
