import { useEffect, useRef, useState } from 'react';
import type { CaseBatch, TestCaseRecord } from '../../../api/test-cases.js';
import { inOrder, moveTo, type Move } from '../model/case-order.js';
import { nameOfCases } from '../model/copies.js';
import { offerUndo, tell } from './offer-undo.js';

/** One Undo covers all consecutive steps of a case. */
const OFFER = 'moved case';

/** Moves cases: shown at once, sent one after the other, reverted with an error if refused, each with Undo. */
export function useCaseMoves(batch: CaseBatch, stored: readonly TestCaseRecord[]) {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const queue = useRef({ tail: Promise.resolve(), waiting: 0 });
  const offered = useRef<{ caseId: number; from: number } | null>(null);
  const records = ids ? inOrder(stored, ids) : stored;
  const current = useRef<readonly number[]>([]);
  useEffect(() => {
    current.current = records.map(({ case_id }) => case_id);
  });

  const send = async ({ caseId, order }: Move) => {
    try {
      await batch.move(caseId, order);
    } catch (error) {
      tell(error);
    } finally {
      queue.current.waiting--;
      // From here on the server's order is shown.
      if (queue.current.waiting === 0) setIds(null);
    }
  };
  const apply = (caseId: number, position: number): Move | null => {
    const move = moveTo(current.current, caseId, position);
    if (!move) return null;
    current.current = move.ids;
    setIds(move.ids);
    const title = records.find(({ case_id }) => case_id === caseId)?.testCase.title;
    setAnnouncement(`${title} is now ${move.position + 1} of ${move.ids.length}`);
    queue.current.waiting++;
    queue.current.tail = queue.current.tail.then(() => send(move));
    return move;
  };
  /** @param position counted from 0, without the case itself */
  const move = (caseId: number, position: number) => {
    const moved = records.filter(({ case_id }) => case_id === caseId);
    const done = apply(caseId, position);
    if (!done) return;
    const from = offered.current?.caseId === caseId ? offered.current.from : done.from;
    offered.current = { caseId, from };
    offerUndo(`${nameOfCases(moved)} moved`, {
      id: OFFER,
      undo: async () => void apply(caseId, from),
      onGone: () => (offered.current = null),
    });
  };
  const step = (caseId: number, by: -1 | 1) => move(caseId, current.current.indexOf(caseId) + by);
  return { records, move, step, announcement };
}
