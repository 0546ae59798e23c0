/**
 * A text as people read it: composed letters, no invisible characters (zero-width spaces and joiners, soft hyphens, direction marks), no
 * icons of icon fonts (private-use characters), and any run of spaces and line breaks as one space. Not trimmed. Self-contained, because it
 * also runs in pages.
 */
export function readAsSeen(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\p{Co}]/gu, '')
    .replace(/\s+/g, ' ');
}

/**
 * The characters that `readAsSeen` removes, for a character class without the flag `u`: its last range is the halves of private-use
 * characters. The second half of other characters is in it too, but never follows a first half that is.
 */
const UNSEEN =
  '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\ue000-\\uf8ff\\udb80-\\udfff';

/**
 * A pattern for all texts that people read as this one (see `readAsSeen`), for programs that can only match patterns. Matches accented
 * letters composed or decomposed, in canonical order.
 * @param isWhole matches the whole text, case-sensitively; otherwise any part, ignoring case
 */
export function patternAsSeen(text: string, isWhole: boolean): RegExp {
  const words = readAsSeen(text).trim().split(' ').map(patternOfWord);
  const pattern = words.join(`[${UNSEEN}]*\\s[\\s${UNSEEN}]*`);
  return isWhole ? new RegExp(`^[\\s${UNSEEN}]*${pattern}[\\s${UNSEEN}]*$`) : new RegExp(pattern, 'i');
}

/** Maximum length of a name that is compared as people read it, in characters. Its pattern is many times as long. */
const NAME_LIMIT = 200;

/** As `patternAsSeen`, for the name of an element; null if nothing of it can be seen, or it is too long: then its characters count. */
export function patternOfName(name: string, isWhole: boolean): RegExp | null {
  const isUnseen = readAsSeen(name).trim() === '';
  return isUnseen || name.length > NAME_LIMIT ? null : patternAsSeen(name, isWhole);
}

/** A role with attributes, such as `button[name="Save"]`, with a pattern in place of its name where `patternOfName` has one. */
export function roleAsSeen(role: string): string {
  return role.replace(
    /\[\s*name\s*(\*?)=\s*(["'])((?:\\.|(?!\2)[^\\])*)\2\s*(i?)\s*\]/g,
    (written: string, part: string, _quote: string, name: string, anyCase: string) => {
      const pattern = patternOfName(name.replace(/\\(.)/g, '$1'), part === '');
      return pattern ? `[name=/${pattern.source}/${anyCase}]` : written;
    },
  );
}

function patternOfWord(word: string): string {
  const letters = [...word].map((letter) => {
    const forms = [letter, letter.normalize('NFD')].map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    return forms[0] === forms[1] ? forms[0] : `(?:${forms.join('|')})`;
  });
  return letters.join(`[${UNSEEN}]*`);
}

/** Names of characters that look like a space, or are invisible. */
const NAMES: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\n': 'line break',
  '\r': 'carriage return',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u061c': 'direction mark',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u200e': 'direction mark',
  '\u200f': 'direction mark',
  '\u2009': 'thin space',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u3000': 'wide space',
  '\ufeff': 'byte order mark',
};

/** The invisible differences between two texts, as names; empty if there is a visible one. */
export function hiddenDifferences(one: string, other: string): string[] {
  if (one === other || readAsSeen(one).trim() !== readAsSeen(other).trim()) return [];
  const names = [one, other].map((text) => new Set(unseen(text)));
  const [ofOne, ofOther] = names as [Set<string>, Set<string>];
  const differing = [...ofOne]
    .filter((name) => !ofOther.has(name))
    .concat([...ofOther].filter((name) => !ofOne.has(name)));
  if (differing.length > 0) return differing;
  return one.normalize('NFC') === other.normalize('NFC') ? ['letters in several parts'] : ['spaces'];
}

function* unseen(text: string): Generator<string> {
  for (const character of text) {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    if (character in NAMES) yield NAMES[character]!;
    else if (/\p{Co}/u.test(character)) yield 'icon';
    else if (character !== ' ' && readAsSeen(`a${character}`) !== `a${character}` && !/\p{M}/u.test(character))
      yield `U+${code}`;
  }
}
