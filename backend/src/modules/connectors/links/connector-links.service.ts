import { Injectable } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import { notFound } from '../../../common/errors.js';
import { Places } from '../../../common/places.js';
import { PublicAddress } from '../../../config/public-address.js';
import { RunEndWaiter } from '../../runner/follow/run-end-waiter.service.js';
import { type RunOutcome, RunOutcomesService } from '../../runner/follow/run-outcomes.service.js';
import { ConnectorRunsRepository } from '../connector-runs.repository.js';
import { ConnectorStartsService } from '../connector-starts.service.js';
import type { ConnectorRow } from '../connectors.repository.js';
import type { LinkCall, LinkReply } from '../dto/connector-call.js';
import { junit, type JunitFile } from './junit.js';
import { LinkAccessService } from './link-access.service.js';
import { outcomeReply, passedAll, presentOutcome, type RunAddresses, startedReply } from './link-reply.js';

/** The calls of a connector's link (3 §8). There is no token: a call has the rights of the link's owner. */
@Injectable()
export class ConnectorLinksService {
  private readonly places = new Places<string>('JUnit reports', LIMITS.junit);

  constructor(
    private readonly access: LinkAccessService,
    private readonly connectorRuns: ConnectorRunsRepository,
    private readonly starts: ConnectorStartsService,
    private readonly outcomes: RunOutcomesService,
    private readonly ends: RunEndWaiter,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Starts a run per environment; waits for their ends on request.
   * @throws UserError 404 for an unknown link, 403 when its owner lost the right, 409 when nothing can be run, 429, 503
   */
  async start(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorStart');
    this.requireRoom(call, connector);
    return this.started(call, connector, await this.starts.byLink(connector, call.environment));
  }

  /**
   * Reruns the failed files of a run of the connector; answers as `start` does.
   * @throws UserError 404 for an unknown link or another connector's run, 409 when nothing can be rerun, 429, 503
   */
  async rerun(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorStart');
    await this.requireRun(connector, call.runId);
    this.requireRoom(call, connector);
    return this.started(call, connector, await this.rerunsOf(connector, call.runId));
  }

  /**
   * Stops a run of the connector, unless it is over; waits for its end on request.
   * @throws UserError as `state`
   */
  async stop(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorRun');
    await this.requireRun(connector, call.runId);
    for (const runId of await this.outcomes.ledBy(call.runId)) await this.starts.stop(connector, runId);
    return this.reply(call, connector, await this.outcomes.ledBy(call.runId), 200);
  }

  /**
   * Returns the state of a run of the connector; waits for its end on request.
   * @throws UserError 404 for an unknown link or another connector's run
   */
  async state(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorRun');
    await this.requireRun(connector, call.runId);
    return this.reply(call, connector, await this.outcomes.ledBy(call.runId), 200);
  }

  /**
   * Reruns a run. If it is the first of a start in several environments, reruns the failed runs of that start.
   * @throws UserError 409 when nothing can be rerun, or one of the runs is not over
   */
  private async rerunsOf(connector: ConnectorRow, runId: string): Promise<readonly string[]> {
    const outcomes = await this.outcomesOf(await this.outcomes.ledBy(runId));
    const isWanted = ({ passed, filesFailed }: RunOutcome) => passed === null || (!passed && filesFailed > 0);
    const wanted = outcomes.filter(isWanted).map(({ run }) => run.runId);
    // `reruns` refuses a run that is not over, or in which no file failed, with the reason.
    return this.starts.reruns(connector, wanted.length > 0 ? wanted : [runId]);
  }

  private async started(call: LinkCall, connector: ConnectorRow, runIds: readonly string[]): Promise<LinkReply> {
    if (call.wait !== undefined || call.format !== 'json') return this.reply(call, connector, runIds, 202);
    if (runIds.length === 1) return startedReply([this.startedRun(connector, runIds[0]!)]);
    const outcomes = await this.outcomesOf(runIds);
    return startedReply(
      outcomes.map(({ run: { runId, environment } }) => ({ ...this.startedRun(connector, runId), environment })),
    );
  }

  private startedRun(connector: ConnectorRow, runId: string) {
    return { run_id: runId, ...this.addressesOf(connector, runId) };
  }

  /** @param plain the HTTP status when the call doesn't wait */
  private async reply(
    call: LinkCall,
    connector: ConnectorRow,
    runIds: readonly string[],
    plain: 200 | 202,
  ): Promise<LinkReply> {
    const { wait } = call;
    if (wait !== undefined) await this.waitFor(runIds, wait * 1_000, call.signal);
    const outcomes = await this.outcomesOf(runIds);
    const runs = outcomes.map((outcome) => {
      return [outcome, presentOutcome(outcome, this.addressesOf(connector, outcome.run.runId))] as const;
    });
    const reply = outcomeReply(runs, wait === undefined ? plain : null);
    return call.format === 'json' ? reply : { ...reply, xml: await this.junitOf(call, connector, outcomes) };
  }

  /** @throws UserError 503 when the connector's queue of reports is full */
  private junitOf(
    { signal }: LinkCall,
    { connectorId, title }: ConnectorRow,
    outcomes: readonly RunOutcome[],
  ): Promise<readonly string[]> {
    const files = this.filesOf(outcomes, signal);
    return this.places.with(connectorId, () => junit(title, files, passedAll(outcomes) !== null));
  }

  /** Names the environment of each file when there are several runs. Stops reading when the client disconnects. */
  private async *filesOf(outcomes: readonly RunOutcome[], signal: AbortSignal): AsyncGenerator<JunitFile> {
    for (const { run } of outcomes) {
      if (signal.aborted) return;
      for await (const file of this.outcomes.files(run.runId)) {
        if (signal.aborted) return;
        yield outcomes.length > 1 ? { ...file, environment: run.environment } : file;
      }
    }
  }

  /** Call it before starting anything. @throws UserError 503 when the connector's queue of reports is full */
  private requireRoom({ format }: LinkCall, { connectorId }: ConnectorRow): void {
    if (format === 'junit') this.places.requireRoom(connectorId);
  }

  private async waitFor(runIds: readonly string[], milliseconds: number, signal: AbortSignal): Promise<void> {
    const open = (await this.outcomesOf(runIds)).filter(({ passed }) => passed === null);
    await Promise.all(open.map(({ run }) => this.ends.wait(run.runId, milliseconds, signal)));
  }

  /** In the order of the ids; deleted ones are left out. @throws UserError 404 when all are */
  private async outcomesOf(runIds: readonly string[]): Promise<readonly RunOutcome[]> {
    const outcomes = await this.outcomes.of(runIds);
    const found = runIds.flatMap((runId) => outcomes.get(runId) ?? []);
    if (found.length === 0) throw notFound('run_id', 'This run was deleted');
    return found;
  }

  private async requireRun({ id }: ConnectorRow, runId: string): Promise<void> {
    if (!(await this.connectorRuns.has(id, runId))) throw notFound('run_id', 'There is no such run of this connector');
  }

  private addressesOf({ connectorId, projectId }: ConnectorRow, runId: string): RunAddresses {
    return {
      status_url: this.address.link(`/connector/${connectorId}/runs/${runId}`),
      report_url: this.address.link(`/project/${projectId}`, { run: runId }),
    };
  }
}
