import { Injectable } from '@nestjs/common';
import { repeatsFor } from '@testplatform/contract';
import type { TableUsers } from '../projects/data-tables.service.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { TestCasesRepository } from './test-cases.repository.js';

/** Renames a table in the test cases that repeat for each of its rows (3 §18). */
@Injectable()
export class CaseTables implements TableUsers {
  constructor(
    private readonly cases: TestCasesRepository,
    private readonly changes: ProjectChanges,
  ) {}

  async renameTable(projectId: number, from: string, to: string): Promise<void> {
    const changed = new Set<string>();
    for await (const rows of this.cases.withTables(projectId))
      for (const row of rows) {
        if (!repeatsFor(row.testCase, from)) continue;
        await this.cases.setContent(row.caseId, { ...row, testCase: { ...row.testCase, table: to } });
        changed.add(row.nodeId);
      }
    for (const node of changed) this.changes.tell({ projectId, part: 'test-cases', node });
  }
}
