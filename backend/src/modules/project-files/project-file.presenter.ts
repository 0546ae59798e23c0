import { fileNameKey, LIMITS } from '@testplatform/contract';
import { isoTime } from '../../common/iso-time.js';
import type { FileUseDto, FileVersionDto, ProjectFileDto } from './dto/project-files.dto.js';
import type { FileRow, VersionRow } from './project-files.repository.js';
import type { FileUse } from './project-files.service.js';

export interface FileSurroundings {
  /** Of all presented files, newest first. */
  readonly versions: readonly VersionRow[];
  /** By the name's key. */
  readonly uses: ReadonlyMap<string, readonly FileUse[]>;
  /** Names by user id. */
  readonly people: ReadonlyMap<number, string>;
}

/** A file for the list. */
export function presentFile({ fileId, name }: FileRow, { versions, uses, people }: FileSurroundings): ProjectFileDto {
  const users = uses.get(fileNameKey(name)) ?? [];
  return {
    file_id: fileId,
    name,
    versions: versions.filter((one) => one.fileId === fileId).map((one) => presentVersion(one, people)),
    usedBy: users.slice(0, LIMITS.fileUsesShown).map(presentUse),
    uses: users.length,
  };
}

const presentVersion = (
  { version, size, sha256, mediaType, uploadedAt, uploadedBy }: VersionRow,
  people: ReadonlyMap<number, string>,
): FileVersionDto => ({
  version,
  size,
  sha256,
  type: mediaType,
  uploadedAt: isoTime(uploadedAt),
  uploadedBy: uploadedBy === null ? null : { user_id: uploadedBy, name: people.get(uploadedBy) ?? '' },
});

const presentUse = ({ caseId, title, nodeId, path }: FileUse): FileUseDto => ({
  case_id: caseId,
  title,
  node: nodeId,
  path: path.join('/'),
});
