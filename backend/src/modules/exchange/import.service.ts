import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { countNodes, findByPath, LIMITS, type TestCase, type Tree } from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { conflict, invalid } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { Places } from '../../common/places.js';
import { ComponentsService, noNodeAt } from '../components/components.service.js';
import { titlesOf } from '../components/dto/node-ref.dto.js';
import { ProjectsService } from '../projects/projects.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import type { ImportDto, ImportedDto, ImportPreviewDto } from './dto/import.dto.js';
import { type Placed, placeFiles } from './place-files.js';
import { treeTitle } from './read/file-builder.js';
import { type Imported, ImportError } from './read/imported.js';
import { runApart } from './apart/run-apart.js';
import { withoutEnding } from './read/read-tests.js';

/** Imports tests of other tools into the tree (3 §19). */
@Injectable()
export class ImportService {
  private readonly places = new Places<number>('imports', LIMITS.imports);

  constructor(
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * What `create` would do now.
   * @throws UserError 403, 404, 409, 422, 503 when the caller's queue is full
   */
  async preview(body: ImportDto, caller: Caller): Promise<Answer<ImportPreviewDto>> {
    return this.places.with(caller.userId, async () => {
      const imported = await this.read(body, caller);
      const { files } = this.place(await this.components.tree(body.projectId), body, imported);
      let shown = 0;
      const previewed = files.map(({ path, cases }) => {
        const first = cases.slice(0, Math.min(LIMITS.previewedCasesPerFile, LIMITS.previewedCases - shown));
        shown += first.length;
        return { path: [...path], cases: cases.length, first: first.map(withoutSecret) };
      });
      const notes = imported.notes.slice(0, LIMITS.previewedNotes);
      return { data: { format: imported.format, files: previewed, notes: [...notes], total: imported.notes.length } };
    });
  }

  /**
   * Creates the files, their cases and any missing levels of the tree in one transaction.
   * @throws UserError as `preview`
   */
  async create(body: ImportDto, caller: Caller): Promise<Answer<ImportedDto>> {
    return this.places.with(caller.userId, async () => {
      const imported = await this.read(body, caller);
      const { projectId } = body;
      const { made, version } = await this.components.addNodes(
        projectId,
        (before) => this.place(before, body, imported),
        async ({ files }) => {
          for (const { id, cases } of files) await this.cases.fill(projectId, id, cases);
        },
      );
      const files = made.files.map(({ id, path, cases }) => ({ id, path: [...path], cases: cases.length }));
      return { data: { nodes: [...made.nodes], files, notes: imported.notes.length, version } };
    });
  }

  /** @throws UserError 403, 404, 422 */
  private async read(body: ImportDto, caller: Caller): Promise<Imported> {
    requireRule({ kind: 'permission', module: 'test-cases', action: 'create' }, caller);
    if (body.testCaseFileName !== undefined)
      throw invalid({ testCaseFileName: 'Choose the scenario that holds the file, or a node above it' });
    // Fail early if the project or the node doesn't exist.
    await this.projects.get(body.projectId);
    await this.components.nodeAt(body.projectId, titlesOf(body));
    if (Buffer.byteLength(body.content) > LIMITS.importedBytes) throw invalid({ content: TOO_LARGE });
    try {
      const imported = await runApart('tests', { name: body.name, content: body.content });
      for (const { cases } of imported.files) this.cases.requireFits(cases);
      return imported;
    } catch (error) {
      if (error instanceof ImportError) throw invalid({ content: error.message });
      throw error;
    }
  }

  /** @throws UserError 404, 409 */
  private place(before: Tree, body: ImportDto, { files }: Imported): Placed {
    const at = titlesOf(body);
    const placed = placeFiles(before, at, treeTitle(withoutEnding(body.name), 'Import'), files, randomUUID);
    // The node may have been deleted or renamed while the file was read.
    if (!placed)
      throw noNodeAt(
        at,
        at.findIndex((_title, level) => !findByPath(before, at.slice(0, level + 1))),
      );
    if (countNodes(placed.tree) > LIMITS.treeNodesMax) throw conflict('content', FULL);
    return placed;
  }
}

const TOO_LARGE = 'The file has more than 4 MB. Divide it in the other tool, and export it again';
const FULL = `A tree has at most ${LIMITS.treeNodesMax.toLocaleString('en')} nodes. Delete some first`;

/** Hides a masked text, as the list of cases does. */
const withoutSecret = (testCase: TestCase): TestCase =>
  testCase.inputTextMask === 'Yes' ? { ...testCase, inputText: '', inputTextSet: true } : testCase;
