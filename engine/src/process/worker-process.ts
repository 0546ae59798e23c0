import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Cancel, clock, parseRecordingEvent } from '@testplatform/contract';
import type { BrowserSource } from '../browsers/browser-source.js';
import { killGroup } from '../browsers/running-browsers.js';
import { sweepTempFolders } from '../browsers/launch/temp-folder.js';
import { BrowserUnavailableError, messageOf, WorkerProcessLostError } from '../errors.js';
import type { RecordingBrowser, RecordingOptions } from '../recording/types.js';
import type { FileOutcome, RunFileOptions, RunnableFile } from '../types.js';
import { within } from '../time.js';
import type { ServerCalls, Sign, WorkerCalls } from './calls.js';
import { Channel, ChannelClosedError } from './channel.js';

/**
 * The built file, whether this module runs from its source or from the build. Its arguments are the id of its parent
 * process and its nice value.
 */
export const MAIN = fileURLToPath(new URL('../../dist/process/main.js', import.meta.url));

/** Milliseconds without a sign of life after which a process counts as hanging; longer while it starts. */
const SILENCE = 10_000;
const START = 30_000;
/** Polling interval in milliseconds. */
const LOOK = 500;
/** Milliseconds between two checks whether anybody watches the file. */
const WATCH = 200;
/** Milliseconds for a process to end a stopped file. Its browser may hang. */
const STOP = 5_000;
/** Milliseconds for a process to end its browsers. */
const CLOSE = 10_000;
/** Characters kept of what a process writes to its error output. */
const LINE_MAX = 1_000;
const MEBIBYTE = 2 ** 20;

export interface WorkerProcessOptions {
  /** The browser for its files. */
  readonly source: BrowserSource;
  /** Memory limit in mebibytes, without its browser. */
  readonly memoryLimit: number;
  /** Its nice value, and that of its browsers, from 0 to 19; it stays higher where its parent's already is. */
  readonly niceness: number;
  /** Program and arguments that start it with limits of the operating system, such as `nice -n 5`. */
  readonly wrapper?: readonly string[];
  /** Its environment. It contains nothing secret, because the process runs what people write. */
  readonly env: NodeJS.ProcessEnv;
  readonly onLog: (text: string) => void;
}

/**
 * A child process with a browser: runs one file, or has one recording, at a time. Killed when it hangs or exceeds its
 * memory limit.
 */
export class WorkerProcess {
  /** Resolves when the process and its browsers are gone. Never rejects. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly channel: Channel<ServerCalls, WorkerCalls>;
  private readonly endLook: Cancel;
  private sign: Sign = { memory: 0, browsers: [] };
  /** Both on the scale of the clock's `elapsed`. */
  private deadline = clock.elapsed() + START;
  private lookedAt = clock.elapsed();
  /** Why it was killed; null when it ended by itself or was closed. */
  private verdict: string | null = null;
  private isOver = false;
  private handlers: Partial<ServerCalls> = {};

  constructor(private readonly options: WorkerProcessOptions) {
    // `memoryLimit` covers large objects outside the heap. No source maps: Playwright takes a stack for each call and
    // each message, and mapping them is a tenth of the work of this process.
    const node = [process.execPath, `--max-old-space-size=${options.memoryLimit}`];
    const [execPath, ...execArgv] = [...(options.wrapper ?? []), ...node];
    this.child = fork(MAIN, [process.pid, options.niceness].map(String), {
      env: options.env,
      execPath,
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // The first error ends it. Others may follow, as when a process of another account can't be killed; unheard, they would end this process.
    this.child.on('error', (error) => this.isOver && options.onLog(`A worker process: ${messageOf(error)}`));
    this.channel = new Channel<ServerCalls, WorkerCalls>(this.child, this.serve(), (error) => this.failed(error));
    this.endLook = clock.every(LOOK, () => this.check());
    // Absent when the process can't be started.
    const { stderr } = this.child;
    if (stderr) createInterface({ input: stderr }).on('line', (line) => options.onLog(line.slice(0, LINE_MAX)));
    this.ended = this.untilEnded();
  }

  get isAlive(): boolean {
    return !this.isOver && this.verdict === null;
  }

  /** Opens its browser before the first file needs it. */
  warm(): void {
    this.channel.tell('warm', this.options.source);
  }

  /** @throws WorkerProcessLostError when the process ends meanwhile */
  async runFile(file: RunnableFile, options: RunFileOptions): Promise<FileOutcome> {
    const { reporter, signal, importFile, projectFile, keepTrace, keepSession } = options;
    const { project, executionType, traces, timeoutMs } = options;
    const { source } = this.options;
    let endWait: Cancel | undefined;
    const stop = (): void => {
      this.channel.tell('stop');
      endWait = clock.after(STOP, () => this.kill(`did not stop within ${STOP / 1_000} seconds`));
    };
    const endWatch = this.tellWatched(() => reporter.watched());
    this.handlers = {
      caseStarted: (started) => reporter.caseStarted(started),
      caseFinished: (result) => reporter.caseFinished(result),
      record: (index, jpeg) => reporter.record(index, jpeg),
      frame: (jpeg) => reporter.frame(jpeg),
      log: (line) => reporter.log(line),
      importFile,
      ...(projectFile && { projectFile }),
      keepTrace: async (path) => keepTrace?.(path),
      keepSession: async (state) => keepSession?.(state),
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const running = this.channel.call('runFile', source, { file, project, executionType, traces, timeoutMs });
      if (signal.aborted) stop();
      return await running;
    } catch (error) {
      throw error instanceof ChannelClosedError ? new WorkerProcessLostError(this.why) : error;
    } finally {
      endWait?.();
      signal.removeEventListener('abort', stop);
      endWatch();
      this.handlers = {};
    }
  }

  /**
   * Opens a browser to record in; the process serves only that recording.
   * @throws BrowserUnavailableError, CaseFailure
   */
  async openRecording({ listener, projectFile, ...request }: RecordingOptions): Promise<RecordingBrowser> {
    let isClosed = false;
    this.handlers = {
      recordingEvent: (told) => {
        // A page may make the process report anything.
        const event = parseRecordingEvent(told);
        if (!event) return;
        isClosed ||= event.kind === 'closed';
        listener.event(event);
      },
      frame: (jpeg) => listener.frame(jpeg),
      ...(projectFile && { projectFile }),
    };
    void this.ended.then(() => {
      if (!isClosed) listener.event({ kind: 'closed', reason: this.gone });
    });
    try {
      await this.channel.call('openRecording', this.options.source, request);
    } catch (error) {
      isClosed = true;
      await this.close();
      throw error instanceof ChannelClosedError ? new BrowserUnavailableError(this.gone) : error;
    }
    return {
      perform: (command) => this.channel.call('perform', command).catch(() => ({ error: this.gone })),
      close: async () => {
        await within(CLOSE, this.channel.call('closeRecording')).catch(() => undefined);
        await this.close();
      },
    };
  }

  /** Ends its browsers and the process, by force if that takes too long. */
  async close(): Promise<void> {
    if (this.isAlive) await within(CLOSE, this.channel.call('close')).catch(() => undefined);
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Why it ended, completing "the process …". */
  private get why(): string {
    return this.verdict ?? 'ended unexpectedly';
  }

  private async untilEnded(): Promise<void> {
    const { child } = this;
    try {
      // Its last messages have arrived once the channel is closed.
      const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
      // V8 aborts a process whose heap is full.
      if (signal === 'SIGABRT' || code === 134) this.verdict ??= tooLarge(this.options.memoryLimit);
    } catch (error) {
      this.verdict ??= `could not be started: ${messageOf(error)}`;
      this.options.onLog(`A worker process ${this.verdict}`);
    }
    this.endLook();
    this.isOver = true;
    this.sign.browsers.forEach(killGroup);
    await sweepTempFolders().catch((error: unknown) => this.options.onLog(messageOf(error)));
    this.channel.close(this.why);
  }

  private get gone(): string {
    return `The browser is gone: its process ${this.why}`;
  }

  /** What the process may call. Calls after the end of its file are ignored. */
  private serve(): ServerCalls {
    return {
      alive: (sign) => {
        this.sign = sign;
        this.deadline = clock.elapsed() + SILENCE;
      },
      note: (text) => this.options.onLog(text),
      caseStarted: (started) => this.handlers.caseStarted?.(started),
      caseFinished: (result) => this.handlers.caseFinished?.(result),
      record: (index, jpeg) => this.handlers.record?.(index, jpeg),
      frame: (jpeg) => this.handlers.frame?.(jpeg),
      log: (line) => this.handlers.log?.(line),
      importFile: async (path) => (await this.handlers.importFile?.(path)) ?? null,
      projectFile: async (name) => (await this.handlers.projectFile?.(name)) ?? null,
      keepTrace: async (path) => this.handlers.keepTrace?.(path),
      keepSession: async (state) => this.handlers.keepSession?.(state),
      recordingEvent: (event) => this.handlers.recordingEvent?.(event),
    };
  }

  /** What it told is lost, so its file or recording can't end well. The error is for the log only. */
  private failed(error: unknown): void {
    this.options.onLog(`A worker process ${UNUSABLE}: ${messageOf(error)}`);
    this.kill(UNUSABLE);
  }

  private check(): void {
    const now = clock.elapsed();
    // This process itself was busy or asleep, so signs of life are waiting to be read.
    if (now - this.lookedAt > 2 * LOOK) this.deadline = Math.max(this.deadline, now + SILENCE);
    this.lookedAt = now;
    const { memoryLimit } = this.options;
    if (this.sign.memory > memoryLimit * MEBIBYTE) this.kill(tooLarge(memoryLimit));
    else if (now > this.deadline) this.kill(`did not respond for ${SILENCE / 1_000} seconds`);
  }

  private kill(verdict: string): void {
    this.verdict ??= verdict;
    this.child.kill('SIGKILL');
  }

  private tellWatched(isWatched: () => boolean): Cancel {
    let told = false;
    const tell = (): void => {
      const now = isWatched();
      if (now !== told) this.channel.tell('watched', now);
      told = now;
    };
    tell();
    return clock.every(WATCH, tell);
  }
}

const UNUSABLE = 'reported what can’t be used';
const tooLarge = (limit: number): string => `used more than ${limit} MB of memory`;
