import { useEffect, useRef, useState } from 'react';
import { type CaseBatch, type TestCaseRecord } from '../../../../api/project/test-cases.js';
import { tell } from '../../../../shared/toast.js';
import { NotUndone } from '../../../../shared/undo.js';
import {
  inOrder,
  isSameOrder,
  movesTo,
  orderAfterDrop,
  orderAfterStep,
  type Landing,
  type Move,
} from '../../model/case-order.js';
import { nameOfCases } from '../../model/copies.js';
import { idNow, offerUndo } from './offer-undo.js';

/** Consecutive moves of the same cases, which one Undo covers. */
interface Offer {
  readonly id: string;
  /** The ids of the cases. */
  readonly chosen: string;
  /** The order before the first of the moves. */
  readonly before: readonly number[];
}

let offers = 0;

/** Moves cases: shown at once, sent one after the other, reverted with an error if refused, each with Undo. */
export function useCaseMoves(batch: CaseBatch, stored: readonly TestCaseRecord[]) {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const queue = useRef<{ tail: Promise<unknown>; waiting: number }>({ tail: Promise.resolve(), waiting: 0 });
  const offered = useRef<Offer | null>(null);
  const records = ids ? inOrder(stored, ids) : stored;
  const current = useRef<readonly number[]>([]);
  useEffect(() => {
    current.current = records.map(({ case_id }) => case_id);
  });

  const send = async ({ caseId, order, behind }: Move) => {
    try {
      await batch.move(caseId, { order, behind });
    } finally {
      queue.current.waiting--;
      // After the last pending move, shows the server's order.
      if (queue.current.waiting === 0) setIds(null);
    }
  };
  const named = (chosen: readonly number[]) => records.filter(({ case_id }) => chosen.includes(case_id));
  const apply = async (target: readonly number[], chosen: readonly number[]) => {
    const moves = movesTo(current.current, target, chosen);
    const shown = moves.at(-1)?.ids;
    if (!shown) return;
    current.current = shown;
    setIds(shown);
    setAnnouncement(placeOf(named(chosen), shown));
    queue.current.waiting += moves.length;
    const sent = moves.map((move) => {
      const one = queue.current.tail.then(() => send(move));
      queue.current.tail = one.catch(() => undefined);
      return one;
    });
    const failed = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  };
  /** The list may be closed by now, and others may have moved the same cases. */
  const takeBack = async (
    { before, after }: { before: readonly number[]; after: readonly number[] },
    chosen: readonly number[],
  ) => {
    await queue.current.tail;
    const now = await batch.read();
    current.current = now.map(({ case_id }) => case_id);
    const isThere = chosen.every((id) => current.current.includes(idNow(id)));
    if (!isThere || !isSameOrder(after.map(idNow), current.current)) throw new NotUndone(ORDER_CHANGED);
    await apply(before.map(idNow), chosen.map(idNow));
  };
  const change = (target: readonly number[] | null, chosen: readonly number[]) => {
    if (!target) return;
    const key = chosen.join(' ');
    const offer =
      offered.current?.chosen === key
        ? offered.current
        : { id: `moved cases ${++offers}`, chosen: key, before: current.current };
    apply(target, chosen).catch(tell);
    const after = current.current;
    offered.current = offer;
    offerUndo(`${nameOfCases(named(chosen))} moved`, {
      id: offer.id,
      undo: () => takeBack({ before: offer.before, after }, chosen),
      onGone: () => {
        if (offered.current === offer) offered.current = null;
      },
    });
  };
  return {
    records,
    announcement,
    /** Moves cases, in order, before or after another one. */
    move: (chosen: readonly number[], beside: number, landing: Landing) =>
      change(orderAfterDrop(current.current, chosen, beside, landing), chosen),
    /** Moves cases one row up or down. */
    step: (chosen: readonly number[], by: -1 | 1) => change(orderAfterStep(current.current, chosen, by), chosen),
  };
}

const ORDER_CHANGED = 'Not undone: what was moved has been moved again or deleted since';

/** Such as `Log in is now 2 of 5`, or `3 test cases are now 2 to 4 of 5`. */
function placeOf(moved: readonly TestCaseRecord[], ids: readonly number[]): string {
  const rows = moved.map(({ case_id }) => ids.indexOf(case_id) + 1);
  if (moved.length === 1) return `${moved[0]?.testCase.title} is now ${rows[0]} of ${ids.length}`;
  return `${nameOfCases(moved)} are now ${Math.min(...rows)} to ${Math.max(...rows)} of ${ids.length}`;
}
