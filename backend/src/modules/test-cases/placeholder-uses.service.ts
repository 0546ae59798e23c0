import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  canName,
  checkTestCase,
  LIMITS,
  type NamedPlaceholder,
  renamePlaceholder,
  tableKey,
  withPlaceholder,
} from '@testplatform/contract';
import { invalid } from '../../common/errors.js';
import type { Caller } from '../../common/access/access.js';
import type { Answer } from '../../common/http/envelope.js';
import { Places } from '../../common/places.js';
import { SecretBox, UnreadableSecretError } from '../../common/secret-box.js';
import { Database } from '../../database/database.js';
import { ComponentsService } from '../components/components.service.js';
import { requireFileTitles } from '../components/dto/node-ref.dto.js';
import { DataTablesService } from '../projects/data-tables.service.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { PlaceholderUsesDataDto, PlaceholderUsesDto, RenamePlaceholderDto } from './dto/placeholder-uses.dto.js';
import { rowsOfTable } from './rows-of-table.js';
import { type CaseContent, type StoredCase, TestCasesRepository } from './test-cases.repository.js';

const NO_NAME = 'Use a name of letters, digits, spaces, hyphens and underscores';

type Content = Pick<CaseContent, 'testCase' | 'maskedText'>;

/** A case that uses a placeholder, with its content after the renaming. */
interface Use {
  readonly row: StoredCase;
  readonly content: Content;
}

/** Where a placeholder is used. */
type Found = Pick<StoredCase, 'caseId' | 'nodeId'>;

/** Finds the test cases that use a value by its name, and renames it in them (3 §5). */
@Injectable()
export class PlaceholderUsesService {
  private readonly places = new Places<number>('searches of test cases', LIMITS.caseLists);

  constructor(
    private readonly cases: TestCasesRepository,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
    private readonly tables: DataTablesService,
    private readonly changes: ProjectChanges,
    private readonly box: SecretBox,
    private readonly database: Database,
  ) {}

  /** @throws UserError 404, 503 when the caller's queue is full */
  count(body: PlaceholderUsesDto, { userId }: Caller): Promise<Answer<PlaceholderUsesDataDto>> {
    return this.places.with(userId, async () => {
      await this.projects.get(body.projectId);
      // No name contains a brace, so renaming to one changes every case that uses the value.
      return { data: { cases: (await this.using(body, '{')).length } };
    });
  }

  /**
   * Renames the value in all cases that use it, or in none, under the project's lock.
   * @throws UserError 404; 422 for a name that no placeholder can have, and where a text would become too long
   */
  rename(body: RenamePlaceholderDto): Promise<Answer<PlaceholderUsesDataDto>> {
    if (!canName(placeholderOf(body, body.to))) throw invalid({ to: NO_NAME });
    return this.database.transaction(async () => {
      await this.projects.lock(body.projectId);
      const using = await this.using(body, body.to);
      for await (const rows of this.cases.withIds(using.map(({ caseId }) => caseId)))
        for (const { row, content } of this.usesIn(rows, body, body.to)) {
          this.requireValid(content);
          await this.cases.setContent(row.caseId, { ...row, ...content });
        }
      for (const node of new Set(using.map(({ nodeId }) => nodeId)))
        this.changes.tell({ projectId: body.projectId, part: 'test-cases', node });
      return { data: { cases: using.length } };
    });
  }

  /** The cases that a renaming would change. Without their content, of which a project may have gigabytes. */
  private async using(body: PlaceholderUsesDto, to: string): Promise<readonly Found[]> {
    const found: Found[] = [];
    for await (const rows of this.cases.withPlaceholders(body.projectId, await this.fileOf(body)))
      for (const { row } of this.usesIn(rows, body, to)) found.push({ caseId: row.caseId, nodeId: row.nodeId });
    return this.meantBy(body, found);
  }

  private *usesIn(rows: readonly StoredCase[], body: PlaceholderUsesDto, to: string): Generator<Use> {
    const from = placeholderOf(body, body.from);
    const next = placeholderOf(body, to);
    for (const row of rows) {
      const testCase = withPlaceholder(row.testCase, from, next);
      const maskedText = this.renameMasked(row.maskedText, from, next);
      const isUse = maskedText !== row.maskedText || !isDeepStrictEqual(testCase, row.testCase);
      if (isUse) yield { row, content: { testCase, maskedText } };
    }
  }

  /**
   * Keeps the cases in which the placeholder refers to this table's column, not to a column of the same name in another
   * table. Keeps all cases for other kinds of values.
   */
  private async meantBy(
    { projectId, kind, collection = '', from }: PlaceholderUsesDto,
    found: readonly Found[],
  ): Promise<readonly Found[]> {
    if (kind !== 'table') return found;
    const [files, named] = await Promise.all([
      this.tables.filesUsing(projectId, collection),
      this.tables.namesWithColumn(projectId, from),
    ]);
    // The table may have lost the column already.
    const hasColumn = (name: string) => named.has(tableKey(name)) || tableKey(name) === tableKey(collection);
    const nodeIds = new Set(found.flatMap(({ nodeId }) => (files.has(nodeId) ? nodeId : [])));
    const meant = new Set<number>();
    for (const nodeId of nodeIds) {
      const cases = await this.cases.ofFile(nodeId);
      const isOfFile = files.get(nodeId)!.isOfFile;
      const about = { table: collection, isOfFile, hasColumn };
      for (const row of rowsOfTable(
        cases.map(({ testCase }) => testCase),
        about,
      ))
        meant.add(cases[row]!.caseId);
    }
    return found.filter(({ caseId }) => meant.has(caseId));
  }

  /** The file whose cases store the value; undefined for a value of the project. */
  private async fileOf(body: PlaceholderUsesDto): Promise<string | undefined> {
    if (body.kind !== 'storage') return undefined;
    return (await this.components.nodeAt(body.projectId, requireFileTitles(body)))?.id;
  }

  private requireValid({ testCase, maskedText }: Content): void {
    const inputText = maskedText === null ? null : this.read(maskedText);
    const clear = inputText === null ? testCase : { ...testCase, inputText };
    const { errors } = checkTestCase({ ...clear });
    if (errors) throw invalid({ to: `“${testCase.title}”: ${Object.values(errors).join(' ')}` });
  }

  /** A masked text; null for one that was encrypted with another key, which nobody can read until it is entered again. */
  private read(sealed: string): string | null {
    try {
      return this.box.open(sealed);
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }

  /** Encrypts the text again only if it changed, because each encryption of the same text gives another value. */
  private renameMasked(sealed: string | null, from: NamedPlaceholder, to: NamedPlaceholder): string | null {
    const text = sealed === null ? null : this.read(sealed);
    if (text === null) return sealed;
    const renamed = renamePlaceholder(text, from, to);
    return renamed === text ? sealed : this.box.seal(renamed);
  }
}

function placeholderOf({ kind, collection = '' }: PlaceholderUsesDto, name: string): NamedPlaceholder {
  if (kind === 'storage') return { kind, key: name };
  if (kind === 'table') return { kind, column: name };
  return kind === 'binding' ? { kind, title: name } : { kind: 'collection', collection, title: name };
}
