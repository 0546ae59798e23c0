import Papa from 'papaparse';

/**
 * A spreadsheet reads a cell with such a beginning as a formula, or as the end of the cell, even after blanks. Includes
 * leading apostrophes, so that `fromCell` can tell ours from those in the text.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/**
 * The start of a cell that would be a formula if semicolons, tabs or line breaks separated cells, also after blanks and
 * quotes.
 */
const FORMULA_WITHIN = /([;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** Without it, spreadsheets don't recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Comma-separated values (RFC 4180) that a spreadsheet only displays: text that would start a formula gets an
 * apostrophe, because people open each other's texts in their spreadsheets.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + Papa.unparse([header, ...rows].map((cells) => cells.map(harmless)));

/** A cell without the apostrophe that `toCsv` added. */
export const fromCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

/**
 * Text for a cell of `toCsv` that also stays text in spreadsheets that separate cells by semicolons or tabs, as in many
 * countries. This can't be undone, so it is only for files that nothing reads back.
 */
export const harmlessWithin = (text: string): string => text.replace(FORMULA_WITHIN, "$1'");

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
