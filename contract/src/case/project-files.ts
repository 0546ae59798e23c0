import { LIMITS } from '../limits.js';
import type { TestCase } from './test-case.js';
import { splitFilePaths } from '../reading/text-rules.js';

/** Prefix of file paths that refer to a file of the project; any other path is on the desktop (3 §16). */
export const PROJECT_FILE_PREFIX = 'files:';

/** The file path of a project file. */
export const projectFilePath = (name: string): string => PROJECT_FILE_PREFIX + name;

/** The name of the project file that a file path refers to; null for a path on the desktop. */
export function projectFileName(path: string): string | null {
  const text = path.trim();
  const isOfProject = text.slice(0, PROJECT_FILE_PREFIX.length).toLowerCase() === PROJECT_FILE_PREFIX;
  return isOfProject ? text.slice(PROJECT_FILE_PREFIX.length).trim() : null;
}

/** Equal for names that count as the same: ignores case, and how accented characters are composed. */
export const fileNameKey = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');

const NOT_IN_NAMES = /[^\p{L}\p{M}\p{Nd} _\-.]+/gu;
const NAME = /^[\p{L}\p{M}\p{Nd} _\-.]*[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} _\-.]*$/u;
/** Device names that Windows reserves, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Why a text can't be the name of a project file, in a sentence; null if it can. */
export function fileNameError(name: string): string | null {
  if (name.trim() === '') return 'The name of the file should not be empty';
  // It is stored composed, which may be longer.
  if (Math.max(name.length, name.normalize('NFC').length) > LIMITS.projectFileNameMax)
    return `The name of a file should have at most ${LIMITS.projectFileNameMax} characters`;
  if (!NAME.test(name) || name !== name.trim())
    return 'The name of a file has letters, digits, spaces, dots, hyphens and underscores only';
  if (name.endsWith('.')) return 'The name of a file should not end with a dot';
  return DEVICE.test(name) ? `Windows has no file with the name ${name}. Choose another` : null;
}

/** A valid name close to that of a local file, or to what somebody typed. */
export function proposeFileName(text: string): string {
  const [last = ''] = text.split(/[\\/]/).slice(-1);
  const stripped = last.normalize('NFC').replace(NOT_IN_NAMES, '').replace(/\.+$/, '').trim();
  const [, stem = '', extension = ''] = /^(.*?)(\.[^. ]{1,20})?$/su.exec(stripped) ?? [];
  // Slicing may split a surrogate pair.
  const cut = stem.slice(0, LIMITS.projectFileNameMax - extension.length).replace(NOT_IN_NAMES, '');
  const name = cut.trim() + extension;
  return fileNameError(name) === null ? name : `file ${name}`.slice(0, LIMITS.projectFileNameMax).replace(/[. ]+$/, '');
}

/** The extension in lower case; empty without one. */
export const fileExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The names of project files that a case uses, as written. */
export const projectFilesOf = ({ filePath = '', baseline = '' }: TestCase): string[] =>
  [...splitFilePaths(filePath), baseline].flatMap((path) => projectFileName(path) || []);

/** Applies a function to each name of a project file in the case, for renamed files. */
export function withProjectFiles(testCase: TestCase, change: (name: string) => string): TestCase {
  const { filePath, baseline } = testCase;
  const path = (text: string): string => {
    const name = projectFileName(text);
    return name ? projectFilePath(change(name)) : text;
  };
  return {
    ...testCase,
    ...(filePath !== undefined && { filePath: filePath.split(',').map(path).join(',') }),
    ...(baseline !== undefined && { baseline: path(baseline) }),
  };
}

/** Why the paths of a `File upload` are invalid, in a sentence; null if they are valid. */
export function filePathError(text: string): string | null {
  for (const path of splitFilePaths(text)) {
    const name = projectFileName(path);
    if (name === '') return `Write the name of a file of the project after ${PROJECT_FILE_PREFIX}`;
    const error = name === null ? null : fileNameError(name);
    if (error !== null) return error;
  }
  return null;
}

/** Parses one project file, with or without the prefix, to the stored form. */
export function readBaseline(text: string): { readonly value: string; readonly error: string | null } {
  const name = projectFileName(text) ?? text.trim();
  if (name === '') return { value: '', error: null };
  return { value: projectFilePath(name), error: fileNameError(name) };
}
