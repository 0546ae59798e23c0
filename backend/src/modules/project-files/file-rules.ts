import { fileExtension, fileNameError, LIMITS } from '@testplatform/contract';
import { conflict, invalid } from '../../common/errors.js';
import type { Settings } from '../../config/settings.js';

const MEGABYTE = 1_048_576;

/** The configured limits for project files. */
export interface FileRules {
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of all files of a project, including older versions. */
  readonly projectBytes: number;
  /** Versions kept per file. */
  readonly versions: number;
  /** Permitted extensions in lower case; empty: any. */
  readonly extensions: readonly string[];
}

export const fileRules = ({ FILE_MAX_MB, FILES_MAX_MB, FILE_VERSIONS, FILE_TYPES }: Settings): FileRules => ({
  fileBytes: FILE_MAX_MB * MEGABYTE,
  projectBytes: FILES_MAX_MB * MEGABYTE,
  versions: FILE_VERSIONS,
  extensions: FILE_TYPES,
});

/** @throws UserError 422 when the name is not allowed */
export function checkName(name: string, { extensions }: FileRules): void {
  const error = fileNameError(name);
  if (error !== null) throw invalid({ name: error });
  if (extensions.length > 0 && !extensions.includes(fileExtension(name)))
    throw invalid({ name: `Files of projects have one of these extensions here: ${extensions.join(', ')}` });
}

/** @throws UserError 409 when the files of a project would exceed the limit */
export function checkTotal(bytes: number, { projectBytes }: FileRules): void {
  if (bytes <= projectBytes) return;
  const [limit, over] = [projectBytes, bytes - projectBytes].map((size) => Math.ceil(size / MEGABYTE));
  throw conflict(
    'file',
    `The files of a project may have ${limit} MB together, older versions included. This is ${over} MB too much: delete files that are not needed`,
  );
}

/** @throws UserError 409 when the project has the maximum number of files */
export function checkCount(files: number): void {
  if (files >= LIMITS.projectFilesMax)
    throw conflict('file', `A project may have ${LIMITS.projectFilesMax} files. Delete some that are not needed`);
}

/** The maximum size of an upload. */
export interface UploadLimit {
  readonly bytes: number;
  /** The error message that names the maximum. */
  readonly sentence: string;
}

export const fileLimit = ({ fileBytes: bytes }: FileRules): UploadLimit => ({
  bytes,
  sentence: `A file of a project may have at most ${bytes / MEGABYTE} MB`,
});
