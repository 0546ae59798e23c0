import { Injectable } from '@nestjs/common';
import type { CaseStatus, ResultSummary } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
import { summaryOf } from '../results/report.presenter.js';
import { RunResultsRepository } from './run-results.repository.js';

/** The last try of one of a file's own cases. */
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

/** The results of a run by file. */
@Injectable()
export class RunResultsService {
  constructor(private readonly results: RunResultsRepository) {}

  /** The counts by result id. Removed results are absent. */
  async summariesOf(resultIds: readonly (string | null)[]): Promise<ReadonlyMap<string, ResultSummary>> {
    const ids = new Set(resultIds.filter((id) => id !== null));
    return new Map((await this.results.counts([...ids])).map((row) => [row.resultId, summaryOf(row)]));
  }

  /** The last attempt of each file in the run, by node id. */
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

/** A file's own cases, without imported ones. A case that was retried counts by its last try (3 §13). */
const lastTries = (rows: readonly CaseResultRow[]): readonly RunCaseResult[] => [
  ...new Map(rows.filter(({ parentSeq }) => parentSeq === null).map((row) => [row.caseId, row])).values(),
];
