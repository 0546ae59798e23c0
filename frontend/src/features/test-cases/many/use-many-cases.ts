import { locatorsOf } from '@testplatform/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CaseBelow } from '../../../api/many-cases.js';
import { effectOf, type CaseChange, type Effect } from '../model/case-change.js';

/** A case of the list, with what the change does to it. */
export interface ListedCase {
  readonly record: CaseBelow;
  readonly effect: Effect;
}

/** A case that would change. */
export interface ChosenCase {
  readonly record: CaseBelow;
  readonly after: CaseBelow['testCase'];
}

/** The cases with a text in their title, a locator or the path of their file, in any case of letters. */
export function findCases(records: readonly CaseBelow[], search: string): readonly CaseBelow[] {
  if (search === '') return records;
  const wanted = lower(search);
  return records.filter(({ testCase, path }) =>
    [testCase.title, path.join('/'), ...locatorsOf(testCase)].some((text) => lower(text).includes(wanted)),
  );
}

const lower = (text: string): string => text.toLocaleLowerCase('en');

/** The cases that a change is about, and which of them are chosen. Those that would not change can't be. */
export function useManyCases(records: readonly CaseBelow[], change: CaseChange) {
  // Typing stays fluent with thousands of cases.
  const deferred = useDeferredValue(change);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const listed = useMemo(() => listOf(records, deferred), [records, deferred]);
  const able = useMemo(() => ableOf(listed), [listed]);
  const chosen = able.filter(({ record }) => ids.has(record.case_id));
  return {
    listed,
    /** How many would change. */
    able: able.length,
    chosen,
    /** Those chosen, with what is typed by now: the list may not show it yet. */
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
