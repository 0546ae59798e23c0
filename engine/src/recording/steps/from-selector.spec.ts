import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { formatLocator, parseLocator } from '@testplatform/contract';
import { fromSelector } from './from-selector.js';

const written = (selector: string) => {
  const parts = fromSelector(selector);
  return parts && formatLocator(parts);
};

describe('a selector of Playwright', () => {
  it.each([
    ['internal:testid=[data-testid="add"s]', 'testid="add"'],
    ['internal:role=button[name="Save"s]', 'role=button[name="Save"]'],
    ['internal:role=button[name="Save"i]', 'role=button[name*="Save" i]'],
    ['internal:role=button[name="a \\"b\\" >> c"s]', 'role=button[name="a \\"b\\" >> c"]'],
    ['internal:role=banner', 'role=banner'],
    ['internal:label="Email"s', 'label="Email"'],
    ['internal:label="Email"i', 'label=Email'],
    ['internal:text="it\'s"s', 'text="it\'s"'],
    ['internal:attr=[placeholder="you@example.com"i]', 'placeholder=you@example.com'],
    ['internal:attr=[title="Close"s]', 'title="Close"'],
    ['#save', '#save'],
    ['input[name="q"]', 'input[name="q"]'],
    ['li >> internal:has-text="Lamp"i >> internal:role=link', 'li:has-text("Lamp") >> role=link'],
    ['internal:role=listitem >> nth=2', 'role=listitem >> nth=2'],
    ['div > a:nth-child(2)', 'div > a:nth-child(2)'],
  ])('%s is %s', (selector, locator) => expect(written(selector)).toBe(locator));

  it.each([
    'internal:text=/^a.*$/i',
    'li >> internal:has-text=/^a$/',
    'internal:role=listitem >> internal:has-text="a"i',
    'internal:role=button[name="a"s][description="b"s]',
    'internal:control=enter-frame',
    '_react=Button',
    '',
  ])('%s can’t be expressed in the grammar', (selector) => expect(written(selector)).toBeNull());

  const text = fc.string({ unit: 'binary', minLength: 1 });
  const kinds = ['text', 'label'] as const;

  it('keeps every text exactly, or is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), text, fc.boolean(), (engine, value, exact) => {
        const locator = written(`internal:${engine}=${JSON.stringify(value)}${exact ? 's' : 'i'}`);
        if (locator !== null) expect(parseLocator(locator)).toEqual([{ engine, value, exact }]);
        // Exact matches can always be expressed, except spaces at the ends: the page has none there.
        else expect(exact && value.trim() === value).toBe(false);
      }),
    );
  });

  it('keeps every role name exactly, or is refused', () => {
    fc.assert(
      fc.property(text, (name) => {
        const quoted = `"${name.replace(/["\\]/g, '\\$&')}"`;
        const locator = written(`internal:role=button[name=${quoted}s]`);
        if (locator !== null)
          expect(parseLocator(locator)).toEqual([{ engine: 'role', value: `button[name=${quoted}]`, exact: false }]);
      }),
    );
  });

  it('parses anything without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (selector) => {
        const parts = fromSelector(selector);
        if (parts) expect(parts.length).toBeGreaterThan(0);
      }),
    );
  });
});
