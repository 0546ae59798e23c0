import { xmlText } from '../../../common/xml-text.js';

/** Most characters (UTF-16 units) that Excel takes in a cell. */
export const CELL_MAX = 32_767;

/** What Excel reads as one character by its number, as in `_x0041_`. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
/** What a spreadsheet may take for the beginning of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell can hold it: never a formula, however it is edited or saved on later, nothing that XML forbids, and not longer than
 * Excel takes. An apostrophe before the first character says "text", as in Excel itself.
 */
export function cellText(text: string): string {
  const clean = xmlText(text, '').replace(ESCAPE, '_x005F_');
  const safe = FORMULA.test(clean) ? `'${clean}` : clean;
  return shorten(safe.replace(/\r\n?/g, '\n'));
}

function shorten(text: string): string {
  if (text.length <= CELL_MAX) return text;
  // Half of a surrogate pair at the cut would be no character.
  return `${text.slice(0, CELL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
