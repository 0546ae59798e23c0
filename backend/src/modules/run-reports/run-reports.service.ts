import { Inject, Injectable } from '@nestjs/common';
import { pageOf } from '../../common/http/page.js';
import { ReportsService } from '../reports/reports.service.js';
import { RunFilesService } from '../runner/run-files.service.js';
import { RunHistoryService } from '../runner/run-history.service.js';
import type { RunReportAnswerDto, RunReportDto } from './dto/run-report.dto.js';

/** What one run came to, as a whole (docs/adr/021). */
@Injectable()
export class RunReportsService {
  constructor(
    @Inject(RunHistoryService) private readonly history: RunHistoryService,
    @Inject(RunFilesService) private readonly files: RunFilesService,
    @Inject(ReportsService) private readonly reports: ReportsService,
  ) {}

  /**
   * A run and a page of its files, each with its attempts.
   * @throws UserError 404 for an unknown run, and for another project's
   */
  async report({ projectId, run_id, outcome, ...page }: RunReportDto): Promise<RunReportAnswerDto> {
    const run = await this.history.one(projectId, run_id);
    const [files, outcomes] = await Promise.all([
      this.files.page(run_id, outcome, pageOf(page)),
      this.files.counts(run_id),
    ]);
    const nodeIds = files.map(({ nodeId }) => nodeId);
    const attempts = await this.reports.attempts(run_id, nodeIds);
    return {
      data: {
        run,
        outcomes,
        files: files.map(({ nodeId, path, outcome: stands }) => ({
          path,
          outcome: stands,
          attempts: attempts.get(nodeId) ?? [],
        })),
        total: outcome ? outcomes[outcome] : Object.values(outcomes).reduce((sum, count) => sum + count, 0),
      },
    };
  }
}
