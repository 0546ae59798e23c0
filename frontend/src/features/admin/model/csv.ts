/** A spreadsheet takes a cell that begins so for a formula, or for the end of the cell; blanks before it change nothing. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Without it spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Comma-separated values (RFC 4180) that a spreadsheet only shows: text that would start a formula is prefixed with an apostrophe.
 * What people typed at sign-up ends in an administrator's spreadsheet.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((cells) => cells.map(toCell).join(',')).join('\r\n');

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
