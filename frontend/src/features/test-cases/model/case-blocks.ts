import { opensBlock, structureOf, type Block } from '@testplatform/contract';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import type { Landing } from './case-order.js';

/** The blocks of a file's cases, and which of them the list has folded. */
export interface CaseBlocks {
  /** The first problem of the blocks, and its fix; null if there is none. */
  readonly error: string | null;
  /** Nesting depth of a case, from 0. */
  levelOf(caseId: number): number;
  /** Number of cases that folding at a case hides; null unless it opens a block. */
  sizeOf(caseId: number): number | null;
  isFolded(caseId: number): boolean;
  /**
   * The case that is visible in place of a case: the one that opens the outermost folded block around it, or itself.
   */
  shownFor(caseId: number): number;
  /** The cases and all cases of each block that one of them opens, in the order of the file. */
  whole(caseIds: readonly number[]): readonly number[];
  /**
   * The case to place something before or after: the first or last case of the folded block around a case, or itself.
   */
  edgeOf(caseId: number, landing: Landing): number;
}

/** @param folded ids of the cases that open folded blocks */
export function blocksOf(records: readonly TestCaseRecord[], folded: ReadonlySet<number>): CaseBlocks {
  const { levels, blocks, errors } = structureOf(records.map(({ testCase }) => testCase));
  const rows = new Map(records.map(({ case_id }, row) => [case_id, row]));
  const idAt = (row: number): number => records[row]!.case_id;
  const blockOpenedBy = (caseId: number): Block | undefined => {
    const row = rows.get(caseId);
    const block = row === undefined ? undefined : blocks.get(row);
    return block?.first === row ? block : undefined;
  };
  /** The outermost folded block around each hidden or folded row. */
  const outermost = new Map<number, Block>();
  for (let row = 0; folded.size > 0 && row < records.length; row++) {
    const block = folded.has(idAt(row)) ? blockOpenedBy(idAt(row)) : undefined;
    if (!block) continue;
    for (; row < block.last; row++) outermost.set(row, block);
    outermost.set(row, block);
  }
  const around = (caseId: number): Block | undefined => outermost.get(rows.get(caseId) ?? -1);
  return {
    error: errors[0]?.sentence ?? null,
    levelOf: (caseId) => levels[rows.get(caseId) ?? -1] ?? 0,
    sizeOf: (caseId) => {
      const block = blockOpenedBy(caseId);
      return block ? block.last - block.first : null;
    },
    isFolded: (caseId) => folded.has(caseId) && blockOpenedBy(caseId) !== undefined,
    shownFor: (caseId) => {
      const block = around(caseId);
      return block ? idAt(block.first) : caseId;
    },
    whole: (caseIds) => {
      const chosen = new Set<number>();
      for (const row of caseIds.flatMap((id) => rows.get(id) ?? [])) {
        const last = blockOpenedBy(idAt(row))?.last ?? row;
        for (let inside = row; inside <= last; inside++) chosen.add(inside);
      }
      return [...chosen].toSorted((one, other) => one - other).map(idAt);
    },
    edgeOf: (caseId, landing) => {
      const block = around(caseId);
      return block ? idAt(landing === 'before' ? block.first : block.last) : caseId;
    },
  };
}

/** Whether a case that is inserted at a row needs an `End` after it, because it opens a block that has none. */
export function needsEnd(
  records: readonly TestCaseRecord[],
  row: number,
  added: Pick<TestCaseRecord, 'testCase'>['testCase'],
): boolean {
  if (!opensBlock(added)) return false;
  const cases = records.map(({ testCase }) => testCase);
  return structureOf(cases.toSpliced(row, 0, added)).errors.length > structureOf(cases).errors.length;
}
