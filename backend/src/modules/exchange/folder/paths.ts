import { createHash } from 'node:crypto';
import { TABLES, TESTS, YAML } from '@testplatform/contract';

export {
  CONNECTORS_FILE,
  DATA_FILE,
  ENVIRONMENTS_FILE,
  PROJECT_FILE,
  TABLES,
  TESTS,
  TREE_FILE,
  UPLOADS,
  YAML,
} from '@testplatform/contract';

/**
 * Names that Windows reserves, with any extension, and the same names with underscores, which tables may have. `nameOfTitle`
 * appends an underscore to either, and `titleOfName` removes it.
 */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)_*$/i;
/** Maximum bytes of a name without its extension; file systems allow 255 in total. */
const NAME_MAX = 200;

/** The file or folder name of a title (letters, digits, spaces) or of a table (also hyphens and underscores). */
export function nameOfTitle(title: string): string {
  if (RESERVED.test(title)) return `${title}_`;
  if (Buffer.byteLength(title) <= NAME_MAX) return title;
  const letters = [...title];
  while (Buffer.byteLength(letters.join('')) > NAME_MAX) letters.pop();
  return `${letters.join('').trim()}_${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
}

/** The title of a file or folder name. The title of a shortened name can't be recovered. */
export const titleOfName = (name: string): string =>
  name.endsWith('_') && RESERVED.test(name.slice(0, -1)) ? name.slice(0, -1) : name;

/** The path of a test case file in the folder. */
export const pathOfTest = (titles: readonly string[]): string => `${TESTS}${titles.map(nameOfTitle).join('/')}${YAML}`;

export const pathOfTable = (name: string): string => `${TABLES}${nameOfTitle(name)}${YAML}`;

/** A line of a file for messages, such as `project.yaml, line 4`; line 0 means the whole file. */
export const placeOf = (file: string, line: number): string => (line > 0 ? `${file}, line ${line}` : file);
