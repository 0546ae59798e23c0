import { Injectable } from '@nestjs/common';
import { findById, importKey, pathKey, permission, type PlacedNode, type Tree, walk } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { notFound } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { ComponentsService } from '../../components/components.service.js';
import type { NodeIdDto } from '../../components/dto/node-ref.dto.js';
import { ConnectorsService } from '../../connectors/connectors.service.js';
import { CronsService } from '../../crons/crons.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import type { ImportingFileDto, UsesDto } from './dto/component-uses.dto.js';

/** Finds what uses a part of a tree, before somebody deletes it. */
@Injectable()
export class ComponentUsesService {
  constructor(
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly connectors: ConnectorsService,
    private readonly crons: CronsService,
  ) {}

  /**
   * What refers to a node or its descendants, as far as the caller may view it.
   * @throws UserError 404
   */
  async of({ projectId, id }: NodeIdDto, caller: Caller): Promise<Answer<UsesDto>> {
    const tree = await this.components.tree(projectId);
    const placed = findById(tree, id);
    if (!placed) throw notFound('id', 'There is no such node in this project’s tree');
    const mayView = (module: 'connectors' | 'crons' | 'test-cases') => permission(caller, module, 'view');
    const ids = new Set(walk([placed.node]).map(({ node }) => node.id!));
    const connectors = await this.connectors.naming(projectId, ids);
    const crons = mayView('crons') ? await this.crons.ofConnectors(connectors.map((one) => one.id)) : [];
    return {
      data: {
        connectors: mayView('connectors') ? connectors.map(({ title }) => title) : [],
        schedules: crons.map(({ title }) => title),
        imports: mayView('test-cases') ? await this.imports(projectId, tree, placed) : [],
      },
    };
  }

  /** Files outside the part that import one of its files, in tree order. */
  private async imports(projectId: number, tree: Tree, part: PlacedNode): Promise<ImportingFileDto[]> {
    const above = part.path.slice(0, -1);
    const below = walk([part.node]);
    const keys = new Set(below.map(({ path }) => pathKey([...above, ...path])));
    const inside = new Set(below.map(({ node }) => node.id));
    const cases = new Map<string, number>();
    for await (const { nodeId, paths } of this.cases.withPaths(projectId))
      if (!inside.has(nodeId) && paths.some((path) => keys.has(importKey(path))))
        cases.set(nodeId, (cases.get(nodeId) ?? 0) + 1);
    return walk(tree).flatMap(({ node, path }) => {
      const count = cases.get(node.id!);
      return count === undefined ? [] : [{ path: path.join('/'), cases: count }];
    });
  }
}
