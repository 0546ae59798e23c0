import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { COUNTRIES } from './countries.js';
import { findCountries } from './find-countries.js';

describe('the list of countries', () => {
  it('is complete and sorted, with names that the server accepts', () => {
    expect(COUNTRIES).toHaveLength(250);
    expect(new Set(COUNTRIES).size).toBe(250);
    expect(COUNTRIES.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
    const { countryMin, countryMax } = LIMITS;
    expect(COUNTRIES.filter(({ length }) => length < countryMin || length > countryMax)).toEqual([]);
  });

  it('is searched by any part of the name, the beginning first', () => {
    expect(findCountries(['Brunei', 'Nepal', 'Guinea'], ' NE')).toEqual(['Nepal', 'Brunei', 'Guinea']);
    expect(findCountries(['Türkiye', 'Chad'], 'turk')).toEqual(['Türkiye']);
    expect(findCountries(['Chad'], '')).toEqual(['Chad']);
  });
});
