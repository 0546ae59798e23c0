import english from 'i18n-iso-countries/langs/en.json';

/** All country names in English, sorted. Loaded on demand, as the list is long. */
export const COUNTRIES: readonly string[] = Object.values(english.countries)
  .map((names) => (typeof names === 'string' ? names : (names[0] ?? '')))
  .sort((one, other) => one.localeCompare(other, 'en'));
