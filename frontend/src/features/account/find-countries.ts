/** The names that contain `typed`, those that start with it first. Ignores case and accents. */
export function findCountries(names: readonly string[], typed: string): string[] {
  const sought = fold(typed);
  const found = names.filter((name) => fold(name).includes(sought));
  const begins = (name: string) => fold(name).startsWith(sought);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
