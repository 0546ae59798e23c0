import { type ExecutionType, LIMITS, type PlaceholderValues } from '@testplatform/contract';
import { CaseFailure, messageOf } from '../errors.js';
import { placeholderValues } from '../placeholders/values.js';
import { seconds } from '../time.js';
import { Secrets } from './secrets.js';
import type { Session } from './session.js';
import type { ProjectData, Reporter, RunFileOptions } from './types.js';

export const STOPPED = 'The run was stopped';

/** What the cases of one file share while it runs. */
export class FileState {
  readonly project: ProjectData;
  readonly executionType: ExecutionType;
  readonly reporter: Reporter;
  readonly importFile: RunFileOptions['importFile'];
  readonly uploadFolders: readonly string[];
  readonly storage = new Map<string, string>();
  readonly secrets = new Secrets();
  readonly values: PlaceholderValues;
  /** Aborts when the file is stopped or out of time; the reason of the latter is a CaseFailure. */
  readonly signal: AbortSignal;
  private readonly deadline = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private seq = 0;

  constructor(
    private readonly options: RunFileOptions,
    readonly session: Session,
  ) {
    ({
      project: this.project,
      executionType: this.executionType,
      reporter: this.reporter,
      importFile: this.importFile,
      uploadFolders: this.uploadFolders = [],
    } = options);
    for (const secret of this.project.secrets ?? []) this.secrets.add(secret);
    this.values = placeholderValues(this.project, this.storage);
    this.signal = AbortSignal.any([options.signal, this.deadline.signal]);
    const timeoutMs = options.timeoutMs ?? LIMITS.fileRunMaxMs;
    const late = new CaseFailure(`The file took longer than it may (${seconds(timeoutMs)})`);
    this.timer = setTimeout(() => this.deadline.abort(late), timeoutMs);
  }

  /** A person stopped the file. */
  get stopped(): boolean {
    return this.options.signal.aborted;
  }

  /** Why no further case is run; null while they are. */
  get interruption(): string | null {
    if (this.stopped) return STOPPED;
    return this.deadline.signal.aborted ? messageOf(this.deadline.signal.reason) : this.session.dead;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  nextSeq(): number {
    return this.seq++;
  }
}
