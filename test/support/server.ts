import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api } from './api.js';
import { createDatabase, suiteMariaDb } from './mariadb.js';
import { freePort } from './ports.js';
import { until } from './until.js';

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));

/** A start takes a second, and much longer on a machine that is busy with other tests (milliseconds). */
const START = 90_000;

export const ADMIN = { email: 'admin@example.com', password: 'admin1234' };

export interface ServerOptions {
  /** Settings beside those that every test server has. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: MariaDB where the suite runs on it, else SQLite. */
  readonly database?: 'sqlite' | 'mariadb';
}

/** A real server in a process of its own, with a database and a folder of its own. */
export class TestServer {
  private process: ChildProcess | null = null;
  private output = '';

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    /** Its settings. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start({ env = {}, database }: ServerOptions = {}): Promise<TestServer> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'testplatform-server-'));
    const mariadbUrl = database === 'sqlite' ? undefined : suiteMariaDb();
    const settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      RUN_CONCURRENCY: '2',
      // Many tests run nothing, and those that do wait for a browser.
      WARM_BROWSER: '0',
      LOG_LEVEL: 'warn',
      // Tests sign in more often than people do.
      RATE_LIMIT_FACTOR: '100',
      ...(mariadbUrl && { DATABASE_URL: await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`) }),
      ...env,
    };
    const server = new TestServer(`http://127.0.0.1:${port}`, dataDir, settings);
    await server.begin();
    return server;
  }

  /** Another server on the same database and folder, as behind one proxy. */
  static async startBeside(first: TestServer): Promise<TestServer> {
    const port = await freePort();
    const ownFolder = await mkdtemp(join(tmpdir(), 'testplatform-server-'));
    const server = new TestServer(`http://127.0.0.1:${port}`, ownFolder, { ...first.env, PORT: String(port) });
    await server.begin();
    return server;
  }

  /** What the server printed so far. */
  get log(): string {
    return this.output;
  }

  /** A client without a token. */
  get api(): Api {
    return new Api(this.url);
  }

  /** A client that is signed in as the first administrator. */
  async admin(): Promise<Api> {
    return this.api.signIn(ADMIN.email, ADMIN.password);
  }

  /** Ends the process at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends the process in order; its folder stays. */
  async shutDown(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Starts the process, again or for the first time. @param env changes settings for this start */
  async begin(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...chromium(), ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => (this.output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.process = child;
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${this.output}`)));
    });
    const answered = until('the server to answer', async () => (await fetch(`${this.url}/api/health`)).ok, START);
    await Promise.race([answered, ended]);
    // From here on an end is what a test asked for.
    ended.catch(() => undefined);
  }

  /** Ends everything and removes the folder. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

const chromium = (): Record<string, string> =>
  process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {};
