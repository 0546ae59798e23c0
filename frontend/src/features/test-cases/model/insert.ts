import { storagePlaceholder } from '@testplatform/contract';
import type { TestCaseRecord } from '../../../api/test-cases.js';

/** A text with something put in where the cursor stands, or instead of what is marked. */
export function insertText(text: string, start: number, end: number, insertion: string) {
  return { text: text.slice(0, start) + insertion + text.slice(end), cursor: start + insertion.length };
}

/** Something that can be put into a field, and what it is. */
export interface Insertion {
  readonly text: string;
  readonly meaning: string;
  /** To be chosen in a list, not to be written into a text. */
  readonly isChoice?: boolean;
}

/** The values that cases of this file keep under a key: what `{{storage=key}}` can name (2 §9). */
export function storedValues(records: readonly TestCaseRecord[]): Insertion[] {
  const byKey = new Map<string, string>();
  for (const { testCase } of records) {
    for (const { key } of testCase.storage) if (!byKey.has(key)) byKey.set(key, `Stored by "${testCase.title}"`);
  }
  return [...byKey].map(([key, meaning]) => ({ text: storagePlaceholder(key), meaning }));
}
