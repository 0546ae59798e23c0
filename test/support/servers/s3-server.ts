import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';
import { until } from '../time/until.js';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url));
export const BUCKET = 'artifacts';

/** An S3 server in its own process, with one bucket in a temporary folder, on a free port. */
export class S3Server {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<S3Server> {
    const folder = await mkdtemp(join(tmpdir(), 'testplatform-s3-'));
    const server = new S3Server(await freePort(), folder);
    await server.begin();
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The ARTIFACTS_URL of this bucket. */
  get url(): string {
    return `s3://S3RVER:S3RVER@${BUCKET}/runs?endpoint=${this.endpoint}`;
  }

  /** Starts or restarts the process; stored files persist. */
  async begin(): Promise<void> {
    const args = ['--directory', this.folder, '--address', '127.0.0.1', '--port', String(this.port), '--silent'];
    const child = spawn(process.execPath, [PROGRAM, ...args, '--configure-bucket', BUCKET], { stdio: 'ignore' });
    this.process = child;
    const failed = new Promise<never>((_resolve, reject) => child.once('exit', () => reject(new Error('S3 ended'))));
    await Promise.race([until('the S3 server to answer', async () => (await fetch(this.endpoint)).status > 0), failed]);
    failed.catch(() => undefined);
  }

  /** From now on it accepts connections and answers nothing, until `goOn`. */
  hang(): void {
    this.process?.kill('SIGSTOP');
  }

  goOn(): void {
    this.process?.kill('SIGCONT');
  }

  /** Stops the process; its folder stays. */
  async end(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    // A hanging process ends only when it goes on.
    child.kill('SIGCONT');
    await ended;
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}
