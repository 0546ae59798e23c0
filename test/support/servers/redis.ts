import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { freePort } from './ports.mjs';
import { until } from '../time/until.js';

/** Skipped, with a warning of `npm run test:full`, on a machine that has no Redis and can't install it. */
export const describeWithRedis: typeof describe.skip = process.env.WITHOUT_REDIS ? describe.skip : describe;

/** A private Redis, in a temporary folder and on a free port. */
export class RedisServer {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'testplatform-redis-')));
    await redis.begin();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts or restarts the process, empty. */
  async begin(): Promise<void> {
    const { port, folder } = this;
    // Settings on the command line only: ignores the machine's configuration.
    const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', daemonize: 'no' };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const server = spawn('redis-server', args, { stdio: 'ignore' });
    this.process = server;
    const failed = new Promise<never>((_resolve, reject) => server.once('error', reject));
    await Promise.race([until('Redis to answer', () => ask(port, 'PING', '+PONG')), failed]);
    failed.catch(() => undefined);
  }

  /** Empties it while it runs. */
  async flush(): Promise<void> {
    await ask(this.port, 'FLUSHALL', '+OK');
  }

  /** Kills the process; its data is lost. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Makes the process stop answering without closing a connection; `kill` ends that. */
  pause(): void {
    this.process?.kill('SIGSTOP');
  }

  /** Stops the process and removes the folder. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.process;
    this.process = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
}

/** Starts a Redis before the tests of a file or `describe` and stops it after them. Returns a getter. */
export function shareRedis(): () => RedisServer {
  let redis: RedisServer | undefined;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis?.stop());
  return () => redis!;
}

/** Whether the Redis on a port gives that answer to a command. */
function ask(port: number, command: string, answer: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith(answer));
    });
    socket.once('error', reject);
  });
}
