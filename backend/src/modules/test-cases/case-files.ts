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

  async uses(projectId: number, keys: readonly string[]): Promise<ReadonlyMap<string, readonly FileUse[]>> {
    const wanted = new Set(keys);
    const byNode = new Map<string, Using[]>();
    for await (const some of this.cases.withFiles(projectId))
      for (const one of some) {
        const used = [...keysOf(one)].filter((key) => wanted.has(key));
        const { caseId, testCase } = one;
        if (used.length > 0) listIn(byNode, one.nodeId).push({ caseId, title: testCase.title, used });
      }
    if (byNode.size === 0) return new Map();
    const uses = new Map<string, FileUse[]>();
    for (const { node, path } of walk(await this.components.tree(projectId)))
      for (const { used, ...one } of byNode.get(node.id ?? '') ?? [])
        for (const key of used) listIn(uses, key).push({ ...one, nodeId: node.id!, path });
    return uses;
  }

  async rename(projectId: number, from: string, to: string): Promise<number> {
    const key = fileNameKey(from);
    const nodes = new Set<string>();
    let changed = 0;
    for await (const some of this.cases.withFiles(projectId))
      for (const row of some.filter((one) => keysOf(one).has(key))) {
        const testCase = withProjectFiles(row.testCase, (name) => (fileNameKey(name) === key ? to : name));
        await this.cases.setContent(row.caseId, { ...row, testCase });
        nodes.add(row.nodeId);
        changed++;
      }
    for (const node of nodes) this.changes.tell({ projectId, part: 'test-cases', node });
    return changed;
  }
}

/** A case that uses some of the wanted files. */
interface Using extends Pick<FileUse, 'caseId' | 'title'> {
  /** The keys of these files. */
  readonly used: readonly string[];
}

const keysOf = ({ testCase }: StoredCase): ReadonlySet<string> => new Set(projectFilesOf(testCase).map(fileNameKey));

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
