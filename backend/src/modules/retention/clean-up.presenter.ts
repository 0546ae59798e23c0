import type { CleanUp } from './clean-up.entity.js';
import type { CleanUpDto } from './dto/clean-up.dto.js';

export const presentCleanUp = ({
  cause,
  startedAt,
  finishedAt,
  runs,
  rows,
  files,
  bytes,
  problem,
}: CleanUp): CleanUpDto => ({
  cause,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  runs,
  rows,
  files,
  bytes,
  problem,
});
