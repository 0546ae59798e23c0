import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from './api.js';
import { commandsNaming } from '../processes.js';
import { PATIENCE, until } from '../time/until.js';
import { Xecutor } from './xecutor.js';

/** Milliseconds for an agent to start its browser and connect, on a busy machine. */
const START = PATIENCE;

export interface AgentOptions {
  /** The address it uses for the server; default: the server's own. */
  readonly server?: string;
  /** Further arguments. */
  readonly args?: readonly string[];
}

/** A user's Xecutor: `xecutor --server URL` in its own processes, with a folder that outlives them. */
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

  /** Its configuration folder. */
  get home(): string {
    return join(this.folder, 'home');
  }

  /** Its temporary folder. A short path, because Chromium creates a socket in it, limited to 107 characters. */
  private get temp(): string {
    return join(this.folder, 't');
  }

  /** A saved and connected one. */
  static async connected(owner: Api, options: AgentOptions = {}): Promise<Agent> {
    const agent = await Agent.started(owner.url, options);
    try {
      const duid = await until('the device id', () => agent.deviceId(), START);
      await owner.ok('/xecutor/manage-device', { duid });
      await agent.says('Saved. Connected as');
      return agent;
    } catch (error) {
      // The caller has no reference yet, so clean up here.
      await agent.stop();
      throw error;
    }
  }

  /** One that is not saved yet. */
  static async started(url: string, { server = url, args = [] }: AgentOptions = {}): Promise<Agent> {
    const agent = await Agent.make(server, args);
    agent.begin();
    return agent;
  }

  /** Another one with the same device id, as if the folder had been copied; not started yet. */
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

  /** Runs another command in the same folder. */
  command(...words: string[]): ReturnType<typeof Xecutor.run> {
    return Xecutor.run(words, this.env);
  }

  /** Waits for output of the last started program. */
  async says(text: string, timeout = START): Promise<void> {
    await until(`the Xecutor to say "${text}"`, () => this.output.includes(text), timeout).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.output}`);
    });
  }

  /** Output of the last started program so far. */
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

  /** Kills the program, like a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops it like Ctrl-C; returns the exit code. */
  async interrupt(): Promise<number | null> {
    return this.end('SIGINT');
  }

  /** Leftover temporary files and processes. */
  async leftovers(): Promise<string[]> {
    return [...(await readdir(this.temp)), ...commandsNaming(this.temp)];
  }

  /** Stops everything and removes the folder. */
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
