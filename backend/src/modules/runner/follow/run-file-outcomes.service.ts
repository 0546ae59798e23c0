import { Injectable } from '@nestjs/common';
import { RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import type { Page } from '../../../common/http/page.js';
import { type RunFileRow, RunFileOutcomesRepository } from '../store/run-file-outcomes.repository.js';

export type { RunFileRow } from '../store/run-file-outcomes.repository.js';

/** The files of a run with their outcomes. */
@Injectable()
export class RunFileOutcomesService {
  constructor(private readonly files: RunFileOutcomesRepository) {}

  /** A page of the files, failed ones first; with `outcome` only the files that have it. */
  page(runId: string, outcome: RunFileOutcome | undefined, page: Page): Promise<RunFileRow[]> {
    return this.files.page(runId, outcome, page);
  }

  /** The node ids of the queued files. */
  waiting(runId: string): Promise<string[]> {
    return this.files.waiting(runId);
  }

  /** The number of files with each outcome, zeros included. */
  async counts(runId: string): Promise<Record<RunFileOutcome, number>> {
    const counted = await this.files.counts(runId);
    const counts = RUN_FILE_OUTCOMES.map((outcome) => [outcome, counted.get(outcome) ?? 0] as const);
    return Object.fromEntries(counts) as Record<RunFileOutcome, number>;
  }
}
