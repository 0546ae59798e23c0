import {
  type Block,
  blockRole,
  type CaseResult,
  type PlaceholderValues,
  structureOf,
  type TableRow,
} from '@testplatform/contract';
import type { EventOutcome } from '../events/event.js';
import { withCells } from '../placeholders/values.js';
import type { RunnableCase } from '../types.js';
import type { PassReporter } from './pass-reporter.js';

/** The sentence about the first mistake in the blocks of a file, which then can't run; null when there is none. */
export const brokenBlock = (cases: readonly RunnableCase[]): string | null =>
  structureOf(cases.map(({ testCase }) => testCase)).errors[0]?.sentence ?? null;

/** The decision of a control case; empty for other cases, and when the case failed before it decided. That of a failed one is ignored. */
export type Decided = Pick<EventOutcome, 'holds' | 'passes' | 'rows'>;

/** Cases that don't run because of a control case. */
interface Detour {
  /** The first row after it. */
  readonly until: number;
  readonly why: string;
}

/** A block whose cases run again and again. */
interface Loop {
  readonly block: Block;
  readonly title: string;
  /** How many passes there are at most. */
  readonly passes: number;
  /** The rows that its passes run with, if it repeats for each row of a table. */
  readonly rows?: readonly TableRow[];
  /** The number of the current pass, from 1. */
  pass: number;
  /** Whether a case of this pass failed. */
  hasFailed: boolean;
}

/**
 * Decides which cases of a file run, how often and in which order, by its control cases (3 §12). Other files pay only a
 * lookup per case.
 */
export class Course {
  private readonly blocks: ReadonlyMap<number, Block>;
  /** The title of the case whose branch ran, by block. */
  private readonly taken = new Map<Block, string>();
  private detour: Detour | null = null;
  /** The loops around the current case, outermost first. */
  private readonly loops: Loop[] = [];
  private next = 0;

  constructor(
    private readonly cases: readonly RunnableCase[],
    private readonly reporter: Pick<PassReporter, 'loopBegan' | 'passBegan' | 'loopEnded'>,
  ) {
    this.blocks = structureOf(cases.map(({ testCase }) => testCase)).blocks;
  }

  /**
   * Yields the rows in execution order, those to skip included, each with its case. Call `ended` before taking the next
   * row.
   */
  *rows(): Generator<[row: number, one: RunnableCase]> {
    while (this.next < this.cases.length) {
      const row = this.next++;
      yield [row, this.caseAt(row)];
    }
  }

  /** Why the case of a row does not run; null when it does. */
  skips(row: number): string | null {
    if (this.detour && row < this.detour.until) return this.detour.why;
    this.detour = null;
    const block = this.blocks.get(row);
    if (!block || row === block.last) return null;
    const taken = this.taken.get(block);
    if (taken === undefined) return null;
    return this.leave(block.last, `Skipped: the branch of "${taken}" ran`);
  }

  /** Records how the case of a row ended, and what it decided. */
  ended(row: number, { status, title }: Pick<CaseResult, 'status' | 'title'>, decided: Decided): void {
    if (status === 'failure') for (const loop of this.loops) loop.hasFailed = true;
    const block = this.blocks.get(row);
    if (!block) return;
    if (row === block.last) this.endBlock(block, status === 'skipped', decided);
    else if (status !== 'skipped') this.decide(row, block, title, status === 'failure' ? {} : decided);
  }

  /**
   * The values of placeholders in the current pass: cells of the loops' rows override `around`, and those of inner
   * loops override those of outer ones.
   */
  values(around: PlaceholderValues): PlaceholderValues {
    let values = around;
    for (const loop of this.loops) values = withCells(values, rowOf(loop)?.cells ?? []);
    return values;
  }

  /** Leaves all loops, because the file ends early. */
  end(): void {
    for (let loop = this.loops.pop(); loop; loop = this.loops.pop()) this.reporter.loopEnded(noteOn(loop));
  }

  private decide(row: number, block: Block, title: string, decided: Decided): void {
    const { holds } = decided;
    const role = blockRole(this.cases[row]!.testCase);
    if (role === 'else') this.taken.set(block, title);
    else if (role === 'repeat') this.beginLoop(block, title, decided);
    else if (holds) this.taken.set(block, title);
    else if (holds === undefined) this.leave(block.last, `Skipped: "${title}" failed, so no branch of it runs`);
    else {
      const next = block.branches.find((branch) => branch > row) ?? block.last;
      this.leave(next, `Skipped: the condition of "${title}" does not hold`);
    }
  }

  private beginLoop(block: Block, title: string, { holds, passes, rows }: Decided): void {
    if (passes === undefined) this.leave(block.last, `Skipped: "${title}" failed, so nothing is repeated`);
    else if (holds) this.leave(block.last, `Skipped: the condition of "${title}" holds already`);
    else {
      this.loops.push({ block, title, passes, ...(rows && { rows }), pass: 1, hasFailed: false });
      this.reporter.loopBegan();
    }
  }

  /**
   * Goes back to the first case of a loop. Leaves it after its last pass, after one with a failure, or once its
   * condition holds.
   */
  private endBlock(block: Block, isSkipped: boolean, { holds }: Decided): void {
    const loop = this.loops.at(-1);
    if (loop?.block !== block) return;
    if (isSkipped || holds || loop.hasFailed || loop.pass >= loop.passes) {
      this.loops.pop();
      this.reporter.loopEnded(noteOn(loop));
      return;
    }
    loop.pass++;
    this.next = block.first + 1;
    for (const inner of this.taken.keys())
      if (inner.first > block.first && inner.last < block.last) this.taken.delete(inner);
    this.reporter.passBegan();
  }

  /**
   * The case of a row. The End of a Repeat until gets the loop's condition, which fails it if it still doesn't hold
   * after the last pass.
   */
  private caseAt(row: number): RunnableCase {
    const one = this.cases[row]!;
    const loop = this.loops.at(-1);
    if (loop?.block.last !== row) return one;
    const { condition, targetField, attribute, comparedText, conditionals, waits, maxWaitingTime } =
      this.cases[loop.block.first]!.testCase;
    if (condition === undefined) return one;
    const asked = { condition, targetField, attribute, comparedText, conditionals, waits, maxWaitingTime };
    return { ...one, testCase: { ...one.testCase, ...asked, times: String(loop.passes - loop.pass) } };
  }

  private leave(until: number, why: string): string {
    this.detour = { until, why };
    return why;
  }
}

const rowOf = ({ rows, pass }: Loop): TableRow | undefined => rows?.[pass - 1];

function noteOn(loop: Loop): string {
  const row = rowOf(loop);
  return `Pass ${loop.pass} of ${loop.passes} of "${loop.title}"${row ? `, with the row "${row.name}"` : ''}`;
}
