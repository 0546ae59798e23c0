import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { type NewRun, RunStore } from '../store/run-store.service.js';
import { RerunsRepository } from '../store/reruns.repository.js';
import type { RunRow } from '../store/run.entity.js';
import { StartLimits } from './start-limits.js';

/** The project of a run, and its name for the audit log. */
interface NamedProject {
  readonly projectId: number;
  readonly name: string;
}

/** What starts or stops a run when no person does, for the audit log. Never a secret. */
export type StartedBy = Readonly<Record<string, string>>;

/** Who starts a run. */
export interface Starter {
  /** null when no person starts it; then `startedBy` says what does. */
  readonly actor: Actor | null;
  readonly startedBy?: StartedBy | undefined;
  /** For a rerun: the first run of its chain. */
  readonly rerunOf?: string | undefined;
}

/** Creates and stops runs together with an audit entry, in one transaction. */
@Injectable()
export class AuditedRunCommands {
  constructor(
    private readonly store: RunStore,
    private readonly reruns: RerunsRepository,
    private readonly limits: StartLimits,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /**
   * Creates a run and its audit entry.
   * @throws UserError 409 when there is no Xecutor to run it, or too many runs of the person are queued
   */
  async create(run: NewRun, { name }: NamedProject, { actor, startedBy, rerunOf }: Starter): Promise<RunRow> {
    const { executionType, selection, environment, files } = run;
    await this.limits.requireXecutor(executionType, actor);
    return this.database.transaction(async () => {
      if (actor) await this.limits.requirePlace(actor.userId, run.projectId);
      const created = await this.store.create(run);
      if (rerunOf !== undefined) await this.reruns.add(created.runId, rerunOf);
      const detail = {
        executionType,
        selection: selection.join(' / '),
        environment,
        files: files.length,
        ...startedBy,
        ...(rerunOf !== undefined && { rerunOf }),
      };
      await this.audit.record({
        event: 'run-started',
        actor,
        subject: { type: 'run', id: created.runId, name },
        detail,
      });
      return created;
    });
  }

  /**
   * Stops a run. A finished run is left as it is, without an audit entry.
   * @param actor null when no person stops it; then `stoppedBy` says what does
   */
  async stop(
    runId: string,
    { projectId, name }: NamedProject,
    actor: Actor | null,
    stoppedBy: StartedBy = {},
  ): Promise<void> {
    await this.database.transaction(async () => {
      const stopped = await this.store.stop(projectId, runId);
      const subject = { type: 'run', id: runId, name };
      if (stopped) await this.audit.record({ event: 'run-stopped', actor, subject, detail: stoppedBy });
    });
  }
}
