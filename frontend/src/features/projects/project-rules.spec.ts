import { describe, expect, it } from '@jest/globals';
import { PROJECT_RULES } from './project-rules.js';

describe('a project', () => {
  it('needs a name of at least 4 characters', () => {
    expect(PROJECT_RULES.name('Sho ')).toBe(false);
    expect(PROJECT_RULES.name('Shop')).toBe(true);
  });

  it('needs a description of 4 to 500 characters', () => {
    expect(PROJECT_RULES.description('')).toBe(false);
    expect(PROJECT_RULES.description('abc')).toBe(false);
    expect(PROJECT_RULES.description('abcd')).toBe(true);
    expect(PROJECT_RULES.description('x'.repeat(500))).toBe(true);
    expect(PROJECT_RULES.description('x'.repeat(501))).toBe(false);
  });
});
