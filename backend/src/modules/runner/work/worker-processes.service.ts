import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type EgressSettings,
  type FileOutcome,
  ProcessPool,
  type RecordingBrowser,
  type RecordingOptions,
  type RunFileOptions,
  type RunnableFile,
} from '@testplatform/engine/host';
import { type Settings, SETTINGS, SETTINGS_TOKEN } from '../../../config/settings.js';

/** Default ports by URL scheme. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'mysql:': 3306,
  'mariadb:': 3306,
  'redis:': 6379,
  'rediss:': 6379,
  'smtp:': 587,
  'smtps:': 465,
};

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
        firefoxPath: settings.FIREFOX_PATH,
        wsEndpoint: settings.BROWSER_WS_ENDPOINT,
        limits: { memory: settings.BROWSER_MEMORY, disk: settings.BROWSER_DISK },
        egress: egressOf(settings),
      },
      memoryLimit: settings.WORKER_MEMORY,
      niceness: settings.WORKER_NICE,
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

  /** Runs after the hooks that end files and recordings. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

/** The environment of worker processes, without the server's passwords and keys. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !Object.hasOwn(SETTINGS, name)));

/** What runs may not reach: the operator's rules, the server itself and its services. */
function egressOf(settings: Settings): EgressSettings {
  const { PORT, DATABASE_URL, REDIS_URL, SMTP_URL, RUN_BLOCK, RUN_ALLOW } = settings;
  const used = [DATABASE_URL, REDIS_URL, SMTP_URL].filter((address) => address !== undefined).map(serviceAt);
  return { block: RUN_BLOCK, allow: RUN_ALLOW, services: [{ host: 'localhost', port: PORT }, ...used] };
}

function serviceAt(address: string): EgressSettings['services'][number] {
  const { hostname, port, protocol } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port ? Number(port) : (DEFAULT_PORTS[protocol] ?? 0) };
}
