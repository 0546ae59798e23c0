import { xmlText } from '../../../common/xml-text.js';

/** Most characters (UTF-16 units) that Excel takes in a cell. */
export const CELL_MAX = 32_767;

/** The escapes that Excel reads as one character, as in `_x0041_`. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
/** The characters that may start a formula in a spreadsheet, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text that is safe in a cell: never a formula, even if it is edited or exported later, without characters that XML forbids, and no
 * longer than Excel allows. An apostrophe before the first character means "text", as in Excel itself.
 */
export function cellText(text: string): string {
  const clean = xmlText(text, '').replace(ESCAPE, '_x005F_');
  const safe = FORMULA.test(clean) ? `'${clean}` : clean;
  return shorten(safe.replace(/\r\n?/g, '\n'));
}

function shorten(text: string): string {
  if (text.length <= CELL_MAX) return text;
  // Half a surrogate pair at the cut would be an invalid character.
  return `${text.slice(0, CELL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
