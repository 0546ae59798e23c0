import { Injectable } from '@nestjs/common';
import { type PlacedNode, walk } from '@testplatform/contract';
import type { Answer } from '../../common/http/envelope.js';
import { pageIn } from '../../common/http/page.js';
import type { ProjectPageDto } from '../../common/validation/fields.js';
import { ComponentsService } from '../components/components.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type Steadiness, SteadinessService } from '../reports/steadiness/steadiness.service.js';
import type { FlakyFilesDto, SlowestFilesDto } from './dto/file-lists.dto.js';
import { presentFlaky, presentSlow } from './steady-files.presenter.js';

type Measured = PlacedNode & { readonly steadiness: Steadiness };

/** The flaky files and the slow files of the current tree. */
@Injectable()
export class SteadyFilesService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly steadiness: SteadinessService,
  ) {}

  /** Files with at least one flip, the highest flaky rate first. @throws UserError 404 */
  async flaky(body: ProjectPageDto, now: number): Promise<Answer<FlakyFilesDto>> {
    const flaky = (await this.measured(body.projectId, now))
      .filter(({ steadiness }) => steadiness.flips > 0)
      .toSorted((a, b) => b.steadiness.flakyRate - a.steadiness.flakyRate || b.steadiness.flips - a.steadiness.flips);
    return { data: { files: pageIn(flaky, body).map(presentFlaky), total: flaky.length } };
  }

  /** All files with a recent completed execution, the highest average duration first. @throws UserError 404 */
  async slowest(body: ProjectPageDto, now: number): Promise<Answer<SlowestFilesDto>> {
    const slowest = (await this.measured(body.projectId, now)).toSorted(
      (a, b) => b.steadiness.averageDuration - a.steadiness.averageDuration,
    );
    return { data: { files: pageIn(slowest, body).map(presentSlow), total: slowest.length } };
  }

  /** In tree order, so that files with equal figures keep their order. */
  private async measured(projectId: number, now: number): Promise<Measured[]> {
    await this.projects.require(projectId);
    const [tree, all] = await Promise.all([this.components.tree(projectId), this.steadiness.ofProject(projectId, now)]);
    const byNode = new Map<string, Steadiness[]>();
    for (const one of all) byNode.set(one.nodeId, [...(byNode.get(one.nodeId) ?? []), one]);
    return walk(tree).flatMap((placed) => {
      const rows = byNode.get(placed.node.id!) ?? [];
      return rows.map((steadiness) => ({ ...placed, steadiness }));
    });
  }
}
