import { useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { CaseBatch, TestCaseRecord } from '../../../api/test-cases.js';
import { caseClipboard } from '../model/clipboard.js';
import { copyOf, missingIn, nameOfCases } from '../model/copies.js';
import { makeCases, type NewCases } from './make-cases.js';

/**
 * Copies, duplicates and pastes cases, within and across files, each with Undo. Ignored while cases are being created: key repeat
 * is faster than the server.
 */
export function useCaseCopies(batch: CaseBatch, records: readonly TestCaseRecord[]) {
  const copied = useSyncExternalStore(caseClipboard.subscribe, caseClipboard.get);

  const rowOf = (record: TestCaseRecord | undefined) => (record ? records.indexOf(record) : records.length - 1);

  const [busy, setBusy] = useState(false);
  const isMaking = useRef(false);
  const make = async (cases: NewCases) => {
    if (isMaking.current) return;
    isMaking.current = true;
    setBusy(true);
    await makeCases(batch, cases);
    isMaking.current = false;
    setBusy(false);
  };

  return {
    busy,
    /** How many cases a paste would add. */
    copied: copied.cases.length,
    copy(cases: readonly TestCaseRecord[]) {
      const note = missingIn(cases);
      caseClipboard.put({ cases: cases.map(copyOf), note });
      toast.success(`${nameOfCases(cases)} copied`, note ? { description: note } : {});
    },
    /** Insert after the last of them. */
    duplicate: (cases: readonly TestCaseRecord[]) =>
      make({
        cases: cases.map((record) => ({ ...copyOf(record), title: `${record.testCase.title} (copy)` })),
        behind: rowOf(cases.at(-1)),
        text: `${nameOfCases(cases)} duplicated`,
        note: missingIn(cases),
      }),
    /** @param behind without it at the end of the file */
    async paste(behind?: TestCaseRecord) {
      if (copied.cases.length === 0) return;
      const names = nameOfCases(copied.cases.map((testCase) => ({ testCase })));
      const text = `${names} pasted`;
      await make({ cases: copied.cases, behind: rowOf(behind), text, note: copied.note });
    },
  };
}
