import { Injectable } from '@nestjs/common';
import { type CaseStatus, fileKey, type FilePath, type ResultSummary } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
import { type FileResult, pathOf } from '../results/file-result.entity.js';
import { OwnCasesRepository } from '../results/own-cases.repository.js';
import { summaryOf } from '../results/report.presenter.js';
import { type CaseOutcome, RunResultsRepository } from './run-results.repository.js';

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
export interface EndOfFile {
  readonly resultId: string;
  readonly reason: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly duration: number;
}

/** The progress of a running file. */
export interface FileUnderway {
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** The number of its cases, and of those that have ended. */
  readonly cases: number;
  readonly casesDone: number;
  readonly failures: readonly Pick<CaseResultRow, 'seq' | 'title' | 'message'>[];
}

/** A failed case, or a file that did not run to its end. */
export interface Failure {
  readonly path: FilePath;
  /** Empty for a file. */
  readonly title: string;
  readonly message: string;
}

/** The results of a run by file. */
@Injectable()
export class RunResultsService {
  constructor(
    private readonly results: RunResultsRepository,
    private readonly ownCases: OwnCasesRepository,
  ) {}

  /** The counts by result id. Removed results are absent. */
  async summariesOf(resultIds: readonly (string | null)[]): Promise<ReadonlyMap<string, ResultSummary>> {
    const ids = new Set(resultIds.filter((id) => id !== null));
    return new Map((await this.results.counts([...ids])).map((row) => [row.resultId, summaryOf(row)]));
  }

  /** The running files of a run, by `fileKey`. */
  async underway(runId: string): Promise<ReadonlyMap<string, FileUnderway>> {
    const results = await this.results.underway(runId);
    const outcomes = byResult(await this.results.outcomes(results.map(({ resultId }) => resultId)));
    return new Map(
      results.map((result) => {
        const { resultId, startedAt, planned } = result;
        const ended = byCase(outcomes.get(resultId) ?? []);
        const failures = ended
          .filter(({ status }) => status === 'failure')
          .map(({ seq, title, message }) => ({ seq, title, message }));
        return [keyOf(result), { startedAt, cases: planned, casesDone: ended.length, failures }];
      }),
    );
  }

  /** The duration of each of these files' last execution, if that ran to its end, in milliseconds by node id. */
  async lastDurations(nodeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const whole = (await this.results.latest(nodeIds)).filter(
      ({ status }) => status === 'success' || status === 'failure',
    );
    return new Map(whole.map(({ nodeId, duration }) => [nodeId, Number(duration)]));
  }

  /** The last attempt of each file in the run, by `fileKey`. */
  async ofRun(runId: string): Promise<ReadonlyMap<string, EndOfFile>> {
    return new Map(
      (await this.results.ofRun(runId)).map((result) => {
        const { resultId, reason, startedAt, duration } = result;
        return [keyOf(result), { resultId, reason: reason ?? '', startedAt, duration }];
      }),
    );
  }

  /** The results' own cases by result id, in execution order, without imported ones. A retried case counts by its last try. */
  async cases(resultIds: readonly string[]): Promise<ReadonlyMap<string, readonly RunCaseResult[]>> {
    const cases = byResult(await this.results.cases(resultIds));
    return new Map([...cases].map(([resultId, rows]) => [resultId, byCase(rows)]));
  }

  /** The first failures of a run, in the order in which the files started. */
  async firstFailures(runId: string, take: number): Promise<Failure[]> {
    const files = await this.results.notPassed(runId, take);
    const failed = byResult(await this.ownCases.failuresOf(files.map(({ resultId }) => resultId)));
    const failures = files.flatMap(({ resultId, reason, ...file }) => {
      const path = pathOf(file);
      const ofCases = (failed.get(resultId) ?? []).map((one) => ({ path, ...one }));
      return reason ? [{ path, title: '', message: reason }, ...ofCases] : ofCases;
    });
    return Promise.all(
      failures.slice(0, take).map(async ({ path, title, message, ...place }) => {
        // The list of failures has the beginnings of messages only.
        const whole = 'seq' in place ? await this.results.messageOf(place) : undefined;
        return { path, title, message: whole ?? message };
      }),
    );
  }
}

const keyOf = (result: FileResult): string => fileKey({ nodeId: result.nodeId, path: pathOf(result) });

function byResult<Row extends Pick<CaseOutcome, 'resultId'>>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const others = groups.get(row.resultId);
    if (others) others.push(row);
    else groups.set(row.resultId, [row]);
  }
  return groups;
}

const byCase = <Row extends CaseOutcome>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.caseId, row])).values(),
];
