import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { type NewRun, RunStore } from '../store/run-store.service.js';
import type { RunRow } from '../store/run.entity.js';
import { QueueLimit } from './queue-limit.js';

/** The project of a run, and its name for the audit log. */
interface NamedProject {
  readonly projectId: number;
  readonly name: string;
}

/** Creates and stops runs together with an audit entry, in one transaction. */
@Injectable()
export class AuditedRunCommands {
  constructor(
    private readonly store: RunStore,
    private readonly limit: QueueLimit,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /**
   * Creates a run and its audit entry.
   * @param actor null when no person starts it; then `startedBy` says what does
   * @throws UserError 409 when too many runs of the person are queued
   */
  async create(
    run: NewRun,
    { name }: NamedProject,
    actor: Actor | null,
    startedBy: Readonly<Record<string, string>> = {},
  ): Promise<RunRow> {
    return this.database.transaction(async () => {
      if (actor) await this.limit.check(actor.userId, run.projectId);
      const created = await this.store.create(run);
      const { executionType, selection, environment, files } = run;
      const detail = {
        executionType,
        selection: selection.join(' / '),
        environment,
        files: files.length,
        ...startedBy,
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
    stoppedBy: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.database.transaction(async () => {
      const stopped = await this.store.stop(projectId, runId);
      const subject = { type: 'run', id: runId, name };
      if (stopped) await this.audit.record({ event: 'run-stopped', actor, subject, detail: stoppedBy });
    });
  }
}
