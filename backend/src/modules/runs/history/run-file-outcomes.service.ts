import { Injectable } from '@nestjs/common';
import { RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import type { Page } from '../../../common/http/page.js';
import { type RunFileRow, RunFileOutcomesRepository } from './run-file-outcomes.repository.js';

export type { RunFileRow } from './run-file-outcomes.repository.js';

/** The files of a run, those first that need a look. */
@Injectable()
export class RunFileOutcomesService {
  constructor(private readonly files: RunFileOutcomesRepository) {}

  /** A page of the files, all of them or those that stand in one way. */
  page(runId: string, outcome: RunFileOutcome | undefined, page: Page): Promise<RunFileRow[]> {
    return this.files.page(runId, outcome, page);
  }

  /** How many files stand how: every outcome is there. */
  async counts(runId: string): Promise<Record<RunFileOutcome, number>> {
    const counted = await this.files.counts(runId);
    const counts = RUN_FILE_OUTCOMES.map((outcome) => [outcome, counted.get(outcome) ?? 0] as const);
    return Object.fromEntries(counts) as Record<RunFileOutcome, number>;
  }
}
