import { locatorsOf } from '@testplatform/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CaseBelow } from '../../../api/project/many-cases.js';
import { effectOf, type CaseChange, type Effect } from '../model/case-change.js';

/** A listed case, and the effect that the change would have on it. */
export interface ListedCase {
  readonly record: CaseBelow;
  readonly effect: Effect;
}

/** A case that would change, and its new content. */
export interface ChosenCase {
  readonly record: CaseBelow;
  readonly after: CaseBelow['testCase'];
}

/** The cases with a text in their title, their locators or the path of their file, ignoring case. */
export function findCases(records: readonly CaseBelow[], search: string): readonly CaseBelow[] {
  if (search === '') return records;
  const wanted = lower(search);
  return records.filter(({ testCase, path }) =>
    [testCase.title, path.join('/'), ...locatorsOf(testCase)].some((text) => lower(text).includes(wanted)),
  );
}

const lower = (text: string): string => text.toLocaleLowerCase('en');

/** The cases that a change applies to, and which of them are chosen. Cases that would stay the same can't be chosen. */
export function useManyCases(records: readonly CaseBelow[], change: CaseChange) {
  // Deferred, so that typing stays fluent with thousands of cases.
  const deferred = useDeferredValue(change);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const listed = useMemo(() => listOf(records, deferred), [records, deferred]);
  const able = useMemo(() => ableOf(listed), [listed]);
  const chosen = able.filter(({ record }) => ids.has(record.case_id));
  return {
    listed,
    /** Number of cases that would change. */
    able: able.length,
    chosen,
    /** The chosen cases for the latest input, which the deferred list may not show yet. */
    chosenNow: () => ableOf(listOf(records, change)).filter(({ record }) => ids.has(record.case_id)),
    has: (caseId: number) => ids.has(caseId),
    toggle: (caseId: number) =>
      setIds((old) => {
        const next = new Set(old);
        if (!next.delete(caseId)) next.add(caseId);
        return next;
      }),
    /** Chooses all, or none if all are chosen. */
    toggleAll: () =>
      setIds(chosen.length === able.length ? new Set() : new Set(able.map(({ record }) => record.case_id))),
  };
}

export type ManyCases = ReturnType<typeof useManyCases>;

const listOf = (records: readonly CaseBelow[], change: CaseChange): readonly ListedCase[] =>
  records.flatMap((record) => {
    const effect = effectOf(record.testCase, change);
    return effect ? [{ record, effect }] : [];
  });

const ableOf = (listed: readonly ListedCase[]): readonly ChosenCase[] =>
  listed.flatMap(({ record, effect: { after } }) => (after ? [{ record, after }] : []));
