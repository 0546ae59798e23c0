import { eventSpec, isEventType } from '../events/catalogue.js';
import type { BlockRole } from '../events/event-spec.js';

/** The fields of a case that determine the structure of its file. */
export interface StructuredCase {
  readonly eventType: string;
}

/** The cases from one that opens a block to its `End`. Rows are counted from 0. */
export interface Block {
  /** The row that opens it. */
  readonly first: number;
  /** The rows that begin a branch, in order; the first of them is `first`. */
  readonly branches: readonly number[];
  /** The row of its `End`, or the last row of the file if the `End` is missing. */
  readonly last: number;
}

/** What is wrong with the structure of a file. */
export interface BlockError {
  readonly row: number;
  /** Names the case by its number from 1, and says what to do. */
  readonly sentence: string;
}

/** How the control cases of a file nest its cases (3 §12). */
export interface Structure {
  /**
   * How deep each row is nested, from 0. A block's own rows, such as its If and End, are as deep as the rows around the
   * block.
   */
  readonly levels: readonly number[];
  /** The block that a row opens, divides or ends. Other rows are absent. */
  readonly blocks: ReadonlyMap<number, Block>;
  /** In the order of the rows; a file with any can't run. */
  readonly errors: readonly BlockError[];
}

interface OpenBlock {
  readonly first: number;
  readonly role: BlockRole;
  readonly branches: number[];
  /** The row of its Else. */
  otherwise: number | null;
}

/** The role of a case in a block; undefined for all but control cases. */
export const blockRole = ({ eventType }: StructuredCase): BlockRole | undefined =>
  isEventType(eventType) ? eventSpec(eventType).block : undefined;

/** Whether a case opens a block. */
export const opensBlock = (one: StructuredCase): boolean => OPENING.includes(blockRole(one));
const OPENING: readonly (BlockRole | undefined)[] = ['if', 'repeat'];

/**
 * Reads the nesting of a file's cases, in their order. Server, engine and screens all use this. Blocks that are never
 * closed reach to the end of the file.
 */
export function structureOf(cases: readonly StructuredCase[]): Structure {
  const levels: number[] = [];
  const blocks = new Map<number, Block>();
  const errors: BlockError[] = [];
  const open: OpenBlock[] = [];
  const wrong = (row: number, what: string) =>
    errors.push({ row, sentence: `Case ${row + 1}, ${cases[row]?.eventType}, ${what}` });
  const close = (last: number) => {
    const { first, branches } = open.pop()!;
    const block = { first, branches, last };
    for (const row of branches) blocks.set(row, block);
    return block;
  };
  for (const [row, one] of cases.entries()) {
    const role = blockRole(one);
    const innermost = open.at(-1);
    const isInside = innermost !== undefined && role !== undefined && !opensBlock(one);
    levels.push(open.length - (isInside ? 1 : 0));
    if (role === undefined) continue;
    if (opensBlock(one)) open.push({ first: row, role, branches: [row], otherwise: null });
    else if (role === 'end') {
      if (innermost) blocks.set(row, close(row));
      else wrong(row, 'ends nothing. Delete it, or add an If or a Repeat above it.');
    } else if (innermost?.role !== 'if')
      wrong(row, `belongs to no If. Add an If above it, or delete the ${one.eventType}.`);
    else if (innermost.otherwise !== null)
      wrong(
        row,
        `stands below the Else of its If, case ${innermost.otherwise + 1}. Move it above the Else, or delete it.`,
      );
    else {
      innermost.branches.push(row);
      if (role === 'else') innermost.otherwise = row;
    }
  }
  while (open.length > 0) {
    const { first } = close(cases.length - 1);
    wrong(first, `has no End. Add one below it, or delete the ${cases[first]?.eventType}.`);
  }
  return { levels, blocks, errors: errors.toSorted((one, other) => one.row - other.row) };
}
