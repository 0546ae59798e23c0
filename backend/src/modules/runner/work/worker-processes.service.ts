import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type FileOutcome,
  ProcessPool,
  type RecordingBrowser,
  type RecordingOptions,
  type RunFileOptions,
  type RunnableFile,
} from '@testplatform/engine/host';
import { type Settings, SETTINGS, SETTINGS_TOKEN } from '../../../config/settings.js';
import { egressOf } from './egress.js';

/**
 * The server's worker processes. Pages, placeholders and regular expressions can crash or hang one of them, but never the server
 * (docs/adr/040).
 */
@Injectable()
export class WorkerProcesses implements OnApplicationShutdown {
  private readonly logger = new Logger('WorkerProcess');
  private readonly pool: ProcessPool;

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: Settings) {
    this.pool = new ProcessPool(settings.RUN_CONCURRENCY, {
      source: {
        executablePath: settings.CHROMIUM_PATH,
        wsEndpoint: settings.BROWSER_WS_ENDPOINT,
        limits: { memory: settings.BROWSER_MEMORY, disk: settings.BROWSER_DISK },
        egress: egressOf(settings),
      },
      memoryLimit: settings.WORKER_MEMORY,
      wrapper: settings.WORKER_WRAPPER,
      env: withoutSettings(process.env),
      onLog: (text) => this.logger.log(text),
    });
  }

  /** Starts a process and its browser in advance, if configured. */
  warm(): void {
    if (this.settings.WARM_BROWSER) this.pool.warm();
  }

  /** @throws WorkerProcessLostError */
  runFile(file: RunnableFile, options: RunFileOptions): Promise<FileOutcome> {
    return this.pool.runFile(file, { ...options, traces: this.settings.TRACES });
  }

  /** @throws BrowserUnavailableError, CaseFailure */
  openRecording(options: RecordingOptions): Promise<RecordingBrowser> {
    return this.pool.openRecording(options);
  }

  /** By now files and recordings have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

/** The environment of worker processes, without the server's passwords and keys. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !Object.hasOwn(SETTINGS, name)));
