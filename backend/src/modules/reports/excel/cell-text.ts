/** Excel's maximum cell length in UTF-16 units. */
export const CELL_MAX = 32_767;

/** Characters that XML can't represent, not even as references: most control characters, lone surrogates, and two noncharacters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Escapes that Excel decodes, such as `_x0041_`. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
/** Characters that may start a formula in a spreadsheet, including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that is safe in a cell: never a formula, even if it is edited or exported later, without characters that XML forbids, and within
 * Excel's length limit. A leading apostrophe means "text", as in Excel itself.
 */
export function cellText(text: string): string {
  const clean = text.replace(UNWRITABLE, '').replace(ESCAPE, '_x005F_');
  const safe = FORMULA.test(clean) ? `'${clean}` : clean;
  return shorten(safe.replace(/\r\n?/g, '\n'));
}

function shorten(text: string): string {
  if (text.length <= CELL_MAX) return text;
  // Half a surrogate pair would be invalid.
  return `${text.slice(0, CELL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
