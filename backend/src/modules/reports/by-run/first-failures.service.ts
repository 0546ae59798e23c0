import { Injectable } from '@nestjs/common';
import { type FilePath } from '@testplatform/contract';
import type { FileResult } from '../results/file-result.entity.js';
import { FirstFailuresRepository } from './first-failures.repository.js';

/** A case that failed, or a file that did not run to its end. */
export interface Failure {
  readonly path: FilePath;
  /** Empty for a file. */
  readonly title: string;
  readonly message: string;
}

/** Tells of the first things that went wrong in a run: what a mail has room for. */
@Injectable()
export class FirstFailuresService {
  constructor(private readonly results: FirstFailuresRepository) {}

  async ofRun(runId: string, take: number): Promise<Failure[]> {
    const failures: Failure[] = [];
    for (const file of await this.results.files(runId, take)) failures.push(...(await this.ofFile(file, take)));
    return failures.slice(0, take);
  }

  private async ofFile({ resultId, reason, ...file }: FileResult, take: number): Promise<Failure[]> {
    const { module, section, scenario, fileName: testCaseFileName } = file;
    const path = { module, section, scenario, testCaseFileName };
    // Of a case that was tried twice the last try counts: twice as many rows hold what is asked for.
    const tries = await this.results.cases(resultId, 2 * take);
    const failed = [...new Map(tries.map((row) => [row.caseId, row])).values()]
      .filter(({ status }) => status === 'failure')
      .map(({ title, message }) => ({ path, title, message }));
    return reason ? [{ path, title: '', message: reason }, ...failed] : failed;
  }
}
