import { LIMITS } from '@testplatform/contract';
import type { TrashDto } from './dto/trash.dto.js';
import type { TrashContent, TrashRow } from './trash.repository.js';

const DAY = 24 * 60 * 60_000;

/** Milliseconds for which deleted parts can be restored. */
export const TRASH_KEPT = LIMITS.trashDays * DAY;

/** A trash entry for the list. @param people names by user id */
export const presentTrash = (
  { nodeId, type, path, deletedBy, deletedAt }: TrashRow,
  { files, cases }: TrashContent = { files: 0, cases: 0 },
  people: ReadonlyMap<number, string>,
): TrashDto => ({
  id: nodeId,
  type,
  path,
  files,
  cases,
  deletedBy: deletedBy === null ? null : { user_id: deletedBy, name: people.get(deletedBy) ?? '' },
  deletedAt: new Date(deletedAt).toISOString(),
  keptUntil: new Date(deletedAt + TRASH_KEPT).toISOString(),
});
