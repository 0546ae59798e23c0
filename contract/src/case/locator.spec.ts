import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../limits.js';
import { LOCATOR_ENGINES, type LocatorEngine, lintLocator, LocatorSyntaxError, parseLocator } from './locator.js';

const engines = (text: string) => parseLocator(text).map(({ engine }) => engine);

describe('a locator (3 §5)', () => {
  it.each<[string, LocatorEngine[]]>([
    ['#save', ['css']],
    ['div > a:nth-child(2)', ['css']],
    ['a[href="x>>y"]', ['css']],
    ['//div[@id="a"]', ['xpath']],
    ['(//a)[2]', ['xpath']],
    ['xpath=//a', ['xpath']],
    ['./a', ['xpath']],
    ['text=Sign in', ['text']],
    ['TEXT = Sign in', ['text']],
    ['role=button[name="a >> b"]', ['role']],
    ['#a >> text=b >> nth=2', ['css', 'text', 'nth']],
    ['frame=#editor >> frame=inner >> p', ['frame', 'frame', 'css']],
    ['unknown=thing', ['css']],
  ])('reads %s', (text, expected) => expect(engines(text)).toEqual(expected));

  it.each([
    ['text="Sign in"', 'Sign in', true],
    ["text='Sign in'", 'Sign in', true],
    ['text="say \\"hi\\""', 'say "hi"', true],
    ['text=Sign in', 'Sign in', false],
    ["text=it's", "it's", false],
    ['css="x"', '"x"', false],
  ])('takes %s as the text %j, exact: %s', (text, value, exact) =>
    expect(parseLocator(text)[0]).toMatchObject({ value, exact }),
  );

  it.each([
    ['', 'The locator is empty'],
    ['   ', 'The locator is empty'],
    ['a >>', 'The locator has nothing on one side of ">>": a >>'],
    ['text=', '"text=" has no value'],
    ['nth=1', '"nth=" picks one of several matches, so it goes after ">>"'],
    ['a >> nth=first', '"nth=" takes a whole number, 0 for the first: nth=first'],
    ['frame=#a', '"frame=" enters an iframe: add ">>" and what to find inside it'],
    ['role=[name]', '"role=" takes a role and its name, as in role=button[name="Save"]: role=[name]'],
  ])('refuses %j in one sentence', (text, message) => {
    expect(() => parseLocator(text)).toThrow(new LocatorSyntaxError(message));
    expect(lintLocator(text)).toBe(message);
  });

  it('is not validated before its placeholders are filled', () => expect(lintLocator('nth={{storage=n}}')).toBeNull());

  it('is parsed to parts or rejected with a sentence, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          const parts = parseLocator(text);
          expect(parts.length).toBeGreaterThan(0);
          for (const { engine, value } of parts) {
            expect(LOCATOR_ENGINES).toContain(engine);
            expect(value).not.toBe('');
          }
        } catch (error) {
          expect(error).toBeInstanceOf(LocatorSyntaxError);
        }
      }),
    );
  });

  it.each([
    ["text=Today's deals >> text=Ada's desk", ["Today's deals", "Ada's desk"]],
    ['text=Total (net >> text=Sum', ['Total (net', 'Sum']],
    ['text=12" >> text=15" screens', ['12"', '15" screens']],
    ["text='tis done >> text=it's", ["'tis done", "it's"]],
    ['text=a (b >> c) d >> p', ['a (b >> c) d', 'p']],
    ["text=[it's] >> text=[that's]", ["[it's]", "[that's]"]],
    ['//a[.="it\'s >> here"] >> text=it\'s', ['//a[.="it\'s >> here"]', "it's"]],
    ['text="a >> b" >> text="c"', ['a >> b', 'c']],
  ])('cuts %s where a part ends', (text, values) =>
    expect(parseLocator(text).map(({ value }) => value)).toEqual(values),
  );

  it('round-trips plain texts with any quotes and open brackets', () => {
    const plain = fc
      .array(fc.constantFrom('a', ' ', "'", '"', '[', '(', '>', '='))
      .map((chars) => `a${chars.join('').replace(/>+/g, '>')}a`);
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (values) => {
        const text = values.map((value) => `text=${value}`).join(' >> ');
        expect(parseLocator(text)).toEqual(values.map((value) => ({ engine: 'text', value, exact: false })));
      }),
    );
  });

  it('is parsed in linear time', () => {
    for (const piece of ['(', "['", '( >> a', `"'[(`, '>>a'])
      expect(parseLocator(`text=a${piece.repeat(LIMITS.caseTextMax / piece.length)}`)[0]?.engine).toBe('text');
  });

  it('round-trips parts with any quotes', () => {
    const quoted = fc.string().map((value) => ({
      source: `text="${value.replace(/["\\]/g, '\\$&')}"`,
      part: { engine: 'text', value, exact: true },
    }));
    const css = fc.constantFrom('#a', '.b > c', 'input[name="x >> y"]', ':is(a, b)').map((value) => ({
      source: value,
      part: { engine: 'css', value, exact: false },
    }));
    fc.assert(
      fc.property(fc.array(fc.oneof(quoted, css), { minLength: 1, maxLength: 5 }), (pieces) => {
        const text = pieces.map(({ source }) => source).join(' >> ');
        expect(parseLocator(text)).toEqual(pieces.map(({ part }) => part));
      }),
    );
  });
});
