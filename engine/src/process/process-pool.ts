import type { FileOutcome, RunFileOptions, RunnableFile } from '../types.js';
import type { RecordingBrowser, RecordingOptions } from '../recording/types.js';
import { WorkerProcess, type WorkerProcessOptions } from './worker-process.js';

/**
 * The worker processes of a server: one for each file that runs at once, and one for each recording. Processes are kept
 * for the next file, with one spare ready.
 */
export class ProcessPool {
  private readonly idle: WorkerProcess[] = [];
  private readonly all = new Set<WorkerProcess>();
  private filesAtOnce = 0;
  private isClosed = false;

  /** @param concurrency files at once; a process started beyond that ends with its file */
  constructor(
    private readonly concurrency: number,
    private readonly options: WorkerProcessOptions,
  ) {}

  /** Starts a process and its browser before the first file needs them. */
  warm(): void {
    const spare = this.take();
    spare.warm();
    this.idle.push(spare);
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
      if (worker.isAlive && !this.isClosed) {
        if (this.filesAtOnce < this.concurrency) this.idle.unshift(worker);
        else void worker.close();
      }
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
    while (next && !next.isAlive) next = this.idle.shift();
    return next;
  }

  private prepareSpare(): void {
    if (this.idle.length === 0 && this.filesAtOnce < this.concurrency) this.idle.push(this.start());
  }

  private start(): WorkerProcess {
    const worker = new WorkerProcess(this.options);
    this.all.add(worker);
    void worker.ended.then(() => this.all.delete(worker));
    return worker;
  }
}
