import { type Block, blockRole, type CaseResult, structureOf } from '@testplatform/contract';
import type { RunnableCase } from '../types.js';

/** The sentence about the first mistake in the blocks of a file, which then can't run; null when there is none. */
export const brokenBlock = (cases: readonly RunnableCase[]): string | null =>
  structureOf(cases.map(({ testCase }) => testCase)).errors[0]?.sentence ?? null;

/** Cases that don't run because of a control case. */
interface Detour {
  /** The row with which it is over. */
  readonly until: number;
  readonly why: string;
}

/** The course that the control cases of a file take through it (3 §12). Without any, it costs nothing but a look at each case. */
export class Course {
  private readonly blocks: ReadonlyMap<number, Block>;
  /** The title of the case whose branch ran, by block. */
  private readonly taken = new Map<Block, string>();
  private detour: Detour | null = null;

  constructor(private readonly cases: readonly RunnableCase[]) {
    this.blocks = structureOf(cases.map(({ testCase }) => testCase)).blocks;
  }

  /** Why the case of a row does not run; null when it does. Rows are asked in their order. */
  skips(row: number): string | null {
    if (this.detour && row < this.detour.until) return this.detour.why;
    this.detour = null;
    const block = this.blocks.get(row);
    if (!block || row === block.last) return null;
    const taken = this.taken.get(block);
    if (taken === undefined) return null;
    return this.leave(block.last, `Skipped: the branch of "${taken}" ran`);
  }

  /**
   * Takes note of how the case of a row ended.
   * @param holds of a condition; undefined when it could not be decided
   */
  ended(row: number, { status, title }: Pick<CaseResult, 'status' | 'title'>, holds: boolean | undefined): void {
    const block = this.blocks.get(row);
    if (!block || row === block.last || status === 'skipped') return;
    const isElse = blockRole(this.cases[row]!.testCase) === 'else';
    if (isElse || holds) this.taken.set(block, title);
    else if (holds === undefined) this.leave(block.last, `Skipped: "${title}" failed, so no branch of it runs`);
    else {
      const next = block.branches.find((branch) => branch > row) ?? block.last;
      this.leave(next, `Skipped: the condition of "${title}" does not hold`);
    }
  }

  private leave(until: number, why: string): string {
    this.detour = { until, why };
    return why;
  }
}
