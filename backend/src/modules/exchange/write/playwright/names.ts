/** Maximum length of a name that is made from a title. */
const NAME_MAX = 50;
/** Device names that Windows reserves. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Words that can't name a function of a spec, or that would hide something that specs use. */
const TAKEN =
  'arguments async await break case catch class const continue data debugger default delete do else enum eval export extends false finally ' +
  'flow for function holds if implements import in instanceof interface let locate new null number package page process protected private public ' +
  'return row secret secrets static super switch test this throw true try typeof undefined value var void while with yield';

/** A title as the name of a file or folder, in lower case. */
export function fileSlug(title: string): string {
  const words = title
    .normalize('NFC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-');
  const short = [...words]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^-+|-+$/g, '');
  if (short === '') return 'file';
  return DEVICE.test(short) ? `${short}-file` : short;
}

const asciiWords = (text: string): string[] =>
  text
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);

/** Hands out unique names. */
export class Names {
  private readonly taken = new Set<string>();
  /** The number to try next, by the name that was wanted. */
  private readonly next = new Map<string, number>();

  constructor(words: readonly string[] = []) {
    for (const word of words) this.taken.add(word);
  }

  /** The wanted name, or that name with the next free number. */
  free(wanted: string, joint = ''): string {
    let name = wanted;
    let number = this.next.get(wanted) ?? 2;
    for (; this.taken.has(name); number++) name = `${wanted}${joint}${number}`;
    this.next.set(wanted, number);
    this.taken.add(name);
    return name;
  }
}

/** Names of functions for imported files. @param helpers names that specs import from elsewhere */
export const functionNames = (helpers: readonly string[]): Names => new Names([...TAKEN.split(' '), ...helpers]);

/** Such as `signIn` for `Sign in`. */
export function functionName(title: string): string {
  const [first = 'file', ...others] = asciiWords(title);
  const name = [
    first.toLowerCase(),
    ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ]
    .join('')
    .slice(0, NAME_MAX);
  return /^\d/.test(name) ? `file${name}` : name;
}

/** Such as `SIGN_IN_PASSWORD`. */
export function variableName(...texts: readonly string[]): string {
  const name = asciiWords(texts.join(' ')).join('_').toUpperCase().slice(0, NAME_MAX).replace(/_+$/, '');
  return name === '' || /^\d/.test(name) ? `TEXT_${name}`.replace(/_$/, '') : name;
}
