import { describe, expect, it } from '@jest/globals';
import { COUNTRIES } from './countries.js';
import { findCountries } from './find-countries.js';

describe('the countries', () => {
  it('are all there, in order, with names that the server takes', () => {
    expect(COUNTRIES.length).toBeGreaterThan(240);
    expect(COUNTRIES.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
    expect(COUNTRIES.filter((name) => name.length < 4)).toEqual([]);
  });

  it('are found by any part of the name, the beginning first', () => {
    expect(findCountries(['Brunei', 'Nepal', 'Guinea'], ' NE')).toEqual(['Nepal', 'Brunei', 'Guinea']);
    expect(findCountries(['Türkiye', 'Chad'], 'turk')).toEqual(['Türkiye']);
    expect(findCountries(['Chad'], '')).toEqual(['Chad']);
  });
});
