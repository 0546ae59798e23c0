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

/** Windows has no files of these names, with any extension. No title has an underscore, which ends them here. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Bytes: file systems take 255, with the extension. */
const NAME_MAX = 200;

/** The name of a file or folder for a title. Titles are made of letters, digits and spaces; names of tables may have hyphens and underscores. */
export function nameOfTitle(title: string): string {
  if (RESERVED.test(title)) return `${title}_`;
  if (Buffer.byteLength(title) <= NAME_MAX) return title;
  const letters = [...title];
  while (Buffer.byteLength(letters.join('')) > NAME_MAX) letters.pop();
  return `${letters.join('').trim()}_${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
}

/** The title for the name of a file or folder; that of a shortened name is not known. */
export const titleOfName = (name: string): string =>
  name.endsWith('_') && RESERVED.test(name.slice(0, -1)) ? name.slice(0, -1) : name;

/** The path of a test case file in the folder. */
export const pathOfTest = (titles: readonly string[]): string => `${TESTS}${titles.map(nameOfTitle).join('/')}${YAML}`;

export const pathOfTable = (name: string): string => `${TABLES}${nameOfTitle(name)}${YAML}`;

/** The text at a line of a folder, in sentences. */
export const placeOf = (file: string, line: number): string => (line > 0 ? `${file}, line ${line}` : file);
