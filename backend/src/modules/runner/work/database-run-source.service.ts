import { Injectable } from '@nestjs/common';
import { type CaseResult, emptyPerformance, emptySummary } from '@testplatform/contract';
import {
  type ClaimedFile,
  type FileOutcome,
  type HeartbeatAnswer,
  type Lease,
  LeaseLostError,
  type LiveSink,
  type LocalProjectFile,
  type RunnableFile,
  type RunSource,
  type WantedFile,
} from '@testplatform/engine/host';
import { type ArtifactSource, ArtifactsService } from '../../artifacts/artifacts.service.js';
import { LiveService } from '../../live/live.service.js';
import { RunFilesService } from '../../project-files/run-files.service.js';
import { EnvironmentsService, type RunEnvironment } from '../../projects/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { type LoadedFile, TestCasesService } from '../../test-cases/test-cases.service.js';
import { UserRightsService } from '../../users/accounts/user-rights.service.js';
import { invalid } from '../../../common/errors.js';
import { leaseOwner } from '../../../common/lease-owner.js';
import { DatabaseClock } from '../../../database/database-clock.js';
import { UnreadableSecretError } from '../../../common/secret-box.js';
import type { FileRunRow } from '../store/file-runs.repository.js';
import { ATTEMPTS } from '../store/run-state.js';
import { type LeaseHolder, leaseOf, RunStore } from '../store/run-store.service.js';
import type { RunRow } from '../store/runs.repository.js';

/** `RunSource` on the database: gives files to the server's own worker and to Xecutors, and stores their reports. */
@Injectable()
export class DatabaseRunSource implements RunSource {
  private readonly server: LeaseHolder = { executionType: 'server', owner: leaseOwner() };

  constructor(
    private readonly store: RunStore,
    private readonly cases: TestCasesService,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly artifacts: ArtifactsService,
    private readonly files: RunFilesService,
    private readonly liveRuns: LiveService,
    private readonly rights: UserRightsService,
    private readonly time: DatabaseClock,
  ) {}

  async claim(wanted?: WantedFile): Promise<ClaimedFile | null> {
    return this.time.isWrong ? null : this.claimFor(this.server, wanted);
  }

  /** Claims the next file for a lease holder. A file that can't run ends with the reason, and the next one is claimed. */
  async claimFor(holder: LeaseHolder, wanted: WantedFile = {}): Promise<ClaimedFile | null> {
    const claimed = await this.store.claim(holder, wanted);
    if (!claimed) return null;
    const { run, file } = claimed;
    const lease = leaseOf(file);
    const found = await this.find(run, file);
    if ('notRun' in found) {
      await this.store.complete(lease, found.notRun);
      return this.claimFor(holder, wanted);
    }
    const { project, loaded, taken } = found;
    return {
      lease,
      file: { path: file.path, ...loaded },
      project: {
        isSinglePageApp: project.isSinglePageApp,
        goodPageMb: project.goodPageMb,
        testAttributes: project.testAttributes,
        stopAtFailure: project.stopAtFailure,
        dataCollection: project.dataCollection,
        // The first row with a title wins, so the environment's rows come first.
        dataBinding: [...taken.bindings, ...project.dataBinding],
        secrets: taken.secrets,
        browser: taken.browser,
      },
      executionType: run.executionType,
      isLastAttempt: file.attempt >= ATTEMPTS || !project.rerunInterrupted,
    };
  }

  /** The data for running a file, or why it can't run. */
  private async find(
    { projectId, environment, executionType, requestedBy }: RunRow,
    { nodeId }: FileRunRow,
  ): Promise<Found | NotRun> {
    try {
      const [project, loaded, taken] = await Promise.all([
        this.projects.get(projectId),
        this.cases.load(nodeId),
        this.environments.forRun(projectId, environment),
      ]);
      const { cases } = loaded;
      if (!taken) return { notRun: notRun(noEnvironment(environment), cases.length) };
      if (executionType === 'xecutor' && (taken.secrets.length > 0 || haveMasked(cases))) {
        const reason = await this.keptBack(project, requestedBy);
        if (reason !== null) return { notRun: notRun(reason, cases.length) };
      }
      return cases.length === 0 ? { notRun: notRun(NO_CASES, 0) } : { project, loaded, taken };
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return { notRun: notRun(UNREADABLE, await this.cases.countOfFile(nodeId)) };
    }
  }

  async heartbeat(lease: Lease): Promise<HeartbeatAnswer> {
    const state = await this.store.renew(lease);
    if (state === null) return 'lost';
    return state === 'stopping' ? 'stop' : 'go on';
  }

  async importFile({ projectId }: Lease, path: string): Promise<RunnableFile | null> {
    const titles = path.split('/').map((title) => title.trim());
    const loaded = await this.cases.loadAt(projectId, titles);
    if (!loaded) return null;
    const [module, section, scenario, testCaseFileName] = titles as [string, string, string, string];
    return { path: { module, section, scenario, testCaseFileName }, ...loaded };
  }

  projectFile({ projectId, fileRunId }: Lease, name: string): Promise<LocalProjectFile | null> {
    return this.files.copy(projectId, name, fileRunId);
  }

  /**
   * As `importFile`, for a person's Xecutor.
   * @throws UserError when the file has masked texts that the project or the person's rights keep from devices
   */
  async importOnDevice(userId: number, lease: Lease, path: string): Promise<RunnableFile | null> {
    const file = await this.importFile(lease, path);
    if (!file || !haveMasked(file.cases)) return file;
    const reason = await this.keptBack(await this.projects.get(lease.projectId), userId);
    if (reason !== null) throw invalid({ path: reason });
    return file;
  }

  /** Why a project's masked values may not be sent to a person's device; null if they may. */
  private async keptBack({ maskedOnDevices }: Found['project'], userId: number | null): Promise<string | null> {
    if (!maskedOnDevices) return KEPT_BACK;
    return userId !== null && (await this.rights.receivesMaskedValues(userId)) ? null : NO_RIGHT;
  }

  async report(lease: Lease, results: readonly CaseResult[]): Promise<void> {
    if (!(await this.store.append(lease, results))) throw new LeaseLostError('The lease of the file is lost');
  }

  async record(lease: Lease, index: number, jpeg: ArtifactSource): Promise<boolean> {
    const resultId = await this.store.resultOf(lease);
    return resultId !== null && this.artifacts.keepRecord(resultId, index, jpeg);
  }

  async trace(lease: Lease, path: string): Promise<boolean> {
    const resultId = await this.store.resultOf(lease);
    return resultId !== null && this.artifacts.keepTrace(resultId, path);
  }

  async recordsMissing(lease: Lease, indexes: readonly number[]): Promise<void> {
    if (!(await this.store.recordsMissing(lease, indexes))) throw new LeaseLostError('The lease of the file is lost');
  }

  async finish(lease: Lease, outcome: FileOutcome): Promise<void> {
    await this.lastPicture(lease);
    const kept = await this.store.complete(lease, outcome);
    if (!kept) throw new LeaseLostError('The lease of the file is lost');
  }

  async release(lease: Lease): Promise<void> {
    await this.store.release(lease);
  }

  live({ lease, executionType, file }: FileToShow): LiveSink {
    return this.liveRuns.sink({ ...lease, executionType }, file.path);
  }

  /** Resolves when the last live picture of a file is encoded. Await it before storing the end of the file. */
  lastPicture(lease: Lease): Promise<void> {
    return this.liveRuns.lastPicture(lease);
  }

  /** The worker is done with the file: the live view can show another file of the run, and local copies of project files are released. */
  left(lease: Lease): void {
    this.liveRuns.fileEnded(lease);
    this.files.leave(lease.fileRunId);
  }
}

/** What the live view needs to know of a file. */
interface FileToShow extends Pick<ClaimedFile, 'lease' | 'executionType'> {
  readonly file: Pick<RunnableFile, 'path'>;
}

/** A run must not continue without its environment: the default values may belong to another system. */
const noEnvironment = (environment: string): string =>
  `The environment "${environment}" was deleted. Start the run again with another one`;

/** Every file has test cases when its run is created. One that has lost them since must not pass. */
const NO_CASES = 'The file or its test cases were deleted before it began. Start the run again without it';

const KEPT_BACK =
  'It has masked texts, or its environment has secret values, and this project sends neither to devices. Run it on the server, or turn on “Masked values on devices” in the project’s configuration';

const NO_RIGHT =
  'It has masked texts, or its environment secret values, and whoever started the run has no right to them on a device. Run it on the server, or ask an administrator for a role with “Masked values on devices”';

const haveMasked = (cases: RunnableFile['cases']): boolean =>
  cases.some(({ testCase: { inputText, inputTextMask } }) => inputTextMask === 'Yes' && inputText);

const UNREADABLE =
  'A masked text or a secret value can’t be read: SECRET_KEY was changed. Enter those texts again, or start the server with the old key';

interface Found {
  readonly project: Awaited<ReturnType<ProjectsService['get']>>;
  readonly loaded: LoadedFile;
  /** What comes from the environment. */
  readonly taken: RunEnvironment;
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
