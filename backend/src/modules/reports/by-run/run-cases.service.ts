import { Injectable } from '@nestjs/common';
import { type CaseStatus, fileKey, type FilePath, type FileStatus } from '@testplatform/contract';
import type { Page } from '../../../common/http/page.js';
import { inTurns } from '../../../database/base.repository.js';
import { failureKey } from './failure-pattern.js';
import { type FileOfRun, type OwnCase, OwnCasesRepository } from '../results/own-cases.repository.js';

/** The outcome of a case in a run. Each file has an additional entry without `seq`: whether it ran to its end. */
export interface CaseOfRun {
  /** Stable across runs. */
  readonly key: string;
  readonly path: FilePath;
  readonly resultId: string;
  readonly seq: number | null;
  readonly status: CaseStatus;
}

/** A case of a run with its texts, which are read only for the cases of a page. */
export interface ShownCase extends CaseOfRun {
  readonly title: string;
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
/** How many files are read at once; each can have thousands of cases. */
const FILES_AT_ONCE = 25;

/**
 * The cases of a run across its files: the last attempt of each file, the last try of each case. A run may have a million, so they are read
 * some files at a time.
 */
@Injectable()
export class RunCasesService {
  constructor(private readonly cases: OwnCasesRepository) {}

  /** The cases of each finished file, in the order of their paths. */
  async *of(projectId: number, runId: string): AsyncGenerator<readonly CaseOfRun[]> {
    for await (const files of inTurns(await this.cases.filesOfRun(projectId, runId, false), FILES_AT_ONCE)) {
      const byResult = groupByResult(await this.cases.ofResults(idsOf(files)));
      for (const file of files)
        yield [wholeOf(file), ...(byResult.get(file.resultId) ?? []).map((one) => caseOf(file, one))];
    }
  }

  /** These cases with their texts. */
  async shown(cases: readonly CaseOfRun[]): Promise<ShownCase[]> {
    const places = cases.flatMap(({ resultId, seq }) => (seq === null ? [] : [{ resultId, seq }]));
    const whole = cases.flatMap(({ resultId, seq }) => (seq === null ? [resultId] : []));
    const [texts, reasons] = await Promise.all([this.cases.at(places), this.cases.reasonsOf(whole)]);
    const byPlace = new Map(texts.map((one) => [placeOf(one), one]));
    return cases.map((one) => {
      const { title = '', message = '' } = byPlace.get(placeOf(one)) ?? {};
      return { ...one, title, message: one.seq === null ? (reasons.get(one.resultId) ?? '') : message };
    });
  }

  /** The failures of a run grouped by message pattern, most frequent first. */
  async failureGroups(projectId: number, runId: string): Promise<FailureGroup[]> {
    const groups = new Map<string, { message: string; cases: number; files: number; lastFile: string }>();
    for await (const failed of this.failuresOf(projectId, runId)) {
      const message = saidOf(failed);
      const key = failureKey(message);
      const group = groups.get(key) ?? { message, cases: 0, files: 0, lastFile: '' };
      group.cases++;
      if (group.lastFile !== failed.resultId) group.files++;
      group.lastFile = failed.resultId;
      groups.set(key, group);
    }
    return [...groups]
      .map(([failure, { message, cases, files }]) => ({ failure, message, cases, files }))
      .sort((a, b) => b.cases - a.cases || (a.message < b.message ? -1 : 1));
  }

  /** A page of the failures of one group. */
  async ofFailure(projectId: number, runId: string, failure: string, { skip, take }: Page): Promise<ShownCase[]> {
    const page: ShownCase[] = [];
    let before = skip;
    for await (const failed of this.failuresOf(projectId, runId)) {
      if (failureKey(saidOf(failed)) !== failure || before-- > 0) continue;
      page.push(failed);
      if (page.length === take) break;
    }
    return page;
  }

  /** The failures of a run file by file, including those of running files. */
  private async *failuresOf(projectId: number, runId: string): AsyncGenerator<ShownCase> {
    for await (const files of inTurns(await this.cases.filesOfRun(projectId, runId, true), FILES_AT_ONCE)) {
      const byResult = groupByResult(await this.cases.failuresOf(idsOf(files)));
      for (const file of files) {
        const whole = wholeOf(file);
        if (whole.status === 'failure') yield { ...whole, title: '', message: file.reason };
        for (const one of byResult.get(file.resultId) ?? [])
          yield { ...caseOf(file, one), title: one.title, message: one.message };
      }
    }
  }
}

const idsOf = (files: readonly FileOfRun[]): string[] => files.map(({ resultId }) => resultId);
const placeOf = ({ resultId, seq }: Pick<CaseOfRun, 'resultId' | 'seq'>): string => `${resultId} ${seq}`;
const saidOf = ({ message }: ShownCase): string => message || SILENT;

/** The entry of a file: whether it ran to its end. For a stopped file it is skipped. */
const wholeOf = (file: FileOfRun): CaseOfRun => ({
  key: fileKey(file),
  path: file.path,
  resultId: file.resultId,
  seq: null,
  status: wholeStatus(file.status),
});

function wholeStatus(status: FileStatus | null): CaseStatus {
  if (status === 'stopped') return 'skipped';
  return status !== null && LOST.includes(status) ? 'failure' : 'success';
}

/** Uses the file's strings, so that its many cases share them in memory. */
const caseOf = (
  { nodeId, path, resultId }: FileOfRun,
  { caseId, title, seq, status }: Omit<OwnCase, 'message'>,
): CaseOfRun => ({
  key: caseId === null ? `${fileKey({ nodeId, path })} ${title}` : fileKey({ nodeId: String(caseId), path }),
  path,
  resultId,
  seq,
  status,
});

function groupByResult<One extends Pick<OwnCase, 'resultId'>>(cases: readonly One[]): ReadonlyMap<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of cases) {
    const { resultId } = one;
    const others = groups.get(resultId);
    if (others) others.push(one);
    else groups.set(resultId, [one]);
  }
  return groups;
}
