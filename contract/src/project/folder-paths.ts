/** The places of a project's folder (3 §21). */
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

const TOP: ReadonlySet<string> = new Set([PROJECT_FILE, DATA_FILE, ENVIRONMENTS_FILE, CONNECTORS_FILE, TREE_FILE]);

/** A name that file systems take literally: no hidden file, no way up, no separator or control character of any system. */
// oxlint-disable-next-line no-control-regex
const NAME = /^(?!\.)[^/\\:*?"<>|\u0000-\u001f\u007f]+$/;
/** Below tests/: module, section, scenario, file. */
const TEST_DEPTH = 4;

/**
 * Whether a path in a project's folder is that of one of its YAML texts, not of an uploaded file or an unrelated one,
 * such as a README.
 */
export function isFolderText(path: string): boolean {
  if (TOP.has(path)) return true;
  if (!path.endsWith(YAML)) return false;
  const [top, ...names] = path.split('/');
  const depth = `${top}/` === TESTS ? TEST_DEPTH : `${top}/` === TABLES ? 1 : 0;
  return depth > 0 && names.length === depth && names.every((name) => NAME.test(name) && name !== YAML);
}
