import { fileNameKey, projectFileName, projectFilePath, splitFilePaths } from '@testplatform/contract';

/** The text before the last path, which is the one being typed. */
export const beforeLast = (text: string, isList: boolean): string =>
  isList ? text.slice(0, text.lastIndexOf(',') + 1) : '';

/**
 * The files whose names contain the typed text; all files while their prefix is being typed. None for a path of the
 * desktop.
 */
export function matchingFiles(names: readonly string[], text: string, isList: boolean): string[] {
  const typed = text.slice(beforeLast(text, isList).length).trim();
  const part = fileNameKey(projectFileName(typed) ?? typed);
  const isPrefix = projectFilePath('').startsWith(part);
  return names.filter((name) => isPrefix || fileNameKey(name).includes(part));
}

/** The text with a project file: replaces the text. In a list, appends the file unless it is already there. */
export function withFile(text: string, name: string, isList: boolean): string {
  const path = projectFilePath(name);
  if (!isList) return path;
  const paths = splitFilePaths(text);
  const isNamed = paths.some((one) => fileNameKey(projectFileName(one) ?? '') === fileNameKey(name));
  return isNamed ? text : [...paths, path].join(',');
}

/** The first file that a text names and the project lacks; null when there is none. */
export function missingFile(text: string, names: readonly string[], isList: boolean): string | null {
  const known = new Set(names.map(fileNameKey));
  const paths = isList ? splitFilePaths(text) : [text];
  const wanted = paths.map((path) => projectFileName(path) ?? (isList ? '' : path.trim()));
  return wanted.find((name) => name !== '' && !known.has(fileNameKey(name))) ?? null;
}
