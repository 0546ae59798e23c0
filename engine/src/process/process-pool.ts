import { clock } from '@testplatform/contract';
import type { FileOutcome, RunFileOptions, RunnableFile } from '../types.js';
import type { RecordingBrowser, RecordingOptions } from '../recording/types.js';
import { IN_BACKGROUND } from '../time.js';
import { WorkerProcess, type WorkerProcessOptions } from './worker-process.js';

/** A process without a file; another object each time that it has none. */
interface Idle {
  readonly worker: WorkerProcess;
}

/** Milliseconds that a process beyond the usual number waits for another file: starting one takes seconds. */
export const SURPLUS_MS = 30_000;

/**
 * The worker processes of a server: one for each file that runs at once, and one for each recording. Processes are kept
 * for the next file, with one spare ready.
 */
export class ProcessPool {
  private readonly idle: Idle[] = [];
  private readonly all = new Set<WorkerProcess>();
  private filesAtOnce = 0;
  private isClosed = false;

  /** @param concurrency files at once; processes started beyond that end when they are no longer used */
  constructor(
    private readonly concurrency: number,
    private readonly options: WorkerProcessOptions,
  ) {}

  /** Starts a process and its browser before the first file needs them. */
  warm(): void {
    const spare = this.take();
    spare.warm();
    this.idle.push({ worker: spare });
  }

  /** @throws WorkerProcessLostError when the process that runs the file ends */
  async runFile(file: RunnableFile, options: RunFileOptions): Promise<FileOutcome> {
    const worker = this.take();
    this.filesAtOnce++;
    this.prepareSpare();
    try {
      return await worker.runFile(file, options);
    } finally {
      this.filesAtOnce--;
      if (worker.isAlive && !this.isClosed) this.keep(worker);
    }
  }

  /** @throws BrowserUnavailableError, CaseFailure */
  openRecording(options: RecordingOptions): Promise<RecordingBrowser> {
    return this.start().openRecording(options);
  }

  /** Ends all processes and their browsers. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.all].map((worker) => worker.close()));
  }

  /** A ready process, or a new one. Most recently used first, because its browser is warm. */
  private take(): WorkerProcess {
    return this.nextIdle() ?? this.start();
  }

  private nextIdle(): WorkerProcess | undefined {
    let next = this.idle.shift();
    while (next && !next.worker.isAlive) next = this.idle.shift();
    return next?.worker;
  }

  private keep(worker: WorkerProcess): void {
    const kept = { worker };
    this.idle.unshift(kept);
    if (!this.isSurplus) return;
    const endUnused = (): void => {
      const at = this.idle.indexOf(kept);
      if (at < 0 || !this.isSurplus) return;
      this.idle.splice(at, 1);
      void worker.close();
    };
    clock.after(SURPLUS_MS, endUnused, IN_BACKGROUND);
  }

  /** Whether there are more processes for files than the usual number. */
  private get isSurplus(): boolean {
    return this.filesAtOnce + this.idle.length > this.concurrency;
  }

  private prepareSpare(): void {
    if (this.idle.length === 0 && this.filesAtOnce < this.concurrency) this.idle.push({ worker: this.start() });
  }

  private start(): WorkerProcess {
    const worker = new WorkerProcess(this.options);
    this.all.add(worker);
    void worker.ended.then(() => this.all.delete(worker));
    return worker;
  }
}
