import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { CONDITIONAL_STATEMENTS, type ConditionalStatement, judge, takesData } from './conditional.js';

const test = (pattern: string, text: string) => new RegExp(pattern).test(text);
const holds = (statement: ConditionalStatement, actual: string, statementData = '') =>
  judge({ statement, statementData }, actual, test).holds;

describe('a conditional (3 §5)', () => {
  it.each<[ConditionalStatement, string, string, boolean]>([
    ['Equal to', 'abc', 'abc', true],
    ['Equal to', ' abc ', 'abc', true],
    ['Equal to', 'Abc', 'abc', false],
    ['Not equal to', 'a', 'b', true],
    ['Greater then', '1,249.50', '1000', true],
    ['Greater then', '10', '9', true],
    ['Greater then', '9', '9', false],
    ['Less than', '-3', '2', true],
    ['Greater then & equal to', '9', '9.0', true],
    ['Less than & equal to', '9', '9', true],
    ['Is number', '1,000', '', true],
    ['Is number', '12px', '', false],
    ['Is string', 'abc', '', true],
    ['Is string', '12', '', false],
    ['Is string', '', '', false],
    ['Is empty', '  ', '', true],
    ['Is not empty', 'x', '', true],
    ['Contains', 'abc', 'b', true],
    ['Not contains', 'abc', 'd', true],
    ['Starts with', 'abc', 'ab', true],
    ['Ends with', 'abc', 'bc', true],
    ['Matches', 'order 123', '\\d{3}$', true],
    ['Matches', 'order', '\\d', false],
    ['Equal to', '100\u00a0%', '100 %', true],
    ['Equal to', 'Main Street 5\n10115 Berlin', 'Main Street 5 10115 Berlin', true],
    ['Contains', 'Blue mug\n\nIn stock', 'mug In', true],
    ['Matches', '100\u00a0%', '^100 %$', true],
    ['Matches', 'a\nb', '^a\\nb$', true],
    ['Starts with', '\ue001 Save', 'Save', true],
    ['Ends with', 'Next \ue002', 'Next', true],
    ['Matches', '\ue001 Save \ue002', '^Save$', true],
    ['Starts with', ' abc', ' a', true],
    ['Ends with', 'abc ', 'c ', true],
    ['Matches', '\u00a0abc', '^ abc$', true],
    ['Is empty', '\u200b\u00a0', '', true],
    ['Contains', 'abc', '\u200b', false],
    ['Exactly equal to', '100\u00a0%', '100 %', false],
    ['Exactly equal to', '100 %', '100 %', true],
    ['Greater then', '9007199254740993', '9007199254740992', true],
    ['Less than', '1.234,50', '1,300', true],
  ])('%s: %j and %j', (statement, actual, expected, outcome) =>
    expect(holds(statement, actual, expected)).toBe(outcome),
  );

  it.each([
    [
      'abc',
      '5',
      '"abc" is not a number, so it can\'t be compared with "5". Read the part that is one, or compare texts',
      { undecided: true },
    ],
    [
      '5',
      'abc',
      '"abc" is not a number, so nothing can be compared with it. Write digits such as 1234.50',
      { hopeless: true },
    ],
  ])('says which side is no number: %j and %j', (actual, statementData, message, mark) => {
    const verdict = judge({ statement: 'Less than', statementData }, actual, test);
    expect(verdict).toEqual({ holds: false, message, ...mark });
  });

  it('reports what was expected and what was found, in words', () => {
    expect(judge({ statement: 'Greater then', statementData: '5' }, '4', test).message).toBe(
      'Expected the content to be greater than "5", but it was "4"',
    );
    expect(judge({ statement: 'Is empty', statementData: '' }, 'x'.repeat(300), test).message).toBe(
      `Expected the content to be empty, but it was "${'x'.repeat(200)}…"`,
    );
  });

  it.each<[ConditionalStatement, string]>([
    ['Equal to', 'to equal "5"'],
    ['Not equal to', 'not to equal "5"'],
    ['Greater then', 'to be greater than "5"'],
    ['Less than', 'to be less than "5"'],
    ['Greater then & equal to', 'to be at least "5"'],
    ['Less than & equal to', 'to be at most "5"'],
    ['Is number', 'to be a number'],
    ['Is string', 'to be text'],
    ['Is empty', 'to be empty'],
    ['Is not empty', 'not to be empty'],
    ['Contains', 'to contain "5"'],
    ['Not contains', 'not to contain "5"'],
    ['Starts with', 'to start with "5"'],
    ['Ends with', 'to end with "5"'],
    ['Matches', 'to match "5"'],
    ['Exactly equal to', 'to equal exactly "5"'],
  ])('says of %s: expected the content %s', (statement, wanted) => {
    const messages = ['', 'x', '4', '5', '6'].map(
      (text) => judge({ statement, statementData: '5' }, text, test).message,
    );
    expect(messages.some((one) => one.startsWith(`Expected the content ${wanted}, but it was "`))).toBe(true);
  });

  it('names an invisible difference', () =>
    expect(judge({ statement: 'Exactly equal to', statementData: '100 %' }, '100\u00a0%', test).message).toMatch(
      /They differ only by: no-break space$/,
    ));

  it("parses ambiguous numbers by the run's locale", () => {
    const verdict = (locale?: string) =>
      judge({ statement: 'Less than', statementData: '100' }, '1,500', test, locale).holds;
    expect([verdict(), verdict('de')]).toEqual([false, true]);
  });

  it('knows which statements take no data', () =>
    expect(CONDITIONAL_STATEMENTS.filter((one) => !takesData(one))).toEqual([
      'Is number',
      'Is string',
      'Is empty',
      'Is not empty',
    ]));

  it('is the negation of its opposite', () => {
    const pairs: [ConditionalStatement, ConditionalStatement][] = [
      ['Equal to', 'Not equal to'],
      ['Contains', 'Not contains'],
      ['Is empty', 'Is not empty'],
    ];
    fc.assert(
      fc.property(fc.string(), fc.string(), (actual, expected) => {
        for (const [one, other] of pairs) expect(holds(one, actual, expected)).toBe(!holds(other, actual, expected));
      }),
    );
  });

  it('compares numbers as numbers', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(holds('Greater then', String(a), String(b))).toBe(a > b);
        expect(holds('Less than & equal to', String(a), String(b))).toBe(a <= b);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONDITIONAL_STATEMENTS),
        fc.string(),
        fc.string(),
        (statement, actual, expected) => {
          expect(typeof judge({ statement, statementData: expected }, actual, test).message).toBe('string');
        },
      ),
    );
  });
});
