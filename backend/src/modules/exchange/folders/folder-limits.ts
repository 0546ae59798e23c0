import { LIMITS } from '@testplatform/contract';
import { conflict } from '../../../common/errors.js';
import type { Folder } from '../folder/content.js';

const MEGABYTE = 1_048_576;

export const TEXTS_TOO_LARGE = `The texts of a project may have at most ${LIMITS.folderTextsBytes / MEGABYTE} MB`;

/**
 * Refuses to export a folder that could not be imported again.
 * @param uploads the number of the project's files beside the texts
 * @throws UserError 409
 */
export function requireReadable(folder: Folder, uploads = 0): void {
  let total = 0;
  for (const [path, text] of folder) {
    const bytes = Buffer.byteLength(text);
    total += bytes;
    if (bytes > LIMITS.folderTextBytes)
      throw conflict(
        'projectId',
        `${path} would have more than ${LIMITS.folderTextBytes / MEGABYTE} MB, which can’t be imported again. Divide it`,
      );
  }
  if (total > LIMITS.folderTextsBytes) throw conflict('projectId', TEXTS_TOO_LARGE);
  if (folder.size + uploads > LIMITS.folderEntriesMax)
    throw conflict(
      'projectId',
      `A folder can have at most ${LIMITS.folderEntriesMax.toLocaleString('en')} files, and the project would have more. Divide it`,
    );
}
