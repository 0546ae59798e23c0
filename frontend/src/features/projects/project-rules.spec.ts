import { describe, expect, it } from '@jest/globals';
import { PROJECT_RULES } from './project-rules.js';

describe('a project', () => {
  it('needs a name of at least 4 characters', () => {
    expect(PROJECT_RULES.name('Sho ')).toBe(false);
    expect(PROJECT_RULES.name('Shop')).toBe(true);
    // Two characters, as the server counts, although four units of UTF-16.
    expect(PROJECT_RULES.name('🙂🙂')).toBe(false);
  });

  it('needs a description of 4 to 500 characters', () => {
    expect(PROJECT_RULES.description('')).toBe(false);
    expect(PROJECT_RULES.description('abc')).toBe(false);
    expect(PROJECT_RULES.description('abcd')).toBe(true);
    expect(PROJECT_RULES.description('x'.repeat(500))).toBe(true);
    expect(PROJECT_RULES.description('🙂'.repeat(500))).toBe(true);
    expect(PROJECT_RULES.description('x'.repeat(501))).toBe(false);
  });

  it('requires at least one attribute to find elements by', () => {
    expect(['data-testid', 'data-hook, qa'].map(PROJECT_RULES.testAttributes)).toEqual([true, true]);
    expect(['', 'data a'].map(PROJECT_RULES.testAttributes)).toEqual([false, false]);
  });

  it('accepts whole megabytes from 1 to 1000 for the page warning', () => {
    expect([1, 1_000].map(PROJECT_RULES.goodPageMb)).toEqual([true, true]);
    expect([0, 1_001, 2.5, NaN].map(PROJECT_RULES.goodPageMb)).toEqual([false, false, false, false]);
  });
});
