import { emptySummary, type FileStatus, type ResultSummary } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { FileResult } from '../results/file-result.entity.js';
import type { ExportedFile } from './excel-selection.service.js';
import { totalsOfLevel } from './levels.js';
import { levelStatus } from './status.js';

const file = (status: FileStatus | null, counts: Partial<ResultSummary> = {}): ExportedFile => ({
  path: ['Shop', 'Cart', 'Checkout', 'Pay'],
  result: { ...emptySummary(), ...counts, status } as FileResult,
});
const passed = file('success', { success: 1 });
const warned = file('success', { success: 1, concentrate: 1 });
const failed = file('failure', { failure: 1 });
const blocked = file('failure', { failure: 1, blocker: 1 });
const lost = (status: FileStatus) => file(status, { skipped: 1 });

it.each<[string, ExportedFile[]]>([
  ['Success', [passed]],
  ['Warning', [passed, warned]],
  ['Failed', [warned, failed]],
  ['Failed', [failed, lost('stopped')]],
  ['Blocker', [blocked, lost('error')]],
  ['Failed', [passed, lost('error')]],
  ['Failed', [lost('error')]],
  ['Failed', [passed, lost('interrupted')]],
  ['Stopped', [warned, lost('stopped')]],
  ['Not run', [file('success', { skipped: 1 })]],
  ['Not run', [file(null)]],
])('the status of a level is the worst below it: %s', (text, files) => {
  for (const depth of [0, 1, 3])
    expect(totalsOfLevel(files, depth).map((level) => levelStatus(level).text)).toEqual([text]);
});
