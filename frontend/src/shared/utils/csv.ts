import Papa from 'papaparse';

/**
 * A spreadsheet takes a cell with such a beginning for a formula, or for the end of the cell, even after blanks.
 * Leading apostrophes count too, so that ours can be told from existing ones.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/** Without it spreadsheets don't recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Comma-separated values (RFC 4180) that a spreadsheet only shows: text that would start a formula gets an apostrophe.
 * What one person typed ends in another's spreadsheet.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + Papa.unparse([header, ...rows].map((cells) => cells.map(harmless)));

/** A cell without the apostrophe that `toCsv` added. */
export const fromCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
