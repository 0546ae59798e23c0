import { NODE_TYPES, partsOf, type ResultSummary, sharesOf } from '@testplatform/contract';
import type { CaseResultRow } from '../results/case-result.entity.js';
import type { FileResult } from '../results/file-result.entity.js';
import type { RunOfFile } from '../results/reports.repository.js';
import type { DayOfResults } from './excel-results.repository.js';
import type { ExportedFile } from './excel-selection.service.js';
import type { LevelTotals } from './levels.js';
import { caseStatus, fileStatus, levelStatus } from './status.js';
import { type Cell, FORMATS, type SheetColumn } from './workbook.js';

/** A case and its file. */
export interface ExportedCase {
  readonly file: ExportedFile;
  readonly row: CaseResultRow;
  /** URL of its screenshot; null without one. */
  readonly screenshot: string | null;
}

const MEGABYTE = 1_048_576;
const megabytes = (bytes: number): number => bytes / MEGABYTE;
const seconds = (milliseconds: number): number => milliseconds / 1_000;
const time = (unixMs: number): Date | null => (unixMs > 0 ? new Date(unixMs) : null);

const LEVELS = ['Module', 'Section', 'Scenario', 'Test case file'] as const;

const text = <Row>(header: string, width: number, value: (row: Row) => Cell): SheetColumn<Row> => ({
  header,
  width,
  value,
});
const whole = <Row>(header: string, value: (row: Row) => Cell): SheetColumn<Row> => ({
  header,
  width: 12,
  format: FORMATS.whole,
  value,
});
const decimal = <Row>(header: string, value: (row: Row) => Cell): SheetColumn<Row> => ({
  header,
  width: 16,
  format: FORMATS.decimal,
  value,
});
const moment = <Row>(header: string, value: (row: Row) => Cell): SheetColumn<Row> => ({
  header,
  width: 20,
  format: FORMATS.time,
  value,
});

const levels = <Row>(depth: number, path: (row: Row) => readonly string[]): SheetColumn<Row>[] =>
  LEVELS.slice(0, depth).map((header, level) => text(header, 24, (row: Row) => path(row)[level] ?? ''));

const counts = <Row>(summary: (row: Row) => ResultSummary): SheetColumn<Row>[] => [
  whole('Success', (row) => partsOf(summary(row)).success),
  whole('Failed', (row) => partsOf(summary(row)).failed),
  whole('Blocker', (row) => summary(row).blocker),
  whole('Warning', (row) => summary(row).concentrate),
  whole('Skipped', (row) => summary(row).skipped),
];

/** The sheet of a level: all of its nodes that have results. @param depth 1 for modules, 3 for scenarios */
export const levelColumns = (depth: number): SheetColumn<LevelTotals>[] => [
  ...levels(depth, ({ path }: LevelTotals) => path),
  text('Status', 14, levelStatus),
  whole('Files', ({ files }) => files),
  whole('Test cases', ({ cases }) => cases),
  ...counts(({ summary }: LevelTotals) => summary),
  decimal('Success %', ({ summary }) => sharesOf(summary).success),
  decimal('Transfer size (MB)', ({ transferSize }) => megabytes(transferSize)),
  whole('Requests', ({ requests }) => requests),
  whole('Failed requests', ({ requestFailures }) => requestFailures),
  decimal('Duration (s)', ({ duration }) => seconds(duration)),
  moment('Last run (UTC)', ({ lastRun }) => time(lastRun)),
];

/** @param reportOf URL of a file's report */
export const fileColumns = (reportOf: (result: FileResult) => string): SheetColumn<ExportedFile>[] => [
  ...levels(NODE_TYPES.length, ({ path }: ExportedFile) => path),
  text('Status', 14, ({ result }) => fileStatus(result)),
  moment('Time (UTC)', ({ result }) => time(result.startedAt)),
  whole('Test cases', ({ result }) => result.planned),
  ...counts(({ result }: ExportedFile) => result),
  decimal('Success %', ({ result }) => sharesOf(result).success),
  decimal('Transfer size (MB)', ({ result }) => megabytes(result.transferSize)),
  whole('Requests', ({ result }) => result.totalRequests),
  whole('Failed requests', ({ result }) => result.requestFailures),
  decimal('Duration (s)', ({ result }) => seconds(result.duration)),
  text('Run by', 12, ({ result }) => result.executionType),
  text('Environment', 16, ({ result }) => result.environment),
  text('Browser', 20, ({ result }) => result.browser),
  whole('Attempt', ({ result }) => result.attempt),
  text('Reason', 40, ({ result }) => result.reason ?? ''),
  text('Report', 14, ({ result }) => ({ text: 'Open report', href: reportOf(result) })),
  text('Result id', 38, ({ result }) => result.resultId),
  text('Run id', 38, ({ result }) => result.runId),
];

/** The cases of all files. `#` numbers the cases of a file in execution order, including imported ones, as screenshots do. */
export const caseColumns: readonly SheetColumn<ExportedCase>[] = [
  ...levels(NODE_TYPES.length, ({ file }: ExportedCase) => file.path),
  whole('#', ({ row }) => row.seq + 1),
  text('Title', 40, ({ row }) => row.title),
  text('Event', 18, ({ row }) => row.eventType),
  text('Status', 14, ({ row }) => caseStatus(row)),
  text('Message', 60, ({ row }) => row.message),
  text('Warnings', 40, ({ row }) => (row.warnings ?? []).join('\n')),
  text('Expected', 30, ({ row }) => row.expected ?? ''),
  text('Actual', 30, ({ row }) => row.actual ?? ''),
  text('Value used', 30, ({ row }) => row.value ?? ''),
  moment('Time (UTC)', ({ row }) => time(row.startedAt)),
  decimal('Duration (s)', ({ row }) => seconds(row.duration)),
  whole('Imported by #', ({ row }) => (row.parentSeq === null ? null : row.parentSeq + 1)),
  whole('Try', ({ row }) => row.iteration + 1),
  text('Screenshot', 18, ({ screenshot }) =>
    screenshot === null ? '' : { text: 'Open screenshot', href: screenshot },
  ),
  whole('Case id', ({ row }) => row.caseId),
];

/** The data of a file's charts: its last runs. */
export const runTrendColumns: readonly SheetColumn<RunOfFile>[] = [
  moment('Time (UTC)', ({ startedAt }) => time(startedAt)),
  text('Status', 14, (run) => fileStatus(run)),
  ...counts((run: RunOfFile) => run),
  decimal('Transfer size (MB)', ({ transferSize }) => megabytes(transferSize)),
  whole('Requests', ({ totalRequests }) => totalRequests),
  whole('Failed requests', ({ requestFailures }) => requestFailures),
  decimal('Duration (s)', ({ duration }) => seconds(duration)),
];

/** The data of any other node's charts: the last 31 days. */
export const dayTrendColumns: readonly SheetColumn<DayOfResults>[] = [
  text('Day (UTC)', 14, ({ day }) => new Date(day).toISOString().slice(0, 10)),
  whole('Files run', ({ files }) => files),
  ...counts((day: DayOfResults) => day),
  decimal('Transfer size (MB)', ({ transferSize }) => megabytes(transferSize)),
  decimal('Duration (s)', ({ duration }) => seconds(duration)),
];

/** A row of the first sheet. */
export type Fact = readonly [label: string, value: Cell];
export const factColumns: readonly SheetColumn<Fact>[] = [
  text('Report', 28, ([label]) => label),
  text('', 60, ([, value]) => value),
];
