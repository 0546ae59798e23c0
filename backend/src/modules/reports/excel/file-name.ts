const EXTENSION = '.xlsx';
/** Bytes: file systems take 255, and browsers add a number when the name is taken. */
const NAME_MAX = 180;

/** What no file system we know allows in a name, what reorders its letters on the screen, and spaces in a row. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]+/gu;

/**
 * The name of a spreadsheet: what it is of, outermost first, and when it was made.
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

/** The header that makes a browser save an answer under a name; old readers get an ASCII form of it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
