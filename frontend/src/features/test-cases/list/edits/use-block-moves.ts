import type { TestCaseRecord } from '../../../../api/project/test-cases.js';
import type { CaseBlocks } from '../../model/case-blocks.js';
import type { Landing } from '../../model/case-order.js';

interface CaseMoves {
  move(caseIds: readonly number[], beside: number, landing: Landing): void;
  step(caseIds: readonly number[], by: -1 | 1): void;
}

/** Wraps case moves: a block moves as a whole, and a step past a folded block skips all of it. */
export function useBlockMoves(blocks: CaseBlocks, records: readonly TestCaseRecord[], moves: CaseMoves): CaseMoves {
  const move: CaseMoves['move'] = (caseIds, beside, landing) =>
    moves.move(blocks.whole(caseIds), blocks.edgeOf(beside, landing), landing);
  return {
    move,
    step: (caseIds, by) => {
      const chosen = blocks.whole(caseIds);
      const landing = by < 0 ? 'before' : 'after';
      const next = neighbour(records, chosen, by);
      if (next === undefined || blocks.edgeOf(next, landing) === next) moves.step(chosen, by);
      else move(chosen, next, landing);
    },
  };
}

/** The case directly above or below the chosen ones. */
function neighbour(records: readonly TestCaseRecord[], chosen: readonly number[], by: -1 | 1): number | undefined {
  const rows = records.flatMap(({ case_id }, row) => (chosen.includes(case_id) ? [row] : []));
  return records[by < 0 ? Math.min(...rows) - 1 : Math.max(...rows) + 1]?.case_id;
}
