import { Injectable } from '@nestjs/common';
import { type CaseResult, emptyPerformance, emptySummary } from '@testplatform/contract';
import {
  type ClaimedFile,
  type FileOutcome,
  type HeartbeatAnswer,
  type Lease,
  LeaseLostError,
  type LiveSink,
  type RunnableFile,
  type RunSource,
} from '@testplatform/engine';
import { type ArtifactSource, ArtifactsService } from '../artifacts/artifacts.service.js';
import { ComponentsService } from '../components/components.service.js';
import { LiveService } from '../live/live.service.js';
import { type BindingOverrides, EnvironmentsService } from '../projects/environments.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type LoadedCase, TestCasesService } from '../test-cases/test-cases.service.js';
import { leaseOwner } from '../../common/lease-owner.js';
import { UnreadableSecretError } from '../../common/secret-box.js';
import type { FileRunRow } from './file-leases.repository.js';
import { type LeaseHolder, RunStore } from './run-store.service.js';
import type { RunRow } from './run-states.repository.js';

/** Work for whoever runs files, by default the server's own worker: files come from the database, results go to it. */
@Injectable()
export class DatabaseRunSource implements RunSource {
  private readonly server: LeaseHolder = { executionType: 'server', owner: leaseOwner() };

  constructor(
    private readonly store: RunStore,
    private readonly cases: TestCasesService,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly artifacts: ArtifactsService,
    private readonly liveRuns: LiveService,
  ) {}

  async claim(holder = this.server): Promise<ClaimedFile | null> {
    const claimed = await this.store.claim(holder);
    if (!claimed) return null;
    const { run, file } = claimed;
    const found = await this.find(run, file);
    if ('notRun' in found) {
      await this.store.complete(run.projectId, file.fileRunId, file.epoch, found.notRun);
      return this.claim(holder);
    }
    const { project, cases, overrides } = found;
    return {
      lease: { fileRunId: file.fileRunId, epoch: file.epoch, runId: run.runId, projectId: run.projectId },
      file: { path: file.path, cases },
      project: {
        isSinglePageApp: project.isSinglePageApp,
        dataCollection: project.dataCollection,
        // The first row of a title counts.
        dataBinding: [...overrides.bindings, ...project.dataBinding],
        secrets: overrides.secrets,
      },
      executionType: run.executionType,
    };
  }

  /** What a file needs, or why it can't be run. */
  private async find({ projectId, environment }: RunRow, { nodeId }: FileRunRow): Promise<Found | NotRun> {
    try {
      const [project, cases, overrides] = await Promise.all([
        this.projects.get(projectId),
        this.cases.load(nodeId),
        this.environments.overrides(projectId, environment),
      ]);
      if (!overrides) return { notRun: notRun(noEnvironment(environment), cases.length) };
      return cases.length === 0 ? { notRun: notRun(NO_CASES, 0) } : { project, cases, overrides };
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return { notRun: notRun(UNREADABLE, await this.cases.countOfFile(nodeId)) };
    }
  }

  async heartbeat({ fileRunId, epoch }: Lease): Promise<HeartbeatAnswer> {
    const state = await this.store.renew(fileRunId, epoch);
    if (state === null) return 'lost';
    return state === 'stopping' ? 'stop' : 'go on';
  }

  async importFile({ projectId }: Lease, path: string): Promise<RunnableFile | null> {
    const titles = path.split('/').map((title) => title.trim());
    const node = titles.length === 4 ? await this.components.findNode(projectId, titles) : null;
    if (!node) return null;
    const [module, section, scenario, testCaseFileName] = titles as [string, string, string, string];
    return { path: { module, section, scenario, testCaseFileName }, cases: await this.cases.load(node.id) };
  }

  async report({ fileRunId, epoch }: Lease, results: readonly CaseResult[]): Promise<void> {
    if (!(await this.store.append(fileRunId, epoch, results))) throw new LeaseLostError('The file is no longer ours');
  }

  async record({ fileRunId, epoch }: Lease, index: number, jpeg: ArtifactSource): Promise<boolean> {
    const resultId = await this.store.resultOf(fileRunId, epoch);
    return resultId !== null && this.artifacts.keepRecord(resultId, index, jpeg);
  }

  async trace({ fileRunId, epoch }: Lease, path: string): Promise<boolean> {
    const resultId = await this.store.resultOf(fileRunId, epoch);
    return resultId !== null && this.artifacts.keepTrace(resultId, path);
  }

  async recordsMissing({ fileRunId, epoch }: Lease, indexes: readonly number[]): Promise<void> {
    if (!(await this.store.recordsMissing(fileRunId, epoch, indexes)))
      throw new LeaseLostError('The file is no longer ours');
  }

  async finish(lease: Lease, outcome: FileOutcome): Promise<void> {
    await this.lastPicture(lease);
    const kept = await this.store.complete(lease.projectId, lease.fileRunId, lease.epoch, outcome);
    if (!kept) throw new LeaseLostError('The file is no longer ours');
  }

  async release(lease: Lease): Promise<void> {
    await this.store.release(lease.projectId, lease.fileRunId, lease.epoch);
  }

  live({ lease, file }: { lease: Lease; file: Pick<RunnableFile, 'path'> }): LiveSink {
    return this.liveRuns.sink(lease, file.path);
  }

  /** To be waited for before the end of a file is kept. */
  lastPicture(lease: Lease): Promise<void> {
    return this.liveRuns.lastPicture(lease);
  }

  /** Another file of its run can be shown. */
  left(lease: Lease): void {
    this.liveRuns.fileEnded(lease);
  }
}

/** A run whose environment was deleted since must not go on with other values: they may mean another system. */
const noEnvironment = (environment: string): string =>
  `The environment "${environment}" was deleted. Start the run again with another one`;

/** A run is made of files that have something to run. One that has nothing left has not passed. */
const NO_CASES = 'The file or its test cases were deleted before it began. Start the run again without it';

const UNREADABLE =
  'A masked text or a secret value can’t be read: SECRET_KEY was changed. Enter those texts again, or start the server with the key of before';

interface Found {
  readonly project: Awaited<ReturnType<ProjectsService['get']>>;
  readonly cases: readonly LoadedCase[];
  readonly overrides: BindingOverrides;
}
interface NotRun {
  readonly notRun: FileOutcome;
}

const notRun = (reason: string, skipped: number): FileOutcome => ({
  status: 'error',
  reason,
  summary: { ...emptySummary(), skipped },
  performance: emptyPerformance(),
  browser: '',
});
