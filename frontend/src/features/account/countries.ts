import english from 'i18n-iso-countries/langs/en.json';

/** The names of all countries in English, in their order there. Fetched on its own: it is a long list. */
export const COUNTRIES: readonly string[] = Object.values(english.countries)
  .map((names) => (typeof names === 'string' ? names : (names[0] ?? '')))
  .sort((one, other) => one.localeCompare(other, 'en'));
