import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../limits.js';
import {
  bindingPlaceholder,
  collectionPlaceholder,
  escapeBraces,
  fillPlaceholders,
  parsePlaceholders,
  PlaceholderError,
  type PlaceholderValues,
  storagePlaceholder,
  tablePlaceholder,
} from './placeholder.js';

const values = (known: Record<string, string> = {}): PlaceholderValues => ({
  storage: (key) => known[`storage:${key}`],
  collection: (name, title) => known[`${name}:${title}`],
  binding: (title) => known[`binding:${title}`],
  table: (column) => known[`table:${column}`],
  random: ({ format, length, letterCase }) => `<${format} ${length} ${letterCase}>`,
});

describe('a placeholder (3 §5)', () => {
  it.each([
    ['Hello {{storage=name}}!', 'Hello Ada!'],
    ['{{ storage = name }}', 'Ada'],
    ['{{General::co::user}}', 'ada'],
    ['{{binding=greeting}}', 'Hello ada'],
    ['{{table=Email}}', 'ada@example.com'],
    ['{{random=alpha,length=8,case=upper}}', '<alpha 8 upper>'],
    ['{{random=numeric}}', '<numeric 8 null>'],
    ['no placeholder', 'no placeholder'],
    ['{{ open', '{{ open'],
    ['Dear \\{{first_name}},', 'Dear {{first_name}},'],
    ['\\{{a}}\\{{b}}', '{{a}}{{b}}'],
    ['C:\\{{storage=name}}', 'C:\\Ada'],
    ['{"a":{"b":1}}', '{"a":{"b":1}}'],
  ])('fills %j', (text, expected) => {
    const known = {
      'storage:name': 'Ada',
      'General:user': 'ada',
      'binding:greeting': 'Hello {{General::co::user}}',
      'table:Email': '{{General::co::user}}@example.com',
    };
    expect(fillPlaceholders(text, values(known))).toBe(expected);
  });

  it.each([
    ['{{storage=nobody}}', 'Unknown placeholder {{storage=nobody}}'],
    ['{{General::co::x}}', 'Unknown placeholder {{General::co::x}}'],
    ['{{what}}', 'Unknown placeholder {{what}}. For this text itself, write \\{{what}}'],
    ['{{random=words}}', '{{random=words}}: the format is one of alpha, alphanumeric, numeric'],
    ['{{random=alpha,length=0}}', /"length=0" is not understood; use length=1 to 1000/],
    ['{{random=alpha,length=1001}}', /"length=1001" is not understood/],
    ['{{random=alpha,case=title}}', /"case=title" is not understood/],
  ])('names itself when it can’t be filled: %s', (text, message) => {
    expect(() => fillPlaceholders(text, values())).toThrow(PlaceholderError);
    expect(() => fillPlaceholders(text, values())).toThrow(message);
  });

  it.each([
    'Dear {{first_name}},',
    '{{a}}{{b}}',
    '{{storage=}}',
    '{{random = }}',
    '{{General::co::}}',
    '{{ ::co:: user}}',
    'no braces',
  ])('can be escaped if it is unknown: %j', (text) =>
    expect(fillPlaceholders(escapeBraces(text), values())).toBe(text),
  );

  it('takes the way out that its sentence shows', () => {
    const side = fc.constantFrom('', ' ', 'a', 'storage', 'random', '=', '::co::');
    fc.assert(
      fc.property(side, side, side, side, (...sides) => {
        const text = `{{${sides.join('')}}}`;
        const known = { ...values(), storage: () => 'v', collection: () => 'v', binding: () => 'v', table: () => 'v' };
        const filled = (one: string): string => {
          try {
            return fillPlaceholders(one, known);
          } catch (error) {
            return (error as PlaceholderError).message;
          }
        };
        const [, shown] = filled(text).split('For this text itself, write ');
        if (shown !== undefined) expect(filled(shown)).toBe(text);
      }),
    );
  });

  it('that refers to itself is an error', () => {
    expect(() => fillPlaceholders('{{binding=a}}', values({ 'binding:a': '{{binding=a}}' }))).toThrow(
      `Placeholder {{binding=a}} is nested more than ${LIMITS.placeholderDepth} levels deep: it may refer to itself`,
    );
  });

  it('of a column has a value only in a file or a loop that runs with a row', () => {
    const sentence =
      'There is no value for {{table=Email}}. Choose a table with this column in the options of the file, or repeat the case for each row of one';
    expect(() => fillPlaceholders('{{table=Email}}', values())).toThrow(sentence);
    const { table: _none, ...without } = values();
    expect(() => fillPlaceholders('{{table=Email}}', without)).toThrow(sentence);
  });

  it('uses stored values unchanged: page content is not filled', () => {
    expect(fillPlaceholders('{{storage=x}}', values({ 'storage:x': '{{binding=secret}}' }))).toBe('{{binding=secret}}');
  });

  it('splits any text into segments that add up to it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          const whole = parsePlaceholders(text).map(
            (segment) => segment.source ?? ('text' in segment ? segment.text : ''),
          );
          expect(whole.join('')).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PlaceholderError);
        }
      }),
    );
  });

  it('parses what its own writers produce', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,20}[A-Za-z0-9]$/);
    fc.assert(
      fc.property(word, word, word, (key, title, value) => {
        const known = {
          [`storage:${key}`]: value,
          [`${key}:${title}`]: value,
          [`binding:${title}`]: value,
          [`table:${title}`]: value,
        };
        const texts = [storagePlaceholder(key), collectionPlaceholder(key, title), bindingPlaceholder(title)];
        for (const text of [...texts, tablePlaceholder(title)])
          expect(fillPlaceholders(text, values(known))).toBe(value);
      }),
    );
  });
});
