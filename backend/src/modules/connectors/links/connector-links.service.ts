import { Injectable } from '@nestjs/common';
import { notFound } from '../../../common/errors.js';
import { PublicAddress } from '../../../config/public-address.js';
import { RunEndWaiter } from '../../runner/follow/run-end-waiter.service.js';
import { type RunOutcome, RunOutcomesService } from '../../runner/follow/run-outcomes.service.js';
import { ConnectorRunsRepository } from '../connector-runs.repository.js';
import { ConnectorStartsService } from '../connector-starts.service.js';
import type { ConnectorRow } from '../connectors.repository.js';
import type { LinkCall, LinkReply } from '../dto/connector-call.js';
import { junit } from './junit.js';
import { LinkAccessService } from './link-access.service.js';
import { outcomeReply, presentOutcome, type RunAddresses, startedReply } from './link-reply.js';

/** The calls of a connector's link (3 §8). There is no token: a call has the rights of the link's owner. */
@Injectable()
export class ConnectorLinksService {
  constructor(
    private readonly access: LinkAccessService,
    private readonly connectorRuns: ConnectorRunsRepository,
    private readonly starts: ConnectorStartsService,
    private readonly outcomes: RunOutcomesService,
    private readonly ends: RunEndWaiter,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Starts a run; waits for its end on request.
   * @throws UserError 404 for an unknown link, 403 when its owner lost the right, 409 when nothing can be run, 429
   */
  async start(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorStart');
    return this.started(call, connector, await this.starts.byLink(connector, call.environment));
  }

  /**
   * Reruns the failed files of a run of the connector; answers as `start` does.
   * @throws UserError 404 for an unknown link or another connector's run, 409 when nothing can be rerun, 429
   */
  async rerun(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorStart');
    await this.requireRun(connector, call.runId);
    return this.started(call, connector, await this.starts.rerun(connector, call.runId));
  }

  /**
   * Stops a run of the connector, unless it is over; waits for its end on request.
   * @throws UserError as `state`
   */
  async stop(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorRun');
    await this.requireRun(connector, call.runId);
    await this.starts.stop(connector, call.runId);
    return this.reply(call, connector, call.runId, 200);
  }

  /**
   * Returns the state of a run of the connector; waits for its end on request.
   * @throws UserError 404 for an unknown link or another connector's run
   */
  async state(call: LinkCall): Promise<LinkReply> {
    const connector = await this.access.connectorOf(call, 'connectorRun');
    await this.requireRun(connector, call.runId);
    return this.reply(call, connector, call.runId, 200);
  }

  private async started(call: LinkCall, connector: ConnectorRow, runId: string): Promise<LinkReply> {
    if (call.wait === undefined && call.format === 'json')
      return startedReply(runId, this.addressesOf(connector, runId));
    return this.reply(call, connector, runId, 202);
  }

  /** @param plain the HTTP status when the call doesn't wait */
  private async reply(call: LinkCall, connector: ConnectorRow, runId: string, plain: 200 | 202): Promise<LinkReply> {
    if (call.wait !== undefined) await this.waitFor(runId, call.wait * 1_000, call.signal);
    const outcome = await this.outcomeOf(runId);
    const addresses = this.addressesOf(connector, runId);
    const reply = outcomeReply(outcome, presentOutcome(outcome, addresses), call.wait === undefined ? plain : null);
    if (call.format === 'json') return reply;
    return { ...reply, xml: junit(connector.title, await this.outcomes.files(runId), outcome.passed !== null) };
  }

  private async waitFor(runId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    if ((await this.outcomeOf(runId)).passed === null) await this.ends.wait(runId, milliseconds, signal);
  }

  private async outcomeOf(runId: string): Promise<RunOutcome> {
    const outcome = (await this.outcomes.of([runId])).get(runId);
    if (!outcome) throw notFound('run_id', 'This run was deleted');
    return outcome;
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
