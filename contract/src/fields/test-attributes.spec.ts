import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TEST_ATTRIBUTES, readTestAttributes } from './test-attributes.js';

describe('test attributes', () => {
  it('are comma-separated names', () => {
    expect(readTestAttributes(DEFAULT_TEST_ATTRIBUTES)).toEqual(['data-testid', 'data-test', 'data-cy', 'data-qa']);
    expect(readTestAttributes(' Data-Hook,data-hook ,qa_id')).toEqual(['data-hook', 'qa_id']);
  });

  it.each([
    '',
    ',',
    'data-a,',
    'data a',
    '[data-a]',
    'data-a="b"',
    '1a',
    'x'.repeat(51),
    Array.from({ length: 11 }, (_, nth) => `data-${nth}`).join(),
  ])('are not %j', (text) => expect(readTestAttributes(text)).toBeNull());
});
