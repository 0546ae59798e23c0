import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api } from './api.js';
import { createDatabase, suiteMariaDb } from '../servers/mariadb.js';
import { freePort } from '../servers/ports.mjs';
import { ADMIN } from '../run-folder.setup.mjs';
import { until } from '../time/until.js';

const MAIN = fileURLToPath(new URL('../../../backend/dist/main.js', import.meta.url));
const START_SCRIPT = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

/** Start timeout in milliseconds: a start takes a second, but much longer on a busy machine. */
const START = 90_000;

export { ADMIN };
/** Ends the server when its parent process is gone. */
const END_WITH_PARENT = fileURLToPath(new URL('../../../scripts/lib/end-with-parent.mjs', import.meta.url));

export interface ServerOptions {
  /** Settings in addition to those of every test server. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: MariaDB if the suite runs on it, otherwise SQLite. */
  readonly database?: 'sqlite' | 'mariadb';
  /** Whether it starts as a new installation, with an empty folder. Default: no, its database was migrated before. */
  readonly fromNothing?: boolean;
  /** Whether it is started like `npm start`, in a process group of its own. Default: only the server's program. */
  readonly byScript?: boolean;
}

/** A real server in its own process, with its own database and folder. */
export class TestServer {
  private process: ChildProcess | null = null;
  /** Whether several test files share it, so that none of them may end it. */
  private isShared = false;
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    /** Its settings. */
    readonly env: Readonly<Record<string, string>>,
    private readonly byScript = false,
  ) {}

  static async start({ env = {}, database, fromNothing, byScript }: ServerOptions = {}): Promise<TestServer> {
    const port = await freePort();
    const dataDir = await makeFolder();
    const mariadbUrl = database === 'sqlite' ? undefined : suiteMariaDb();
    if (!fromNothing && !mariadbUrl) await cp(join(runFolder(), 'prepared'), dataDir, { recursive: true });
    const settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      RUN_CONCURRENCY: '2',
      // Most tests start no run; the others wait for a browser.
      WARM_BROWSER: '0',
      // Beside a server, runs stand back for it; here they would for all the tests as well, and pages would not answer in time.
      WORKER_NICE: '0',
      LOG_LEVEL: 'warn',
      // Tests sign in more often than people.
      RATE_LIMIT_FACTOR: '1000',
      ...(mariadbUrl && { DATABASE_URL: await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`) }),
      ...env,
    };
    const server = new TestServer(`http://127.0.0.1:${port}`, dataDir, settings, byScript);
    await server.begin();
    return server;
  }

  /**
   * The server that all test files of a worker share, unless they need one of their own. The first request starts it;
   * it ends with the worker. Its address is kept in a file, because Jest loads every module afresh for each test file.
   */
  static async standing(): Promise<TestServer> {
    const database = suiteMariaDb() ? 'mariadb' : 'sqlite';
    const note = join(runFolder(), `standing-${database}-${process.env.JEST_WORKER_ID}.json`);
    if (existsSync(note)) {
      const { url, dataDir, env } = JSON.parse(readFileSync(note, 'utf8')) as TestServer;
      // If its worker crashed, the server has ended, and the next worker with the same number finds the file.
      if (await answers(url)) return Object.assign(new TestServer(url, dataDir, env), { isShared: true });
    }
    const server = await TestServer.start();
    server.isShared = true;
    writeFileSync(note, JSON.stringify({ url: server.url, dataDir: server.dataDir, env: server.env }));
    return server;
  }

  /** Another server on the same database and folder, as behind a proxy, or a worker with `ROLE`. */
  static async startBeside(first: TestServer, env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const port = await freePort();
    const ownFolder = await makeFolder();
    const server = new TestServer(`http://127.0.0.1:${port}`, ownFolder, { ...first.env, PORT: String(port), ...env });
    await server.begin();
    return server;
  }

  /** The server's output so far. */
  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** The id of its process. */
  get pid(): number {
    if (!this.process?.pid) throw new Error('The server does not run, or another test file started it');
    return this.process.pid;
  }

  private get logFile(): string {
    return `${this.dataDir}.log`;
  }

  /** A client without a token. */
  get api(): Api {
    return new Api(this.url);
  }

  /** A client signed in as the first administrator. */
  async admin(): Promise<Api> {
    return this.api.signIn(ADMIN.email, ADMIN.password);
  }

  /** Kills the process, like a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Kills the start script and, at the same moment, all of its process group: the server and its worker processes. */
  async killGroup(): Promise<void> {
    process.kill(-this.pid, 'SIGKILL');
    await this.end('SIGKILL');
  }

  /** Suspends the process: anything sent to it meanwhile waits, in order. @returns resumes it */
  freeze(): () => void {
    process.kill(this.pid, 'SIGSTOP');
    return () => void process.kill(this.pid, 'SIGCONT');
  }

  /** Sends a message to a module that a test preloaded into the process. */
  send(message: string): void {
    this.process?.send?.(message);
  }

  /** Resolves when the process has ended by itself. */
  async exited(): Promise<void> {
    await this.end();
  }

  /** Stops the process cleanly; its folder stays. Answers the exit code, null when a signal ended it. */
  async shutDown(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Starts or restarts the process. @param env changes settings for this start */
  async begin(env: Readonly<Record<string, string>> = {}): Promise<void> {
    // A file, because the server may outlive the test file that starts it.
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, this.byScript ? START_SCRIPT : MAIN], {
      detached: this.byScript,
      env: { ...ofThisProcess(), ...this.env, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.process = child;
    // A finished test process must not wait for it.
    child.unref();
    child.channel?.unref();
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${this.log}`)));
    });
    const isUp = async () =>
      this.env.ROLE === 'worker'
        ? this.log.includes('The worker is ready')
        : (await fetch(`${this.url}/api/health`)).ok;
    const answered = until('the server to be up', isUp, START);
    await Promise.race([answered, ended]);
    // From here on an exit is no error: the test decides when the server exits.
    ended.catch(() => undefined);
  }

  /** Stops the process and removes the folder. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
    await rm(this.logFile, { force: true });
  }

  /** @param signal absent: waits until the process ends by itself */
  private async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (this.isShared) throw new Error('Other test files use this server, too. Take one with ownServer() or ownUi()');
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (signal) child.kill(signal);
    return ended;
  }
}

/** The folder that Jest's global set-up created. */
function runFolder(): string {
  const folder = process.env.TEST_RUN_FOLDER;
  if (!folder) throw new Error('This project has no globalSetup that makes the folder of the test run');
  return folder;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const makeFolder = (): Promise<string> => mkdtemp(join(runFolder(), 'server-'));

/** What a server has of this process's environment. */
const ofThisProcess = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TZ', 'CHROMIUM_PATH'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
