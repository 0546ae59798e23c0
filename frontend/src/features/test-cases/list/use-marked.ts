import { useRef, useState } from 'react';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import { between, type NumberedCase } from '../model/case-outcome.js';

export interface Marked {
  /** The selected cases among the shown ones. */
  readonly cases: readonly TestCaseRecord[];
  has(caseId: number): boolean;
  toggle(caseId: number): void;
  /** Selects all from the last selected case to this one. */
  extendTo(caseId: number): void;
  toggleAll(): void;
  clear(): void;
}

/** The ids of the selected cases. Filtered-out or deleted ones don't count. */
export function useMarked(shown: readonly NumberedCase[]): Marked {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number | null>(null);
  const cases = shown.flatMap(({ record }) => (ids.has(record.case_id) ? [record] : []));
  return {
    cases,
    has: (caseId) => ids.has(caseId),
    toggle: (caseId) => {
      anchor.current = caseId;
      setIds((old) => {
        const next = new Set(old);
        if (!next.delete(caseId)) next.add(caseId);
        return next;
      });
    },
    extendTo: (caseId) => {
      const range = between(shown, anchor.current ?? caseId, caseId);
      anchor.current ??= caseId;
      setIds((old) => new Set([...old, ...range]));
    },
    toggleAll: () =>
      setIds(cases.length === shown.length ? new Set() : new Set(shown.map(({ record }) => record.case_id))),
    clear: () => {
      anchor.current = null;
      setIds(new Set());
    },
  };
}
