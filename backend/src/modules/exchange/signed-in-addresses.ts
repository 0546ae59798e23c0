/** The credentials in an address such as `https://ann:pay@shop.example.com/`, as written, perhaps with placeholders. */
export interface SignedIn {
  readonly user: string;
  readonly password: string;
  readonly host: string;
}

const BEGIN = '://';
/** Browsers skip any further slashes. */
const SLASHES = /[/\\]*/y;
/** A placeholder or one character. Characters inside a placeholder are not syntax of the address. */
const PIECE = /\{\{[^{}]*\}\}|[\s\S]/gy;
const END = /^[/?#\n\r\u2028\u2029]$/;
const QUOTE = /^["'`]$/;
const SCHEME = /[A-Za-z\d+.-]/;
/** A password of placeholders only. In a template literal it may also be code. */
const ELSEWHERE = /^(?:\{\{[^{}]*\}\})+$/;
const ELSEWHERE_OR_CODE = /^(?:\{\{[^{}]*\}\}|\$\{[^{}]*\})+$/;
/** Maximum characters of a host. */
const HOST_MAX = 253;

/**
 * Replaces the passwords in the addresses of a text. As in browsers, a password is everything from the first colon to
 * the last `@` before the path.
 * @param other returns the replacement of a password
 */
export function withPasswords(text: string, other: (address: SignedIn) => string): string {
  let written = '';
  let from = 0;
  let read = 0;
  for (let begin = text.indexOf(BEGIN); begin >= 0; begin = text.indexOf(BEGIN, Math.max(from, begin + BEGIN.length))) {
    // A `://` in text that was read already is inside a placeholder, so read only to its end.
    const most = begin + 1 < read ? text.indexOf('}}', begin) : text.length;
    const { start, colon, at, end, before } = partsOf(text, begin, most);
    read = Math.max(read, end);
    const address = { user: text.slice(start, colon), password: text.slice(colon + 1, at) };
    if (colon < 0 || address.password === '' || isOther(address, before)) continue;
    const [host = ''] = /^[^\s/?#:{}"'`]*/.exec(text.slice(at + 1, at + 1 + HOST_MAX)) ?? [];
    written += text.slice(from, colon + 1) + other({ ...address, host });
    from = at;
  }
  return written + text.slice(from);
}

interface Parts {
  /** Where the user begins. */
  readonly start: number;
  /** Positions of the colon before the password and the `@` after it. `colon` is -1 if there is no password. */
  readonly colon: number;
  readonly at: number;
  /** Where the path or the text after the address begins. */
  readonly end: number;
  /** The character before the address; empty when the text begins with the address. */
  readonly before: string;
}

/** Finds the parts of the address whose `://` is at `begin`. */
function partsOf(text: string, begin: number, most: number): Parts {
  const before = signBefore(text, begin);
  let colon = -1;
  let at = -1;
  SLASHES.lastIndex = begin + BEGIN.length;
  SLASHES.test(text);
  const start = SLASHES.lastIndex;
  let end = start;
  PIECE.lastIndex = start;
  for (let piece = PIECE.exec(text); piece && end < most; piece = PIECE.exec(text)) {
    const [sign] = piece;
    if (END.test(sign) || (QUOTE.test(sign) && closes(text, end, before))) break;
    if (sign === ':' && colon < 0) colon = end;
    if (sign === '@') at = end;
    end = PIECE.lastIndex;
  }
  return { start, colon: at < colon ? -1 : colon, at, end, before };
}

function signBefore(text: string, begin: number): string {
  let first = begin;
  while (first > 0 && SCHEME.test(text.charAt(first - 1))) first--;
  return text.slice(0, first).trim() === '' ? '' : text.charAt(first - 1);
}

/**
 * Whether a quote ends an address. After an opening quote, the same quote does, unless it is escaped. In running text,
 * any quote that no word follows does. If the text begins with the address, none does.
 */
function closes(text: string, index: number, before: string): boolean {
  if (!QUOTE.test(before)) return before !== '' && !/[\w@]/.test(text.charAt(index + 1));
  return text[index] === before && text[index - 1] !== '\\';
}

/**
 * Whether to leave the password as it is: it consists of placeholders or code, or this is prose rather than an address.
 */
function isOther({ user, password }: Pick<SignedIn, 'user' | 'password'>, before: string): boolean {
  const isBetweenWords = before !== '' && !QUOTE.test(before);
  return (before === '`' ? ELSEWHERE_OR_CODE : ELSEWHERE).test(password) || (isBetweenWords && /\s/.test(user));
}
