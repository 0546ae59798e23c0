import { useRef, useState } from 'react';
import type { TestCaseRecord } from '../../../api/test-cases.js';
import { between, type NumberedCase } from '../model/case-outcome.js';

export interface Marked {
  /** The marked cases among those that are shown. */
  readonly cases: readonly TestCaseRecord[];
  has(caseId: number): boolean;
  toggle(caseId: number): void;
  /** Marks all from the case that was last marked to this one. */
  extendTo(caseId: number): void;
  toggleAll(): void;
  clear(): void;
}

/** Which cases have their box ticked. One that is filtered out or deleted does not count. */
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
