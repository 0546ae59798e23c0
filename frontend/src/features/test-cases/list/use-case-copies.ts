import { useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { TestCase } from '@testplatform/contract';
import type { CaseBatch, TestCaseRecord } from '../../../api/test-cases.js';
import { ordersBehind } from '../model/case-order.js';
import { caseClipboard } from '../model/clipboard.js';
import { copyOf, missingIn, nameOfCases } from '../model/copies.js';
import { offerUndo, tell } from './offer-undo.js';

/** Copies, duplicates and pastes cases, in one file and from file to file. Each is taken back by its toast. */
export function useCaseCopies(batch: CaseBatch, records: readonly TestCaseRecord[]) {
  const copied = useSyncExternalStore(caseClipboard.subscribe, caseClipboard.get);

  const make = async (cases: readonly TestCase[], behind: number, text: string, note: string | null) => {
    const orders = ordersBehind(behind, cases.length);
    try {
      const ids = await batch.create(cases.map((testCase, row) => ({ testCase, order: orders[row] ?? 0 })));
      offerUndo(text, { note, undo: () => batch.remove(ids) });
    } catch (error) {
      tell(error);
    }
  };
  const rowOf = (record: TestCaseRecord | undefined) => (record ? records.indexOf(record) : records.length - 1);

  return {
    /** How many cases a paste would add. */
    copied: copied.cases.length,
    copy(cases: readonly TestCaseRecord[]) {
      const note = missingIn(cases);
      caseClipboard.put({ cases: cases.map(copyOf), note });
      toast.success(`${nameOfCases(cases)} copied`, note ? { description: note } : {});
    },
    /** Behind the last of them. */
    duplicate: (cases: readonly TestCaseRecord[]) =>
      make(
        cases.map((record) => ({ ...copyOf(record), title: `${record.testCase.title} (copy)` })),
        rowOf(cases.at(-1)),
        `${nameOfCases(cases)} duplicated`,
        missingIn(cases),
      ),
    /** @param behind without it at the end of the file */
    async paste(behind?: TestCaseRecord) {
      if (copied.cases.length === 0) return;
      const names = nameOfCases(copied.cases.map((testCase) => ({ testCase })));
      await make(copied.cases, rowOf(behind), `${names} pasted`, copied.note);
    },
  };
}
