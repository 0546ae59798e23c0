import { createHash } from 'node:crypto';

/** The places of a project's folder. */
export const PROJECT_FILE = 'project.yaml';
export const DATA_FILE = 'data.yaml';
export const ENVIRONMENTS_FILE = 'environments.yaml';
export const CONNECTORS_FILE = 'connectors.yaml';
export const TABLES = 'tables/';
export const TESTS = 'tests/';
export const TREE_FILE = `${TESTS}tree.yaml`;
/** The project's uploaded files, as they are. */
export const UPLOADS = 'files/';
export const YAML = '.yaml';

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
