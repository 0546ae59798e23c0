import { Injectable } from '@nestjs/common';
import { LIMITS, type ResultSummary, type RunVerdict } from '@testplatform/contract';
import { PublicAddress } from '../../../config/public-address.js';
import { ConnectorsService } from '../../connectors/connectors.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { type Failure, RunResultsService } from '../../reports/by-run/run-results.service.js';
import { type RunOutcome, RunOutcomesService } from '../../runner/follow/run-outcomes.service.js';
import type { ChannelRow } from '../channels.repository.js';
import type { DeliveryRow } from '../sending/deliveries.repository.js';

/** The part of a message about a run. */
export interface RunNotice extends Pick<RunOutcome['run'], 'runId' | 'trigger' | 'environment' | 'selection'> {
  readonly verdict: RunVerdict;
  readonly before: RunVerdict | null;
  /** Title of the connector whose link or schedule started it; empty if none did. */
  readonly connector: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Why it ended before its files did; empty otherwise. */
  readonly reason: string;
  readonly files: number;
  readonly filesPassed: number;
  readonly summary: ResultSummary;
  readonly failures: readonly Failure[];
}

/** The content of a message, for all channels. */
export interface Notice {
  readonly deliveryId: string;
  /** Title of the notification. */
  readonly channel: string;
  readonly project: { readonly id: number; readonly name: string };
  /** null for a test. */
  readonly run: RunNotice | null;
  /** URL of the run, or of the project for a test. */
  readonly link: string;
  /** The same screen, for people who may have to sign in first. */
  readonly mailLink: string;
}

/**
 * Collects the content of a message when it is sent, which keeps the end of a run fast. Even a late message has the
 * figures as of the run's end.
 */
@Injectable()
export class RunNoticeBuilder {
  constructor(
    private readonly projects: ProjectsService,
    private readonly outcomes: RunOutcomesService,
    private readonly results: RunResultsService,
    private readonly connectors: ConnectorsService,
    private readonly address: PublicAddress,
  ) {}

  /** Builds the notice of a delivery; null when its run or its project was deleted. */
  async of({ title, projectId }: ChannelRow, delivery: DeliveryRow): Promise<Notice | null> {
    const { deliveryId, runId } = delivery;
    const name = (await this.projects.names([projectId])).get(projectId);
    if (name === undefined) return null;
    const run = runId === null ? null : await this.ofRun(runId, delivery);
    if (runId !== null && run === null) return null;
    const screen = `/project/${projectId}${runId === null ? '' : `?run=${runId}`}`;
    return {
      deliveryId,
      channel: title,
      project: { id: projectId, name },
      run,
      link: this.address.link(`/project/${projectId}`, runId === null ? {} : { run: runId }),
      mailLink: this.address.notificationLink(screen),
    };
  }

  private async ofRun(runId: string, { verdict, before }: DeliveryRow): Promise<RunNotice | null> {
    const end = await this.outcomes.endOf(runId);
    if (!end || verdict === null) return null;
    const { trigger, environment, selection, createdAt, startedAt, finishedAt, reason } = end.run;
    const { files, filesPassed, summary } = end;
    return {
      runId,
      verdict,
      before,
      trigger,
      environment,
      selection,
      createdAt,
      startedAt,
      finishedAt,
      reason,
      files,
      filesPassed,
      summary,
      connector: (await this.connectors.starterOf(runId))?.title ?? '',
      failures: verdict === 'failed' ? await this.results.firstFailures(runId, LIMITS.notificationFailures) : [],
    };
  }
}
