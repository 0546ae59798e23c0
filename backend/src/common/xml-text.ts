/** Characters that XML can't represent, not even as references: most control characters, lone surrogates, and two noncharacters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Replaces characters that XML can't represent; `&` and `<` still need escaping. */
export const xmlText = (text: string, instead: string): string => text.replace(UNWRITABLE, instead);
