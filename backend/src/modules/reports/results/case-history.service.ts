import { Injectable } from '@nestjs/common';
import { isoTime } from '../../../common/iso-time.js';
import type { Answer } from '../../../common/http/envelope.js';
import { pageOf } from '../../../common/http/page.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { CaseHistoryDto, PastResultDto } from '../dto/case-history.dto.js';
import { OwnCasesRepository } from './own-cases.repository.js';

/** The history of a case across runs. */
@Injectable()
export class CaseHistoryService {
  constructor(
    private readonly cases: OwnCasesRepository,
    private readonly projects: ProjectsService,
  ) {}

  /** The ids of the cases that already have a result in the file's running execution; null when it is not running. */
  doneCases(nodeId: string): Promise<ReadonlySet<number> | null> {
    return this.cases.doneOf(nodeId);
  }

  /**
   * The results of a case in its own file, newest first. Empty when it never ran or belongs to another project.
   * @throws UserError 404 for an unknown project
   */
  async of({ projectId, case_id, ...page }: CaseHistoryDto): Promise<Answer<PastResultDto[]>> {
    await this.projects.get(projectId);
    const results = await this.cases.ofCase(projectId, case_id, pageOf(page));
    return {
      data: results.map(({ resultId, runId, startedAt, ...result }) => ({
        ...result,
        result_id: resultId,
        run_id: runId,
        time: isoTime(startedAt),
      })),
    };
  }
}
