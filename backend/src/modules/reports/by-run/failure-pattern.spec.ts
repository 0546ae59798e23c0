import { describe, expect, it } from '@jest/globals';
import { failureKey, failurePattern } from './failure-pattern.js';

describe('the pattern of a message', () => {
  it.each([
    ['Expected the content to equal "129.00 €", but it was "49"', 'Expected the content to equal "…", but it was "…"'],
    ['No element for “Save” after 5 s', 'No element for "…" after # s'],
    ['The element wasn’t ready: 3 of 12', 'The element wasn’t ready: # of #'],
    ["It can't find 'Pay now' here", 'It can\'t find "…" here'],
    ['Order 7f2c1a9e-0d3b-4c55-9e1f-aa10bb20cc30 is gone', 'Order … is gone'],
    ['GET https://shop.example/cart/12?x=1 answered 502', 'GET … answered #'],
    ['Commit deadbeef01 at 10:15:30', 'Commit … at #'],
    ['Two  lines\nof it ', 'Two lines of it'],
    ['The page crashed', 'The page crashed'],
  ])('%s', (message, pattern) => expect(failurePattern(message)).toBe(pattern));

  it.each(['“', '«', '‘', '"', "'", '`', 'a://', '1.', 'a'])('is found quickly in a message full of %s', (piece) => {
    // A search to the end for each piece would take minutes.
    const long = piece.repeat(200_000);
    expect(failurePattern(long).length).toBeLessThanOrEqual(2 * long.length);
  });

  it('differs for different failures', () => {
    expect(failureKey('Took 5 s')).toBe(failureKey('Took 12 s'));
    expect(failureKey('Took 5 s')).not.toBe(failureKey('Took 5 ms'));
  });
});
