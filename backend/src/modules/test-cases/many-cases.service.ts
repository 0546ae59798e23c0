import { Injectable } from '@nestjs/common';
import { changedElsewhere, LIMITS, locatorsOf, type PlacedNode, walk } from '@testplatform/contract';
import { conflict, invalid, notFound, sentenceOf, UserError } from '../../common/errors.js';
import type { Caller } from '../../common/access/access.js';
import type { Answer } from '../../common/http/envelope.js';
import { type Page, pageOf } from '../../common/http/page.js';
import { Places } from '../../common/places.js';
import { SecretBox } from '../../common/secret-box.js';
import { inTurns } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { ComponentsService } from '../components/components.service.js';
import { titlesOf } from '../components/dto/node-ref.dto.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type CaseChange, readCaseChanges } from './case-changes.js';
import { bytesOf, contentOf, FILE_TOO_LARGE } from './case-content.js';
import type { CasesBelowDataDto, CasesBelowDto, ChangeCasesDto, ChangedCasesDto } from './dto/many-cases.dto.js';
import { caseVersion, withoutSecret } from './test-case.presenter.js';
import { type CaseContent, type StoredCase, TestCasesRepository } from './test-cases.repository.js';

/** A case with the titles from the module down to its file. */
interface PlacedCase {
  readonly row: StoredCase;
  readonly path: readonly string[];
}

/** A page of cases, and how many there are. */
type Found = Pick<CasesOfPage, 'cases' | 'total'>;

/** A case with its content after the change. */
interface Changed {
  readonly row: StoredCase;
  readonly content: CaseContent;
}

/** How many files are read at once; each can have some megabytes. */
const FILES_AT_ONCE = 8;

const PAGE_TOO_LARGE = `These test cases have more than ${LIMITS.listedCasesBytes / 1_048_576} MB. Ask for fewer of them at once`;

/** Collects the cases of a page, and counts all. */
class CasesOfPage {
  readonly cases: PlacedCase[] = [];
  private bytes = 0;

  constructor(
    private readonly page: Page,
    public total = 0,
  ) {}

  /** @throws UserError 422 when the page gets too large */
  count(one: PlacedCase): void {
    const { skip, take } = this.page;
    const place = this.total++;
    if (place < skip || place >= skip + take) return;
    this.bytes += bytesOf(one.row.testCase);
    if (this.bytes > LIMITS.listedCasesBytes) throw invalid({ pageSize: PAGE_TOO_LARGE });
    this.cases.push(one);
  }
}

/** Reads the test cases of all files below a node, and changes many at once (3 §13). */
@Injectable()
export class ManyCasesService {
  private readonly places = new Places<number>('lists of test cases', LIMITS.caseLists);

  constructor(
    private readonly cases: TestCasesRepository,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
    private readonly changes: ProjectChanges,
    private readonly box: SecretBox,
    private readonly database: Database,
  ) {}

  /**
   * A page of the cases of all files below a node, or of those that a search finds.
   * @throws UserError 404, 422 for a page of too many bytes, 503 when the caller's queue is full
   */
  below(
    { page, pageSize, search = '', ...ref }: CasesBelowDto,
    { userId }: Caller,
  ): Promise<Answer<CasesBelowDataDto>> {
    return this.places.with(userId, async () => {
      await this.projects.get(ref.projectId);
      const nodes = walk(await this.components.subtree(ref.projectId, titlesOf(ref)));
      const sizes = await this.cases.countByFile([ref.projectId]);
      const files = nodes.filter(({ node }) => node.type === 'test-case-file' && sizes.has(node.id!));
      const asked = pageOf({ ...(page && { page }), ...(pageSize && { pageSize }) });
      const { cases, total } = await (search === ''
        ? this.page(files, sizes, asked)
        : this.found(files, search, asked));
      return { data: { cases: cases.map(presentPlaced), total } };
    });
  }

  /**
   * Changes all of the cases or, where one can't be, none.
   * @throws UserError 404, 409 when one was changed meanwhile, 422
   */
  change({ projectId, cases }: ChangeCasesDto): Promise<Answer<ChangedCasesDto>> {
    const changes = readCaseChanges(cases);
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const rows = await this.cases.ofProject(
        projectId,
        changes.map(({ caseId }) => caseId),
      );
      const stored = new Map(rows.map((row) => [row.caseId, row]));
      const changed = changes.map((change) => this.changed(stored.get(change.caseId), change));
      const byFile = groupByFile(changed);
      for (const [node, ones] of byFile) await this.requireRoom(node, ones);
      for (const { row, content } of changed) await this.cases.setContent(row.caseId, content);
      for (const node of byFile.keys()) this.changes.tell({ projectId, part: 'test-cases', node });
      const versions = changed.map(({ row, content }) => ({ case_id: row.caseId, version: caseVersion(content) }));
      return { data: { cases: versions } };
    });
  }

  /** Reads only the files that the page shows. @param sizes the number of cases by file */
  private async page(files: readonly PlacedNode[], sizes: ReadonlyMap<string, number>, asked: Page): Promise<Found> {
    const shown: PlacedNode[] = [];
    let total = 0;
    let first = 0;
    for (const file of files) {
      const size = sizes.get(file.node.id!) ?? 0;
      const isShown = total + size > asked.skip && total < asked.skip + asked.take;
      if (isShown && shown.length === 0) first = total;
      if (isShown) shown.push(file);
      total += size;
    }
    const found = new CasesOfPage(asked, first);
    for await (const some of this.inOrder(shown)) some.forEach((one) => found.count(one));
    return { cases: found.cases, total };
  }

  private async found(files: readonly PlacedNode[], search: string, asked: Page): Promise<Found> {
    const wanted = lower(search);
    const found = new CasesOfPage(asked);
    for await (const some of this.inOrder(files)) for (const one of some) if (isFound(one, wanted)) found.count(one);
    return found;
  }

  private async *inOrder(files: readonly PlacedNode[]): AsyncGenerator<PlacedCase[]> {
    for await (const some of inTurns(files, FILES_AT_ONCE)) {
      const rows = await this.cases.ofFiles(some.map(({ node }) => node.id!));
      yield some.flatMap(({ node, path }) =>
        rows.filter(({ nodeId }) => nodeId === node.id).map((row) => ({ row, path })),
      );
    }
  }

  private changed(row: StoredCase | undefined, { version, testCase }: CaseChange): Changed {
    if (!row) throw notFound('case_id', `There is no test case ${quoted(testCase.title)}in this project`);
    const { title } = row.testCase;
    if (version !== undefined && version !== caseVersion(row))
      throw conflict('version', changedElsewhere(`test case “${title}”`));
    try {
      return { row, content: contentOf(testCase, row, this.box) };
    } catch (error) {
      if (error instanceof UserError) throw invalid({ cases: `“${title}”: ${sentenceOf(error.details)}` });
      throw error;
    }
  }

  /** As for a single case: a file that does not grow is accepted. Names the case that grows most. */
  private async requireRoom(nodeId: string, changed: readonly Changed[]): Promise<void> {
    const growths = changed.map(({ row, content }) => bytesOf(content.testCase) - bytesOf(row.testCase));
    const growth = growths.reduce((sum, one) => sum + one, 0);
    if (growth <= 0 || growth + (await this.cases.bytesOfOthers(nodeId, 0)) <= LIMITS.fileCasesBytes) return;
    const { row } = changed[growths.indexOf(Math.max(...growths))]!;
    throw invalid({ cases: `“${row.testCase.title}”: ${FILE_TOO_LARGE}` });
  }
}

const lower = (text: string): string => text.toLocaleLowerCase('en');

const isFound = ({ row: { testCase }, path }: PlacedCase, wanted: string): boolean =>
  [testCase.title, path.join('/'), ...locatorsOf(testCase)].some((text) => lower(text).includes(wanted));

const presentPlaced = ({ row, path }: PlacedCase) => ({
  case_id: row.caseId,
  node: row.nodeId,
  path,
  testCase: withoutSecret(row),
  version: caseVersion(row),
});

/** A title as the caller sent it, if there is one. */
const quoted = (title: unknown): string => (typeof title === 'string' && title !== '' ? `“${title}” ` : '');

function groupByFile(changed: readonly Changed[]): Map<string, Changed[]> {
  const groups = new Map<string, Changed[]>();
  for (const one of changed) groups.set(one.row.nodeId, [...(groups.get(one.row.nodeId) ?? []), one]);
  return groups;
}
