import { Injectable } from '@nestjs/common';
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
    const using = await this.cases.withTable(projectId, from);
    for (const row of using)
      await this.cases.setContent(row.caseId, { ...row, testCase: { ...row.testCase, table: to } });
    for (const node of new Set(using.map(({ nodeId }) => nodeId)))
      this.changes.tell({ projectId, part: 'test-cases', node });
  }
}
