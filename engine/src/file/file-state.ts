import {
  type Cancel,
  clock,
  type ExecutionType,
  LIMITS,
  type PlaceholderValues,
  type TestCase,
} from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import { WINDOW_CLOSED, windowWasClosed } from '../browsers/window.js';
import { CaseFailure, messageOf } from '../errors.js';
import { placeholderValues } from '../placeholders/values.js';
import { seconds } from '../time.js';
import type { Session } from '../page/session.js';
import type { ProjectData, RunFileOptions, RunnableCase } from '../types.js';
import type { Course } from './course.js';
import type { PassReporter } from './pass-reporter.js';
import { Secrets } from './secrets.js';

export const STOPPED = 'The run was stopped';

interface FileStateOptions extends Omit<RunFileOptions, 'reporter'> {
  readonly reporter: PassReporter;
  /** Unix milliseconds at which the file began (default now). */
  readonly startedAt?: number;
}

/** State that the cases of one file share while it runs. */
export class FileState {
  readonly project: ProjectData;
  readonly executionType: ExecutionType;
  readonly reporter: PassReporter;
  readonly importFile: RunFileOptions['importFile'];
  readonly uploadFolders: readonly string[];
  readonly projectFile: RunFileOptions['projectFile'];
  readonly storage = new Map<string, string>();
  readonly secrets = new Secrets();
  readonly values: PlaceholderValues;
  /** Aborts when the file is stopped or out of time; the reason for the latter is a CaseFailure. */
  readonly signal: AbortSignal;
  private readonly deadline = new AbortController();
  private readonly cancelDeadline: Cancel;
  /** The case after the running one, as written. Undefined when it isn't known, as after an imported file. */
  next: TestCase | undefined;
  /** Unix milliseconds. */
  readonly startedAt: number;
  private seq = 0;

  /** @param context whose window a person may close during the run; absent in a recording, which then ends by itself */
  constructor(
    private readonly options: FileStateOptions,
    readonly session: Session,
    private readonly context?: BrowserContext,
  ) {
    ({
      project: this.project,
      executionType: this.executionType,
      reporter: this.reporter,
      importFile: this.importFile,
      uploadFolders: this.uploadFolders = [],
      projectFile: this.projectFile,
      startedAt: this.startedAt = clock.now(),
    } = options);
    for (const secret of this.project.secrets ?? []) this.secrets.add(secret);
    this.values = placeholderValues(this.project, this.storage);
    this.signal = AbortSignal.any([options.signal, this.deadline.signal]);
    const timeoutMs = options.timeoutMs ?? LIMITS.fileRunMaxMs;
    const late = new CaseFailure(`The file exceeded its time limit (${seconds(timeoutMs)})`);
    this.cancelDeadline = clock.after(timeoutMs, () => this.deadline.abort(late));
  }

  /** Whether a person stopped the file. */
  get stopped(): boolean {
    return this.options.signal.aborted;
  }

  /** Why nothing more can run in the browser; null while it can. */
  get lost(): string | null {
    return this.context && windowWasClosed(this.context) ? WINDOW_CLOSED : this.session.dead;
  }

  /** Why no further case runs; null while they run. */
  get interruption(): string | null {
    if (this.stopped) return STOPPED;
    return this.deadline.signal.aborted ? messageOf(this.deadline.signal.reason) : this.lost;
  }

  close(): void {
    this.cancelDeadline();
  }

  /** Yields the rows of a file's cases as its course reaches them, and keeps `next` up to date. */
  *along(course: Course, cases: readonly RunnableCase[]): Generator<[row: number, one: RunnableCase]> {
    for (const [row, one] of course.rows()) {
      this.next = cases[row + 1]?.testCase;
      yield [row, one];
    }
  }

  nextSeq(): number {
    return this.seq++;
  }
}
