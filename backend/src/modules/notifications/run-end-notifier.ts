import { Injectable } from '@nestjs/common';
import { clock, type RunVerdict } from '@testplatform/contract';
import { ConnectorsService } from '../connectors/connectors.service.js';
import { RunOutcomesService } from '../runner/follow/run-outcomes.service.js';
import { type ChangedRun, RunEvents } from '../runner/store/run.events.js';
import { ChannelsRepository } from './channels.repository.js';
import { DeliveriesService } from './sending/deliveries.service.js';
import { RunKindsRepository } from './run-kinds.repository.js';
import { isTold, kindOf, verdictOf } from './verdict.js';

/** Queues the messages about the end of a run, in the transaction that ends it. Does nothing slow. */
@Injectable()
export class RunEndNotifier {
  constructor(
    private readonly channels: ChannelsRepository,
    private readonly deliveries: DeliveriesService,
    private readonly kinds: RunKindsRepository,
    private readonly outcomes: RunOutcomesService,
    private readonly connectors: ConnectorsService,
    events: RunEvents,
  ) {
    events.onEnd((run) => this.settle(run));
  }

  private async settle(run: ChangedRun): Promise<void> {
    const { runId, projectId, reason } = run;
    const outcome = (await this.outcomes.of([runId])).get(runId);
    const verdict = verdictOf({ reason, passed: outcome?.passed ?? null });
    // A rerun is compared as a run of the same kind as its origin.
    const before = await this.follow(run, outcome?.rerunOf ?? runId, verdict);
    const told = (await this.channels.enabled(projectId)).filter(({ sendWhen }) => isTold(sendWhen, verdict, before));
    for (const channel of told) await this.deliveries.post(channel, { runId, verdict, before });
  }

  /** Stores how this run ended as the last of its kind, unless it was stopped; returns how the previous one ended. */
  private async follow(run: ChangedRun, originId: string, verdict: RunVerdict): Promise<RunVerdict | null> {
    const { runId, projectId, environment, selection, finishedAt } = run;
    const connector = (await this.connectors.starterOf(originId))?.id ?? null;
    const kind = kindOf({ environment, connector, selection });
    const before = await this.kinds.last(projectId, kind);
    if (verdict !== 'stopped')
      await this.kinds.keep({ projectId, kind, runId, verdict, finishedAt: finishedAt ?? clock.now() });
    return before;
  }
}
