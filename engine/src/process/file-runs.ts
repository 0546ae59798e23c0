import type { BrowserSource } from '../browsers/browser-source.js';
import { type BrowserPool, createBrowserPool } from '../browsers/pool.js';
import { runFile } from '../file/run-file.js';
import type { FileOutcome } from '../types.js';
import type { FileRequest, ServerCalls, WorkerCalls } from './calls.js';
import type { Channel } from './channel.js';

/** Runs the files of a worker process, one after the other, in one warm browser. */
export class FileRuns {
  private pool: BrowserPool | null = null;
  private abort: AbortController | null = null;
  private isWatched = false;

  constructor(private readonly server: Channel<WorkerCalls, ServerCalls>) {}

  warm(source: BrowserSource): void {
    void this.poolFor(source).warm();
  }

  async run(source: BrowserSource, { file, ...options }: FileRequest): Promise<FileOutcome> {
    const { server } = this;
    const abort = new AbortController();
    this.abort = abort;
    const outcome = await runFile(file, {
      ...options,
      pool: this.poolFor(source),
      signal: abort.signal,
      importFile: (path) => server.call('importFile', path),
      projectFile: (name) => server.call('projectFile', name),
      keepTrace: (path) => server.call('keepTrace', path),
      keepSession: (state) => server.call('keepSession', state),
      reporter: {
        caseStarted: (started) => server.tell('caseStarted', started),
        caseFinished: (result) => server.tell('caseFinished', result),
        record: (index, jpeg) => server.tell('record', index, jpeg),
        frame: (jpeg) => server.tellUnlessBusy('frame', jpeg),
        log: (line) => server.tell('log', line),
        watched: () => this.isWatched,
      },
    });
    // Each file reports at its start whether it is watched.
    this.isWatched = false;
    return outcome;
  }

  stop(): void {
    this.abort?.abort();
  }

  watched(isWatched: boolean): void {
    this.isWatched = isWatched;
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }

  private poolFor(source: BrowserSource): BrowserPool {
    this.pool ??= createBrowserPool({ ...source, concurrency: 1, onLog: (text) => this.server.tell('note', text) });
    return this.pool;
  }
}
