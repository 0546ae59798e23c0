import { Injectable } from '@nestjs/common';
import { type CaseStatus, fileKey, type FilePath, type FileStatus } from '@testplatform/contract';
import { failureKey } from './failure-pattern.js';
import { type OwnCase, OwnCasesRepository } from '../results/own-cases.repository.js';

/** The outcome of a case in a run. Each file has an additional entry without `seq`: whether it ran to its end. */
export interface CaseOfRun {
  /** Stable across runs. */
  readonly key: string;
  readonly path: FilePath;
  readonly title: string;
  readonly resultId: string;
  readonly seq: number | null;
  readonly status: CaseStatus;
  /** Truncated if very long. */
  readonly message: string;
}

/** Failures whose messages have the same pattern. */
export interface FailureGroup {
  readonly failure: string;
  /** The message of the first one. */
  readonly message: string;
  readonly cases: number;
  readonly files: number;
}

const SILENT = 'Failed without a message';
const LOST: readonly FileStatus[] = ['error', 'interrupted'];

/** The cases of a run across its files: the last attempt of each file, the last try of each case. */
@Injectable()
export class RunCasesService {
  constructor(private readonly cases: OwnCasesRepository) {}

  /** The cases of finished files. With `status` only cases that have it, including those of running files. */
  async of(projectId: number, runId: string, status?: CaseStatus): Promise<CaseOfRun[]> {
    const [files, cases] = await Promise.all([
      this.cases.filesOfRun(projectId, runId, status !== undefined),
      this.cases.ofRun(runId, status),
    ]);
    const byResult = groupByResult(cases);
    const all = files.flatMap(({ resultId, nodeId, path, status: ended, reason }): CaseOfRun[] => {
      const whole = ended && LOST.includes(ended) ? 'failure' : 'success';
      const file = fileKey({ nodeId, path });
      const own = (byResult.get(resultId) ?? []).map(({ caseId, ...one }) => ({
        ...one,
        path,
        key: caseId === null ? `${file} ${one.title}` : fileKey({ nodeId: String(caseId), path }),
      }));
      return [{ key: file, path, title: '', resultId, seq: null, status: whole, message: reason }, ...own];
    });
    return status ? all.filter((one) => one.status === status) : all;
  }

  /** The failures of a run grouped by message pattern, most frequent first. */
  async failureGroups(projectId: number, runId: string): Promise<FailureGroup[]> {
    const groups = new Map<string, { message: string; cases: number; files: Set<string> }>();
    for (const failed of await this.of(projectId, runId, 'failure')) {
      const message = saidOf(failed);
      const key = failureKey(message);
      const group = groups.get(key) ?? { message, cases: 0, files: new Set() };
      group.cases++;
      group.files.add(failed.resultId);
      groups.set(key, group);
    }
    return [...groups]
      .map(([failure, { message, cases, files }]) => ({ failure, message, cases, files: files.size }))
      .sort((a, b) => b.cases - a.cases || (a.message < b.message ? -1 : 1));
  }

  /** The failures of one group. */
  async ofFailure(projectId: number, runId: string, failure: string): Promise<CaseOfRun[]> {
    const failed = await this.of(projectId, runId, 'failure');
    return failed.filter((one) => failureKey(saidOf(one)) === failure);
  }
}

const saidOf = ({ message }: CaseOfRun): string => message || SILENT;

function groupByResult(cases: readonly OwnCase[]): ReadonlyMap<string, OwnCase[]> {
  const groups = new Map<string, OwnCase[]>();
  for (const one of cases) {
    const { resultId } = one;
    const others = groups.get(resultId);
    if (others) others.push(one);
    else groups.set(resultId, [one]);
  }
  return groups;
}
