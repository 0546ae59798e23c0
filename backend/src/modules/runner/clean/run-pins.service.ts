import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import type { Answer } from '../../../common/http/envelope.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { PinnedDto, PinRunDto } from '../dto/run-history.dto.js';
import { PinnedRunsRepository } from './pinned-runs.repository.js';
import { RunsRepository } from '../store/runs.repository.js';

/** Pins runs: retention doesn't remove them. */
@Injectable()
export class RunPinsService {
  constructor(
    private readonly pins: PinnedRunsRepository,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Pins or unpins a run. Repeating it is no error.
   * @throws UserError 404
   */
  async pin({ projectId, run_id, pinned }: PinRunDto, actor: Actor): Promise<Answer<PinnedDto>> {
    const { name } = await this.projects.get(projectId);
    await this.projects.changePart(projectId, 'runs', async () => {
      await this.runs.one(projectId, run_id);
      if ((await this.pins.of([run_id])).has(run_id) === pinned) return;
      if (pinned) await this.pins.insert({ runId: run_id, pinnedBy: actor.userId, pinnedAt: clock.now() });
      else await this.pins.delete(run_id);
      const subject = { type: 'run', id: run_id, name };
      await this.audit.record({ event: pinned ? 'run-pinned' : 'run-unpinned', actor, subject });
    });
    return { data: { run_id, pinned } };
  }
}
