import { describe, expect, it } from '@jest/globals';
import { readRecipients, readUrl, shownUrl } from './channel-input.js';

const sentenceOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was taken');
};

describe('the recipients of a mail', () => {
  it('are addresses without duplicates', () => {
    expect(readRecipients([' Ada@Example.com', 'ada@example.com', 'bob@example.com'], 4)).toEqual([
      'ada@example.com',
      'bob@example.com',
    ]);
  });

  it.each([
    [[], 'at least one'],
    [['ada'], 'Email is not valid: ada'],
    [['ada@qa.technology'], 'end in 2 to 4 letters'],
    [[7], 'should be an email address'],
    [[null], 'should be an email address'],
    [Array.from({ length: 21 }, (_one, n) => `a${n}@example.com`), 'at most 20'],
  ])('%j is refused', (input, sentence) => {
    expect(sentenceOf(() => readRecipients(input, 4))).toContain(sentence);
  });
});

describe('the URL of a webhook', () => {
  it('is shown without its secret parts', () => {
    expect(shownUrl(readUrl('https://hooks.example.com/services/T0/B0/secret'))).toBe('https://hooks.example.com/…');
    expect(shownUrl(readUrl('https://hooks.example.com?key=secret'))).toBe('https://hooks.example.com/…');
    expect(shownUrl(readUrl('http://[::1]:8080'))).toBe('http://[::1]:8080');
  });

  it.each([
    ['', 'should not be empty'],
    ['hooks.example.com/a', 'whole one'],
    ['ftp://hooks.example.com', 'https:// or http://'],
    ['javascript:alert(1)', 'https:// or http://'],
    ['https://ada:secret@hooks.example.com', 'user name and password'],
  ])('%s is refused', (input, sentence) => {
    expect(sentenceOf(() => readUrl(input))).toContain(sentence);
  });
});
