/** The names with `typed` in them, those that begin with it first. Case and accents don't count. */
export function findCountries(names: readonly string[], typed: string): string[] {
  const sought = fold(typed);
  const found = names.filter((name) => fold(name).includes(sought));
  const begins = (name: string) => fold(name).startsWith(sought);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
