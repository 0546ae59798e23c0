const EXTENSION = '.xlsx';
/** Maximum length in bytes. File systems allow 255, and browsers append a number to names that exist. */
const NAME_MAX = 180;

/** Characters that file systems forbid in names, invisible ones that may reorder text, and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]+/gu;

/**
 * The file name of a spreadsheet: its titles, outermost first, and the time.
 * @param time Unix milliseconds
 */
export function excelFileName(parts: readonly string[], time: number): string {
  const stamp = new Date(time).toISOString().slice(0, 16).replace('T', ' ').replace(':', '');
  const name = parts.map(safePart).filter(Boolean).join(' - ');
  return `${cut(name || 'Report', NAME_MAX)} ${stamp}${EXTENSION}`;
}

const safePart = (part: string): string =>
  part
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // A leading dot hides the file; a leading hyphen looks like an option to commands.
    .replace(/^[.\-\s]+/, '');

function cut(text: string, bytes: number): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('').trim();
}
