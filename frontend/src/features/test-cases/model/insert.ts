import { storagePlaceholder } from '@testplatform/contract';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';

/** A text after inserting at the cursor or replacing the selection. */
export function insertText(text: string, start: number, end: number, insertion: string) {
  return { text: text.slice(0, start) + insertion + text.slice(end), cursor: start + insertion.length };
}

/** Something that can be inserted into a field, and its meaning. */
export interface Insertion {
  readonly text: string;
  readonly meaning: string;
  /** A choice for a list, not text to insert. */
  readonly isChoice?: boolean;
}

/** The values that cases of this file store: the possible `{{storage=key}}`. */
export function storedValues(records: readonly TestCaseRecord[]): Insertion[] {
  const byKey = new Map<string, string>();
  for (const { testCase } of records) {
    for (const { key } of testCase.storage) if (!byKey.has(key)) byKey.set(key, `Stored by “${testCase.title}”`);
  }
  return [...byKey].map(([key, meaning]) => ({ text: storagePlaceholder(key), meaning }));
}
