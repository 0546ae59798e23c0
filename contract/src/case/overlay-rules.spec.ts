import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../limits.js';
import { readOverlayRules } from './overlay-rules.js';

const RULE = { name: 'Cookie bar', locator: '#cookies', press: 'role=button[name="Accept"]' };

describe('overlay rules', () => {
  it('are trimmed, and blank rows left out', () => {
    const blank = { name: ' ', locator: '', press: '' };
    expect(readOverlayRules([blank, { ...RULE, name: ' Cookie bar ' }])).toEqual({ rules: [RULE] });
    expect(readOverlayRules([])).toEqual({ rules: [] });
  });

  it.each([
    ['x', 'Overlay rules should be a list of {name, locator, press}'],
    [
      Array.from({ length: LIMITS.overlayRulesMax + 1 }, () => RULE),
      `There can be at most ${LIMITS.overlayRulesMax} overlay rules`,
    ],
    [['x'], 'Overlay rules, row 1: should be {name, locator, press}'],
    [[null], 'Overlay rules, row 1: should be {name, locator, press}'],
    [[{ ...RULE, colour: 'red' }], 'Overlay rules, row 1: unknown field: colour'],
    [[{ ...RULE, name: 1 }], 'Overlay rules, row 1: the name should be text'],
    [[RULE, { ...RULE, press: '' }], 'Overlay rules, row 2: what to press should not be empty'],
    [[RULE, RULE], 'Overlay rules, row 2: the name “Cookie bar” appears twice'],
    [[{ ...RULE, name: 'x'.repeat(61) }], 'Overlay rules, row 1: the name should have at most 60 characters'],
    [[{ ...RULE, name: 'a\nb' }], 'Overlay rules, row 1: the name should have one line'],
    [[{ ...RULE, locator: '{{binding=bar}}' }], 'Overlay rules, row 1: what shows up takes no placeholders'],
  ])('%j is refused', (input, error) => expect(readOverlayRules(input)).toEqual({ error }));

  it('need locators that can be read', () => {
    expect(
      readOverlayRules([{ ...RULE, press: 'frame=a' }]).error ?? readOverlayRules([{ ...RULE, press: '>>' }]).error,
    ).toMatch(/^Overlay rules, row 1: /);
  });
});
