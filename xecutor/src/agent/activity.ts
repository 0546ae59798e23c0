import {
  clock,
  type CaseResult,
  emptySummary,
  type FileStatus,
  countCase,
  type ResultSummary,
} from '@testplatform/contract';
import type { FileOutcome, Lease } from '@testplatform/engine';
import type { Terminal } from '../terminal.js';
import type { LogFile } from './log-file.js';
import type { RunningFile } from './status/status.js';
import { plural } from '../plural.js';

/** Number of lines on the status page. */
const LINES = 20;
const SIGNS: Readonly<Record<FileStatus, readonly ['green' | 'red' | 'yellow', string]>> = {
  success: ['green', '✓'],
  failure: ['red', '✕'],
  error: ['red', '✕'],
  stopped: ['yellow', '■'],
  interrupted: ['yellow', '■'],
};

/** Reports events, one line each, to the terminal, the log and the status page. */
export class Activity {
  private readonly files = new Map<string, { readonly path: string; readonly file: RunningFile }>();
  private readonly recent: string[] = [];

  constructor(
    private readonly terminal: Terminal,
    private readonly log: LogFile,
  ) {}

  get running(): readonly RunningFile[] {
    return [...this.files.values()].map(({ file }) => file);
  }

  /** The last lines, oldest first, with their times. */
  get lines(): readonly string[] {
    return this.recent;
  }

  line(text: string): void {
    this.terminal.line(`${timeOfDay()} ${text}`);
    this.keep(text);
  }

  problem(text: string): void {
    this.terminal.problem(`${timeOfDay()} ${text}`);
    this.keep(text);
  }

  /** Writes to the log only. */
  note(text: string): void {
    this.log.write(text);
  }

  /** No new file is taken while the results of so many wait. */
  heldBack(files: number): void {
    this.problem(
      `The results of ${plural(files, 'file')} are still to be delivered. New ones begin when there are fewer.`,
    );
  }

  fileBegan({ fileRunId, runId }: Lease, path: string, cases: number): void {
    const file = { path, cases, current: '', summary: emptySummary() };
    this.files.set(fileRunId, { path, file });
    this.line(`Run ${runId.slice(0, 8)}: ${path} begins, ${plural(cases, 'test case')}`);
  }

  caseBegan({ fileRunId }: Lease, title: string): void {
    const running = this.files.get(fileRunId);
    if (running) running.file.current = title;
  }

  caseEnded({ fileRunId }: Lease, result: CaseResult): void {
    const running = this.files.get(fileRunId);
    if (!running) return;
    const { summary } = running.file;
    countCase(summary, result);
    // When a case is retried, only its last try counts: take back the failure of the one before.
    if (result.iteration === 0 || result.parentSeq !== null) return;
    summary.failure--;
    if (result.blocker) summary.blocker--;
  }

  fileEnded({ fileRunId }: Lease, { status, reason, summary }: FileOutcome): void {
    const path = this.forget(fileRunId);
    const [colour, sign] = SIGNS[status];
    const text = `${path}: ${describeCounts(summary)}${reason && `. ${reason}`}`;
    this.terminal.outcome(colour, `${timeOfDay()} ${sign}`, text);
    this.keep(`${sign} ${text}`);
  }

  fileGivenBack({ fileRunId }: Lease): void {
    if (this.files.has(fileRunId)) this.line(`■ ${this.forget(fileRunId)}: handed back to the server`);
  }

  /** The server has dropped the file, for example after a long absence. */
  fileLost({ fileRunId }: Lease): void {
    if (this.files.has(fileRunId)) this.problem(`${this.forget(fileRunId)}: the server no longer waits for it`);
  }

  /** The server rejects the file's results, for example because this program is too old. */
  fileRefused({ fileRunId }: Pick<Lease, 'fileRunId'>, why: string): void {
    const path = this.forget(fileRunId) || 'A file';
    this.problem(`${path}: the server rejected its results (${why}). Update the Xecutor and run the file again`);
  }

  /** Results of an earlier start are on disk, but can't be read for now. */
  resultsUnreadable(code: string): void {
    this.problem(`Results of an earlier file can’t be read (${code}). They are kept, and tried again`);
  }

  private forget(fileRunId: string): string {
    const running = this.files.get(fileRunId);
    this.files.delete(fileRunId);
    return running?.path ?? '';
  }

  private keep(text: string): void {
    this.recent.push(`${timeOfDay()} ${text}`);
    if (this.recent.length > LINES) this.recent.shift();
    this.log.write(text);
  }
}

/** Such as "5 passed, 1 failed, 2 skipped". */
export const describeCounts = ({ success, failure, skipped }: ResultSummary): string =>
  `${success} passed, ${failure} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The local time of day. */
const timeOfDay = (): string => new Date(clock.now()).toTimeString().slice(0, 8);
