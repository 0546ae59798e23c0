import Papa from 'papaparse';

/**
 * A spreadsheet takes a cell that begins so for a formula, or for the end of the cell; blanks before it change nothing. Apostrophes
 * before it count as such a beginning, so that one can be told from the one that is put there.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/** Without it spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Comma-separated values (RFC 4180) that a spreadsheet only shows: text that would start a formula is prefixed with an apostrophe.
 * What one person typed ends in another's spreadsheet.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + Papa.unparse([header, ...rows].map((cells) => cells.map(harmless)));

/** A cell as it was before `toCsv` kept it from being a formula. */
export const fromCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
