import { type PlacedNode, filePathOf } from '@testplatform/contract';
import { isoTime } from '../../common/iso-time.js';
import type { Steadiness } from '../reports/steadiness/steadiness.service.js';
import type { FlakyFileDto, MeasuredFileDto, SlowFileDto } from './dto/file-lists.dto.js';

type Measured = PlacedNode & { readonly steadiness: Steadiness };

export const presentFlaky = (file: Measured): FlakyFileDto => ({
  ...presentFile(file),
  flips: file.steadiness.flips,
  flakyRate: file.steadiness.flakyRate,
  failures: file.steadiness.failures,
  outcomes: [...file.steadiness.outcomes],
});

export const presentSlow = (file: Measured): SlowFileDto => ({
  ...presentFile(file),
  averageDuration: file.steadiness.averageDuration,
  longestDuration: file.steadiness.longestDuration,
});

function presentFile({ node, path, steadiness }: Measured): MeasuredFileDto {
  return {
    node_id: node.id!,
    ...filePathOf(path),
    ...(steadiness.rowName !== '' && { row: steadiness.rowName }),
    runs: steadiness.runs,
    lastRunTime: isoTime(steadiness.lastRun),
  };
}
