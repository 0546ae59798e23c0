import {
  type BrowserPool,
  BrowserUnavailableError,
  createBrowserPool,
  type FileOutcome,
  findChromium,
  messageOf,
  runFile,
  type RunFileOptions,
  type RunnableFile,
} from '@testplatform/engine';
import { CannotRun } from '../command.js';
import type { AgentOptions } from './options.js';

/**
 * The browsers for files. Headless ones stay warm, as in the server. A window is open only while its file runs, because
 * nobody wants an empty one on the screen all day.
 */
export class Browsers {
  private readonly open = new Set<BrowserPool>();
  private readonly warm: BrowserPool | null;

  /**
   * @param onLog receives browser problems, one line each
   * @param openPool makes each pool
   * @throws CannotRun when this machine has none
   */
  constructor(
    private readonly options: AgentOptions,
    private readonly onLog: (text: string) => void,
    private readonly openPool = createBrowserPool,
  ) {
    checkBrowser(options.browser);
    this.warm = options.headless ? this.create(options.concurrency) : null;
    void this.warm?.warm();
  }

  async run(file: RunnableFile, options: RunFileOptions): Promise<FileOutcome> {
    const { traces, uploadFolders } = this.options;
    const pool = this.warm ?? this.create(1);
    try {
      return await runFile(file, { ...options, traces, uploadFolders, pool });
    } finally {
      if (pool !== this.warm) await this.end(pool);
    }
  }

  /** Closes all of them, including those in use. Never rejects. */
  async close(): Promise<void> {
    await Promise.all([...this.open].map((pool) => this.end(pool)));
  }

  private create(concurrency: number): BrowserPool {
    const { browser, headless } = this.options;
    const pool = this.openPool({ executablePath: browser, headless, concurrency, onLog: this.onLog });
    this.open.add(pool);
    return pool;
  }

  /** Never rejects: a temporary folder that can't be removed, as on Windows while it is scanned, changes no result. */
  private async end(pool: BrowserPool): Promise<void> {
    this.open.delete(pool);
    await pool.close().catch((error: unknown) => this.onLog(`Closing a browser failed: ${messageOf(error)}`));
  }
}

/** @throws CannotRun when there is no browser */
function checkBrowser(named: string | undefined): void {
  try {
    findChromium(named);
  } catch (error) {
    if (!(error instanceof BrowserUnavailableError)) throw error;
    throw new CannotRun(`${error.message}. You can name a browser with --browser.`);
  }
}
