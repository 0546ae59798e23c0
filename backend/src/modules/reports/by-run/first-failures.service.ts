import { Injectable } from '@nestjs/common';
import { type FilePath } from '@testplatform/contract';
import { type FileResult, pathOf } from '../results/file-result.entity.js';
import { FirstFailuresRepository } from './first-failures.repository.js';

/** A failed case, or a file that did not run to its end. */
export interface Failure {
  readonly path: FilePath;
  /** Empty for a file. */
  readonly title: string;
  readonly message: string;
}

/** The first failures of a run, for notifications. */
@Injectable()
export class FirstFailuresService {
  constructor(private readonly results: FirstFailuresRepository) {}

  async ofRun(runId: string, take: number): Promise<Failure[]> {
    const failures: Failure[] = [];
    for (const file of await this.results.files(runId, take)) failures.push(...(await this.ofFile(file, take)));
    return failures.slice(0, take);
  }

  private async ofFile({ resultId, reason, ...file }: FileResult, take: number): Promise<Failure[]> {
    const path = pathOf(file);
    // The last of at most two tries counts, so twice as many rows are enough.
    const tries = await this.results.cases(resultId, 2 * take);
    const failed = [...new Map(tries.map((row) => [row.caseId, row])).values()]
      .filter(({ status }) => status === 'failure')
      .map(({ title, message }) => ({ path, title, message }));
    return reason ? [{ path, title: '', message: reason }, ...failed] : failed;
  }
}
