import { Injectable } from '@nestjs/common';
import { RUN_CHANGES, type RunChange } from '@testplatform/contract';
import { pageOf } from '../../../common/http/page.js';
import { type CaseOfRun, RunCasesService } from '../../reports/by-run/run-cases.service.js';
import { RunHistoryService } from './run-history.service.js';
import { type CaseChange, compareRuns } from './compare-runs.js';
import type { ChangeCountsDto, ComparedCaseDto, RunCompareAnswerDto, RunCompareDto } from '../dto/run-compare.dto.js';

/** Compares two runs. */
@Injectable()
export class RunComparisonService {
  constructor(
    private readonly history: RunHistoryService,
    private readonly cases: RunCasesService,
  ) {}

  /**
   * Compares a run with another one: by default the previous one of the same selection and trigger.
   * @throws UserError 404 for an unknown run, or one of another project
   */
  async compare({ projectId, run_id, with_run_id, change, ...paging }: RunCompareDto): Promise<RunCompareAnswerDto> {
    const run = await this.history.one(projectId, run_id);
    const otherId = with_run_id ?? (await this.history.previous(projectId, run_id));
    if (otherId === null) return { data: { run, with: null, changes: countsOf([]), cases: [], total: 0 } };
    const other = await this.history.one(projectId, otherId, 'with_run_id');
    const [now, before] = await Promise.all([this.cases.of(projectId, run_id), this.cases.of(projectId, otherId)]);
    const changed = compareRuns(now, before);
    const chosen = change ? changed.filter((one) => one.change === change) : changed;
    const { skip, take } = pageOf(paging);
    const cases = chosen.slice(skip, skip + take).map(presentChange);
    return { data: { run, with: other, changes: countsOf(changed), cases, total: chosen.length } };
  }
}

function countsOf(changes: readonly CaseChange[]): ChangeCountsDto {
  const counts = RUN_CHANGES.map((name) => [name, changes.filter(({ change }) => change === name).length] as const);
  return Object.fromEntries(counts) as Record<RunChange, number>;
}

function presentChange({ change, now, before }: CaseChange): ComparedCaseDto {
  const shown = (now ?? before)!;
  return { change, path: shown.path, title: shown.title, now: presentSide(now), before: presentSide(before) };
}

const presentSide = (one: CaseOfRun | null): ComparedCaseDto['now'] =>
  one && { result_id: one.resultId, seq: one.seq, status: one.status, message: one.message };
