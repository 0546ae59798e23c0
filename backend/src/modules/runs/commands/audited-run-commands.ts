import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { DevicePresenceService } from '../../xecutor/device-presence.service.js';
import { type NewRun, RunStore } from '../../execution/run-store.service.js';
import type { RunRow } from '../run.entity.js';

const NO_XECUTOR = 'No Xecutor is connected for your device. Start the Xecutor, or run on the server';

/** The project of a run, as the audit log names it. */
interface NamedProject {
  readonly projectId: number;
  readonly name: string;
}

/** Runs as people start and stop them: in the store and in the audit log, both or neither. */
@Injectable()
export class AuditedRunCommands {
  constructor(
    private readonly store: RunStore,
    private readonly devices: DevicePresenceService,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /**
   * @param actor null when no person starts it; then `startedBy` says what does
   * @throws UserError 409 for a run on the Xecutor of a person who has none that is connected
   */
  async create(
    run: NewRun,
    { name }: NamedProject,
    actor: Actor | null,
    startedBy: Readonly<Record<string, string>> = {},
  ): Promise<RunRow> {
    if (run.executionType === 'xecutor' && !(actor && (await this.devices.isConnected(actor.userId))))
      throw conflict('executionType', NO_XECUTOR);
    return this.database.transaction(async () => {
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
   * Nothing is recorded of a run that is over already.
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
