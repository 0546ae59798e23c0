/** XML has no way to write these, not even as a reference: most control characters, halves of pairs, and two that mean nothing. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as XML can hold it once `&` and `<` are escaped, with something in the place of what it can't. */
export const xmlText = (text: string, instead: string): string => text.replace(UNWRITABLE, instead);
