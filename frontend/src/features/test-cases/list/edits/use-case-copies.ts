import type { FilePath } from '@testplatform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { idOfFile, pathOfFile } from '../../../../api/project/components.js';
import { caseFile, useCaseBatch, type CaseBatch, type TestCaseRecord } from '../../../../api/project/test-cases.js';
import { tell, toast } from '../../../../shared/toast.js';
import { gapBelow, type Landing } from '../../model/case-order.js';
import { caseClipboard, type CutFrom } from '../../model/clipboard.js';
import { copyOf, missingIn, nameOfCases } from '../../model/copies.js';
import { makeCases, type NewCases } from './make-cases.js';

interface CaseCopies {
  readonly projectId: number;
  readonly file: FilePath;
  readonly batch: CaseBatch;
  readonly records: readonly TestCaseRecord[];
  /** Moves cases within the file. */
  move(caseIds: readonly number[], beside: number, landing: Landing): void;
}

/**
 * Copies, cuts, duplicates and pastes cases, within and across files and projects, each with Undo. Ignored while cases
 * are being created: key repeat is faster than the server.
 */
export function useCaseCopies({ projectId, file, batch, records, move }: CaseCopies) {
  const copied = useSyncExternalStore(caseClipboard.subscribe, caseClipboard.get);
  const { cut } = copied;
  const queries = useQueryClient();
  const fileOf = ({ projectId: from, nodeId, file: before }: CutFrom) =>
    (nodeId !== undefined && pathOfFile(queries, from, nodeId)) || before;
  const source = useCaseBatch(cut?.projectId ?? projectId, cut ? fileOf(cut) : file);

  const [busy, setBusy] = useState(false);
  const isMaking = useRef(false);
  const whileBusy = async (work: () => Promise<unknown>) => {
    if (isMaking.current) return;
    isMaking.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isMaking.current = false;
      setBusy(false);
    }
  };
  const make = (cases: NewCases) => whileBusy(() => makeCases(batch, cases));
  const put = (cases: readonly TestCaseRecord[], from: CutFrom | null) => {
    const note = missingIn(cases);
    caseClipboard.put({ cases: cases.map(copyOf), cut: from, note });
    toast.success(`${nameOfCases(cases)} ${from ? 'cut' : 'copied'}`, note && !from ? { description: note } : {});
  };

  /**
   * Moves cases that were cut in this file, instead of recreating them, so that they keep their results and masked
   * texts.
   */
  const moveHere = (caseIds: readonly number[], behind = records.at(-1)) => {
    if (behind) move(caseIds, behind.case_id, 'after');
  };
  /**
   * Recreates the cut cases here in their current state, and then deletes them in their own file. Resolves to whether
   * the cut is done: false if no case could be created.
   */
  const takeFrom = async (from: CutFrom, behind?: TestCaseRecord): Promise<boolean> => {
    const { records: there } = await queries.fetchQuery({ ...caseFile(from.projectId, fileOf(from)), staleTime: 0 });
    const taken = there.filter(({ case_id }) => from.caseIds.includes(case_id));
    if (taken.length === 0) {
      toast.error('The cut test cases have been deleted');
      return true;
    }
    const made = await makeCases(batch, {
      cases: taken.map(copyOf),
      gap: gapBelow(records, behind),
      text: `${nameOfCases(taken)} moved here`,
      note: missingIn(taken),
      instead: { batch: source, of: taken, before: there },
    });
    return made.length > 0;
  };

  return {
    busy,
    /** How many cases a paste would add. */
    copied: copied.cases.length,
    isCut: (caseId: number) => cut?.caseIds.includes(caseId) === true,
    copy: (cases: readonly TestCaseRecord[]) => put(cases, null),
    cut: (cases: readonly TestCaseRecord[]) =>
      put(cases, {
        projectId,
        file,
        nodeId: idOfFile(queries, projectId, file),
        caseIds: cases.map(({ case_id }) => case_id),
      }),
    /** Inserts the copies after the last of the cases. */
    duplicate: (cases: readonly TestCaseRecord[]) =>
      make({
        cases: cases.map((record) => ({ ...copyOf(record), title: `${record.testCase.title} (copy)` })),
        gap: gapBelow(records, cases.at(-1)),
        text: `${nameOfCases(cases)} duplicated`,
        note: missingIn(cases),
      }),
    /** @param behind the case to paste after; absent: at the end of the file */
    async paste(behind?: TestCaseRecord) {
      if (copied.cases.length === 0 || isMaking.current) return;
      if (cut) {
        // Cut cases are moved once; further pastes create copies.
        caseClipboard.put({ ...copied, cut: null });
        const asCopies = caseClipboard.get();
        const here = cut.caseIds.filter((id) => records.some(({ case_id }) => case_id === id));
        if (here.length > 0) return moveHere(here, behind);
        return whileBusy(async () => {
          const isTaken = await takeFrom(cut, behind).catch(tell);
          if (!isTaken && caseClipboard.get() === asCopies) caseClipboard.put(copied);
        });
      }
      const names = nameOfCases(copied.cases.map((testCase) => ({ testCase })));
      await make({ cases: copied.cases, gap: gapBelow(records, behind), text: `${names} pasted`, note: copied.note });
    },
  };
}
