import { Injectable } from '@nestjs/common';
import { fileNameKey, projectFilesOf, walk, withProjectFiles } from '@testplatform/contract';
import { ComponentsService } from '../components/components.service.js';
import type { FileUse, FileUsers } from '../project-files/project-files.service.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { type StoredCase, TestCasesRepository } from './test-cases.repository.js';

/** Finds which test cases use the files of a project (3 §16), by name. */
@Injectable()
export class CaseFiles implements FileUsers {
  constructor(
    private readonly cases: TestCasesRepository,
    private readonly components: ComponentsService,
    private readonly changes: ProjectChanges,
  ) {}

  async uses(projectId: number): Promise<ReadonlyMap<string, readonly FileUse[]>> {
    const cases = await this.cases.withFiles(projectId);
    if (cases.length === 0) return new Map();
    const byNode = new Map<string, StoredCase[]>();
    for (const one of cases) listIn(byNode, one.nodeId).push(one);
    const uses = new Map<string, FileUse[]>();
    for (const { node, path } of walk(await this.components.tree(projectId)))
      for (const one of byNode.get(node.id ?? '') ?? [])
        for (const key of keysOf(one)) listIn(uses, key).push(usageOf(one, path));
    return uses;
  }

  async rename(projectId: number, from: string, to: string): Promise<number> {
    const key = fileNameKey(from);
    const using = (await this.cases.withFiles(projectId)).filter((one) => keysOf(one).has(key));
    for (const row of using) {
      const testCase = withProjectFiles(row.testCase, (name) => (fileNameKey(name) === key ? to : name));
      await this.cases.setContent(row.caseId, { ...row, testCase });
    }
    for (const node of new Set(using.map(({ nodeId }) => nodeId)))
      this.changes.tell({ projectId, part: 'test-cases', node });
    return using.length;
  }
}

const keysOf = ({ testCase }: StoredCase): ReadonlySet<string> => new Set(projectFilesOf(testCase).map(fileNameKey));

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const usageOf = ({ caseId, nodeId, testCase }: StoredCase, path: readonly string[]): FileUse => ({
  caseId,
  title: testCase.title,
  nodeId,
  path,
});
