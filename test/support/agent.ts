import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from './api.js';
import { commandsNaming } from './processes.js';
import { until } from './until.js';
import { Xecutor } from './xecutor.js';

/** Milliseconds that an agent gets to start its browser and to connect on a busy machine. */
const START = 60_000;

export interface AgentOptions {
  /** Where the server is for it; its own address unless told. */
  readonly server?: string;
  /** More words of the command line. */
  readonly args?: readonly string[];
}

/** A person's Xecutor: the program `xecutor --server URL` in processes of its own, with a folder that outlives them. */
export class Agent {
  private process: Xecutor | null = null;

  private constructor(
    private readonly server: string,
    private readonly args: readonly string[],
    private readonly folder: string,
  ) {}

  private static async make(server: string, args: readonly string[]): Promise<Agent> {
    const agent = new Agent(server, args, await mkdtemp(join(tmpdir(), 'tp-agent-')));
    await mkdir(agent.temp);
    return agent;
  }

  /** Where it keeps what it knows. */
  get home(): string {
    return join(this.folder, 'home');
  }

  /** Where it and its browsers put what is for a moment only. A short path: a socket of Chromium's in it may have 107 characters. */
  private get temp(): string {
    return join(this.folder, 't');
  }

  /** One that its owner has saved and that is connected. */
  static async connected(owner: Api, options: AgentOptions = {}): Promise<Agent> {
    const agent = await Agent.started(owner.url, options);
    try {
      const duid = await until('the device id', () => agent.deviceId(), START);
      await owner.ok('/xecutor/manage-device', { duid });
      await agent.says('Saved. Connected as');
      return agent;
    } catch (error) {
      // Nobody else knows of it yet.
      await agent.stop();
      throw error;
    }
  }

  /** One that nobody knows yet. */
  static async started(url: string, { server = url, args = [] }: AgentOptions = {}): Promise<Agent> {
    const agent = await Agent.make(server, args);
    agent.begin();
    return agent;
  }

  /** Another one with the same device id, as of somebody who copied the folder; it does not run yet. */
  async copy(): Promise<Agent> {
    const other = await Agent.make(this.server, this.args);
    await mkdir(other.home);
    await cp(join(this.home, 'device-id'), join(other.home, 'device-id'));
    return other;
  }

  /** Starts the program. */
  begin(): void {
    this.process = Xecutor.start(['--server', this.server, '--headless', ...this.args], this.env);
  }

  /** Runs another command of the program in the same folder. */
  command(...words: string[]): ReturnType<typeof Xecutor.run> {
    return Xecutor.run(words, this.env);
  }

  /** Waits until the program that was started last has said something. */
  async says(text: string, timeout = START): Promise<void> {
    await until(`the Xecutor to say "${text}"`, () => this.output.includes(text), timeout).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.output}`);
    });
  }

  /** What the program that was started last said so far. */
  get output(): string {
    return this.process?.output ?? '';
  }

  /** Resolves with the exit code. */
  get ended(): Promise<number | null> {
    return this.process?.ended ?? Promise.resolve(null);
  }

  deviceId(): Promise<string> {
    return readFile(join(this.home, 'device-id'), 'utf8').then((text) => text.trim());
  }

  /** Ends the program at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** As Ctrl-C does; answers the exit code. */
  async interrupt(): Promise<number | null> {
    return this.end('SIGINT');
  }

  /** What it has left of itself that it should not: files for a moment, and processes. */
  async leftovers(): Promise<string[]> {
    return [...(await readdir(this.temp)), ...commandsNaming(this.temp)];
  }

  /** Ends everything and removes the folder. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    this.process?.signal(signal);
    return this.ended;
  }

  private get env(): Record<string, string> {
    const { CHROMIUM_PATH } = process.env;
    return { XECUTOR_HOME: this.home, HOME: this.folder, TMPDIR: this.temp, ...(CHROMIUM_PATH && { CHROMIUM_PATH }) };
  }
}
