import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenProject } from '../../factories/given-project.js';
import type { FileRef } from '../../factories/project.js';
import { readLastResult, readSnapshot, startRun } from '../../factories/run.js';
import { failing, feeding, finding, opening, passing, type Step } from '../../factories/steps.js';
import { startSite } from '../../site/server.mjs';
import { Api } from '../../support/product/api.js';
import { commandsOf } from '../../support/processes.js';
import { type ServerOptions, TestServer } from '../../support/product/server.js';
import { until } from '../../support/time/until.js';
import { howToRepeat, pass } from './plan.js';
import { checkPromises, countOpenRuns, type Figures } from './promises.js';

const FIGURES = ['runs', 'files', 'second', 'interrupted', 'cases'] as const;

type Site = Awaited<ReturnType<typeof startSite>>;

/** Servers with their own folder for temporary files, a shop, and a project whose files run during faults. */
export class Lab {
  readonly servers: TestServer[] = [];
  /** Number of files by run id. */
  private readonly started = new Map<string, number>();
  private files: readonly FileRef[] = [];
  private admin!: Api;
  private settled: Figures | undefined;
  private isBusy = false;
  private busy: Promise<void> = Promise.resolve();

  private constructor(
    readonly site: Site,
    /** TMPDIR of the servers. Short, because browsers open sockets below it. */
    private readonly temp: string,
  ) {}

  static async start({ env, ...options }: ServerOptions = {}): Promise<Lab> {
    const lab = new Lab(await startSite(), mkdtempSync(join(tmpdir(), 'tp-lab-')));
    try {
      lab.servers.push(await TestServer.start({ ...options, env: { TMPDIR: lab.temp, WARM_BROWSER: '1', ...env } }));
      lab.admin = await lab.server.admin();
      return lab;
    } catch (error) {
      await lab.close();
      throw error;
    }
  }

  get server(): TestServer {
    return this.servers[0]!;
  }

  /** Another server or worker on the same database and artifacts. */
  async addServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const server = await TestServer.startBeside(this.server, env);
    this.servers.push(server);
    return server;
  }

  /** A client of one of the servers. */
  api({ url }: TestServer = this.server): Api {
    return new Api(url, this.admin.token);
  }

  /** Creates a project with a file for each list of steps. */
  async createFiles(files: Readonly<Record<string, readonly Step[]>>): Promise<readonly FileRef[]> {
    const { projectId, files: made } = await givenProject(this.admin, files);
    this.files = Object.values(made);
    await this.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', runsAtOnce: 3 });
    return this.files;
  }

  /** Files as people write them: some pass, one fails, one skips its rest after a blocker. */
  createMixedFiles(): Promise<readonly FileRef[]> {
    const slow = (ms: number): Step => opening(`Slow ${ms}`, `${this.site.url}/slow?ms=${ms}`);
    const shop = opening('Open', `${this.site.url}/`);
    return this.createFiles({
      Shop: [shop, finding('Heading', 'h1'), { title: 'Wait', sleepTime: 0.5 }, passing('Fine')],
      Slow: [slow(200), slow(400), slow(300), passing('Last')],
      Fails: [shop, failing('Wrong'), passing('Still fine')],
      Blocked: [
        shop,
        { ...failing('Blocker'), isBlocker: 'Yes' },
        feeding('Never', 'input', 'text'),
        passing('Skipped'),
      ],
    });
  }

  /** Starts a run of the whole project. Remembers its id for `settle`. */
  async startRun(server = this.server): Promise<string> {
    const [file] = this.files;
    const runId = await startRun(this.api(server), { projectId: file!.projectId });
    this.expectRun(runId);
    return runId;
  }

  /** Remembers the id of a run of all files for `settle`. */
  expectRun(runId: string): void {
    this.started.set(runId, this.files.length);
  }

  /** The last outcome of each file of the project, for the table. */
  async statuses(): Promise<string> {
    const all = this.files.map(async (file) => {
      const { status, reason, summary, cases } = await readLastResult(this.admin, file);
      const why = reason || cases.find((one) => one.status === 'failure')?.message;
      return `${file.testCaseFileName}: ${status} (${summary.success} passed, ${summary.failure} failed, ${summary.skipped} skipped${why ? `; ${why}` : ''})`;
    });
    return (await Promise.all(all)).join('; ');
  }

  /**
   * Keeps a few runs going until `settle`: starts the next one, on each server in turn, when fewer than `atOnce` are
   * active. Servers may be down meanwhile.
   */
  keepBusy(atOnce = 2): void {
    this.isBusy = true;
    this.busy = this.startRuns(atOnce);
  }

  /** Waits until a case of one of the project's runs is running. */
  async caseRuns(): Promise<void> {
    const { projectId } = this.files[0]!;
    await until('a case to run', async () => (await readSnapshot(this.admin, projectId)).runner_data.runnerData);
  }

  /**
   * Starts no more runs, waits until all have ended and checks every promise. Answers the figures since the last call.
   */
  async settle(): Promise<Figures & { readonly seconds: number }> {
    this.isBusy = false;
    await this.busy;
    const from = Date.now();
    await until('all runs to end', async () => (await countOpenRuns(this.server)) === 0).catch((error: unknown) =>
      this.explain(error),
    );
    const seconds = (Date.now() - from) / 1_000;
    const all = await checkPromises(this.server, this.started);
    const before = this.settled;
    this.settled = all;
    const figures = Object.fromEntries(FIGURES.map((name) => [name, all[name] - (before?.[name] ?? 0)])) as Record<
      keyof Figures,
      number
    >;
    return { ...figures, seconds };
  }

  /** Ids and command lines of running processes that the servers started, and of the servers themselves. */
  processes(): ReadonlyMap<number, string> {
    return commandsOf(this.temp);
  }

  /** Number of files and folders in the servers' temporary folder, such as one for each browser. */
  get temporaryFiles(): number {
    return readdirSync(this.temp).length;
  }

  /** Waits until no process of the servers is running. Answers how long it took, in milliseconds. */
  async untilNothingRuns(): Promise<number> {
    const from = Date.now();
    await until('all processes to end', () => this.processes().size === 0).catch((error: unknown) =>
      this.explain(error, [...this.processes().values()].join('\n')),
    );
    return Date.now() - from;
  }

  /** Shuts down the servers and checks that they leave no process and no temporary file. Answers their exit codes. */
  async shutDown(): Promise<readonly (number | null)[]> {
    const codes = await Promise.all(this.servers.map((server) => server.shutDown()));
    await this.untilNothingRuns();
    const left = readdirSync(this.temp);
    if (left.length > 0) this.explain(new Error(`Temporary files are left: ${left.join(', ')}`));
    return codes;
  }

  /** Removes everything, even if a check failed. */
  async close(): Promise<void> {
    this.isBusy = false;
    await this.busy;
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.site.close();
    rmSync(this.temp, { recursive: true, force: true, maxRetries: 10 });
  }

  private async startRuns(atOnce: number): Promise<void> {
    for (let turn = 0; this.isBusy; turn++) {
      const server = this.servers[turn % this.servers.length]!;
      // Nothing answers while a server or its database is down.
      await this.startNext(server, atOnce).catch(() => undefined);
      await pass(200);
    }
  }

  private async startNext(server: TestServer, atOnce: number): Promise<void> {
    const { projectId } = this.files[0]!;
    const { data } = await this.api(server).ok<{ data: { state: string }[] }>('/projects/run-lists', { projectId });
    if (data.filter(({ state }) => state !== 'finished').length < atOnce) await this.startRun(server);
  }

  private explain(error: unknown, more = ''): never {
    const logs = this.servers.map(({ log }) => log.slice(-4_000));
    throw new Error([String(error), more, howToRepeat(), ...logs].join('\n'));
  }
}
