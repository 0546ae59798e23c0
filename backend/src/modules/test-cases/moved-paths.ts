import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { importKey, pathKey, type TreeChange, withImports } from '@testplatform/contract';
import { TreeChanges } from '../components/components.events.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import { TestCasesRepository } from './test-cases.repository.js';

/** Imports and bindings refer to files by path. Rewrites those paths in the transaction that renames or moves a file (3 §13). */
@Injectable()
export class MovedPaths {
  constructor(
    private readonly cases: TestCasesRepository,
    private readonly projects: ProjectsService,
    private readonly changes: ProjectChanges,
    treeChanges: TreeChanges,
  ) {
    treeChanges.subscribe((projectId, change) => this.rewrite(projectId, change));
  }

  private async rewrite(projectId: number, { repathed }: TreeChange): Promise<void> {
    const files = repathed.filter(({ node }) => node.type === 'test-case-file');
    if (files.length === 0) return;
    const moved = new Map(files.map(({ oldPath, newPath }) => [pathKey(oldPath), newPath.join('/')]));
    const now = (path: string): string => moved.get(importKey(path)) ?? path;
    const changed = new Set<string>();
    for await (const rows of this.cases.withImports(projectId))
      for (const row of rows) {
        const testCase = withImports(row.testCase, now);
        if (isDeepStrictEqual(testCase, row.testCase)) continue;
        await this.cases.setContent(row.caseId, { ...row, testCase });
        changed.add(row.nodeId);
      }
    for (const node of changed) this.changes.tell({ projectId, part: 'test-cases', node });
    await this.projects.changeBindings(projectId, now);
  }
}
