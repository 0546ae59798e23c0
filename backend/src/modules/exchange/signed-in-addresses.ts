/** What an address such as `https://ann:pay@shop.example.com/` says of a sign-in: as it is written, maybe with placeholders. */
export interface SignedIn {
  readonly user: string;
  readonly password: string;
  readonly host: string;
}

const BEGIN = '://';
/** Browsers skip more slashes than two. */
const SLASHES = /[/\\]*/y;
/** A placeholder or one sign: the signs of a placeholder mean nothing to an address. */
const PIECE = /\{\{[^{}]*\}\}|[\s\S]/gy;
const END = /^[/?#\n\r\u2028\u2029]$/;
const QUOTE = /^["'`]$/;
const SCHEME = /[A-Za-z\d+.-]/;
/** A password that is no text of the address itself. In a template literal it may be code. */
const ELSEWHERE = /^(?:\{\{[^{}]*\}\})+$/;
const ELSEWHERE_OR_CODE = /^(?:\{\{[^{}]*\}\}|\$\{[^{}]*\})+$/;
/** Characters of a host at most. */
const HOST_MAX = 253;

/**
 * A text with other passwords in its addresses. As for a browser, the password is everything from the first colon to the last `@` before the
 * path.
 * @param other makes what stands for a password
 */
export function withPasswords(text: string, other: (address: SignedIn) => string): string {
  let written = '';
  let from = 0;
  let read = 0;
  for (let begin = text.indexOf(BEGIN); begin >= 0; begin = text.indexOf(BEGIN, Math.max(from, begin + BEGIN.length))) {
    // What was read already goes on at another `://` only inside of a placeholder.
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
  /** Where the password begins and ends; -1: there is no colon or `@`. */
  readonly colon: number;
  readonly at: number;
  /** Where the path begins, or what isn't part of the address. */
  readonly end: number;
  /** The sign before the address; empty when the text begins with it. */
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
 * Whether a quote ends an address: the one that opened it, one after a word between other words, and none if the text begins with the
 * address.
 */
function closes(text: string, index: number, before: string): boolean {
  if (!QUOTE.test(before)) return before !== '' && !/[\w@]/.test(text.charAt(index + 1));
  return text[index] === before && text[index - 1] !== '\\';
}

/** Whether the password is not written in the address, or this is no address but words around one. */
function isOther({ user, password }: Pick<SignedIn, 'user' | 'password'>, before: string): boolean {
  const isBetweenWords = before !== '' && !QUOTE.test(before);
  return (before === '`' ? ELSEWHERE_OR_CODE : ELSEWHERE).test(password) || (isBetweenWords && /\s/.test(user));
}
