import { describe, expect, it } from '@jest/globals';
import { WAITING } from './texts.js';

describe('a queued run', () => {
  it.each([
    [1, true, '1 file before yours'],
    [100, true, '100 files before yours'],
    [Infinity, true, 'More than 100 files before yours'],
    [3, false, '3 files before this run'],
  ])('behind %d files, own: %s, says "%s"', (files, own, sentence) => {
    expect(WAITING.behindFiles(files, own)).toBe(sentence);
  });
});
