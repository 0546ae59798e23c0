import { PassThrough } from 'node:stream';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import { clock, LIMITS, partsOf, sharesOf, TEXTS } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { invalid } from '../../../common/errors.js';
import { attachment } from '../../../common/http/attachment.js';
import type { Answer } from '../../../common/http/envelope.js';
import { Places } from '../../../common/places.js';
import { PublicAddress } from '../../../config/public-address.js';
import { ArtifactsService } from '../../artifacts/artifacts.service.js';
import type { TicketDto } from '../../users/dto/ticket.dto.js';
import { DownloadTicketsService } from '../../users/sessions/download-tickets.service.js';
import type { ExcelQueryDto, ExcelSelectionDto, ReportTicketDto } from '../dto/report-excel.dto.js';
import type { FileResult } from '../results/file-result.entity.js';
import { ExcelResultsRepository } from './excel-results.repository.js';
import { type ExcelSelection, ExcelSelectionService } from './excel-selection.service.js';
import { excelFileName } from './file-name.js';
import { totalsOfLevel } from './levels.js';
import {
  caseColumns,
  dayTrendColumns,
  type ExportedCase,
  type Fact,
  factColumns,
  fileColumns,
  levelColumns,
  runTrendColumns,
} from './sheets.js';
import { levelStatus } from './status.js';
import { StreamedWorkbook } from './workbook.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Milliseconds for which a spreadsheet occupies a place: one that takes longer is waiting for a slow client, and costs little. */
const PLACE = 60_000;

/** Reports as spreadsheets (3 §3), streamed while they are written (docs/adr/022). */
@Injectable()
export class ExcelReportService {
  private readonly logger = new Logger('ExcelReport');
  private readonly places = new Places<number>('spreadsheets', LIMITS.spreadsheets);

  constructor(
    private readonly selection: ExcelSelectionService,
    private readonly results: ExcelResultsRepository,
    private readonly artifacts: ArtifactsService,
    private readonly tickets: DownloadTicketsService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * A ticket for one download. With a selection it throws the download's errors: nothing to download, or an unknown node.
   * @throws UserError 503 when the caller's queue is full
   */
  async ticket(body: ReportTicketDto, caller: Caller): Promise<Answer<TicketDto>> {
    this.places.requireRoom(caller.userId);
    if (hasSelection(body)) await this.selection.check(body);
    else if (Object.values(body).some((value) => value !== undefined))
      throw invalid({ projectId: 'Name the project too' });
    return { data: { ticket: await this.tickets.issue(caller, 'reports view') } };
  }

  /**
   * Streams the spreadsheet of a selection, after waiting for a place. Writing stops when the client disconnects.
   * @throws UserError 404, 422, 503 when the caller's queue is full
   */
  async download(query: ExcelQueryDto, { userId }: Caller): Promise<StreamableFile> {
    const leave = await this.places.take(userId);
    try {
      return await this.begin(query, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** @param over called when writing has ended, the client is gone, or the place has been held long enough */
  private async begin(query: ExcelQueryDto, over: () => void): Promise<StreamableFile> {
    const selection = await this.selection.select(query);
    const now = clock.now();
    const body = new PassThrough();
    const name = excelFileName([selection.projectName, ...selection.path], now);
    // Listens for errors of the body, which would end the process otherwise.
    const answer = new StreamableFile(body, { type: XLSX, disposition: attachment(name) });
    const gone = new AbortController();
    const cancelEnd = clock.after(PLACE, over, { keepsProcess: false });
    body.once('close', () => {
      gone.abort();
      cancelEnd();
      over();
    });
    this.write(selection, now, body, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) body.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    return answer.setErrorLogger((error) => this.logger.error({ err: error }, 'Writing a spreadsheet failed'));
  }

  private async write(selection: ExcelSelection, now: number, body: PassThrough, signal: AbortSignal): Promise<void> {
    const workbook = await StreamedWorkbook.open(body, signal);
    const { files, trend } = selection;
    await workbook.addTable('Summary', factColumns, this.facts(selection, now));
    await workbook.addTable('Modules', levelColumns(1), totalsOfLevel(files, 1));
    await workbook.addTable('Sections', levelColumns(2), totalsOfLevel(files, 2));
    await workbook.addTable('Scenarios', levelColumns(3), totalsOfLevel(files, 3));
    await workbook.addTable(
      'Files',
      fileColumns((result) => this.reportOf(result)),
      files,
    );
    await workbook.addTable('Cases', caseColumns, this.casesOf(selection));
    if ('runs' in trend) await workbook.addTable('Trends', runTrendColumns, trend.runs);
    else await workbook.addTable('Trends', dayTrendColumns, trend.days);
    await workbook.close();
  }

  private facts({ projectId, projectName, path, what, runId, files }: ExcelSelection, now: number): Fact[] {
    const [totals] = totalsOfLevel(files, 0);
    const { summary, cases } = totals!;
    const [parts, shares] = [partsOf(summary), sharesOf(summary)];
    const report = runId === undefined ? `/project/${projectId}` : `/project/${projectId}?run=${runId}`;
    return [
      ['Project', projectName],
      ['Node', path.join(' / ') || TEXTS.treeRoot],
      ['Results', runId === undefined ? what : `${what}: ${runId}`],
      ['Made at (UTC)', new Date(now).toISOString()],
      ['Status', levelStatus(totals!)],
      ['Files', totals!.files],
      ['Test cases', cases],
      ['Success', parts.success],
      ['Failed', parts.failed],
      ['Blocker', summary.blocker],
      ['Warning', summary.concentrate],
      ['Skipped', summary.skipped],
      ['Success %', shares.success],
      ['Failed %', shares.failure],
      ['Warning %', shares.warning],
      ['Blocker %', shares.blocker],
      ['Report', { text: 'Open report', href: this.address.link(report) }],
      ['Screenshots', 'Their links work for an hour. After that open the report, or download it again.'],
    ];
  }

  private async *casesOf({ files }: ExcelSelection): AsyncGenerator<ExportedCase> {
    for (const file of files) {
      // A fresh signature for each file, so that the last links of a long report are still valid.
      const pictures = this.artifacts.publicPath(file.result.resultId);
      for await (const row of this.results.casesOf(file.result.resultId)) {
        const screenshot = row.screenshot === null ? null : this.address.link(`${pictures}${row.screenshot}.jpeg`);
        yield { file, row, screenshot };
      }
    }
  }

  private reportOf({ projectId, nodeId }: FileResult): string {
    return this.address.link(`/project/${projectId}`, { node: nodeId, tab: 'report' });
  }
}

const hasSelection = (body: ReportTicketDto): body is ReportTicketDto & ExcelSelectionDto =>
  body.projectId !== undefined;
