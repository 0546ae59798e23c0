import { Injectable } from '@nestjs/common';
import type { CaseStatus, ResultSummary } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
import { summaryOf } from '../results/report.presenter.js';
import { RunResultsRepository } from './run-results.repository.js';

/** One of a file's own cases, by its last try. */
export interface RunCaseResult {
  readonly title: string;
  readonly status: CaseStatus;
  readonly message: string;
  readonly expected: string | null;
  readonly actual: string | null;
  /** Milliseconds. */
  readonly duration: number;
}

/** The last attempt of a file in a run. */
export interface FileRunResult {
  readonly reason: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly cases: readonly RunCaseResult[];
}

/** What a run left, file by file. */
@Injectable()
export class RunResultsService {
  constructor(private readonly results: RunResultsRepository) {}

  /** Result id to counts, for those of the results that are there. */
  async summariesOf(resultIds: readonly (string | null)[]): Promise<ReadonlyMap<string, ResultSummary>> {
    const ids = new Set(resultIds.filter((id) => id !== null));
    return new Map((await this.results.counts([...ids])).map((row) => [row.resultId, summaryOf(row)]));
  }

  /** Node id to the last attempt of that file in the run. */
  async ofRun(runId: string): Promise<ReadonlyMap<string, FileRunResult>> {
    const last = new Map((await this.results.ofRun(runId)).map((result) => [result.nodeId, result]));
    const cases = byResult(await this.results.cases([...last.values()].map(({ resultId }) => resultId)));
    return new Map(
      [...last].map(([nodeId, { resultId, reason, startedAt, duration }]) => [
        nodeId,
        { reason: reason ?? '', startedAt, duration, cases: lastTries(cases.get(resultId) ?? []) },
      ]),
    );
  }
}

function byResult(rows: readonly CaseResultRow[]): ReadonlyMap<string, readonly CaseResultRow[]> {
  const groups = new Map<string, CaseResultRow[]>();
  for (const row of rows) {
    const others = groups.get(row.resultId);
    if (others) others.push(row);
    else groups.set(row.resultId, [row]);
  }
  return groups;
}

/** A file's own cases: those of imports count nowhere, and of a case that was tried twice the last try counts (3 §13). */
const lastTries = (rows: readonly CaseResultRow[]): readonly RunCaseResult[] => [
  ...new Map(rows.filter(({ parentSeq }) => parentSeq === null).map((row) => [row.caseId, row])).values(),
];
