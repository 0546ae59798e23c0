import type { TestCase } from '@testplatform/contract';
import { fieldsOfCase } from '../folder/write/case-fields.js';

/** Which stored cases the cases of a file continue. */
export interface CaseMatch {
  /** For each wanted case the index of the stored one that it continues; null: it is new. */
  readonly kept: readonly (number | null)[];
  /** The indexes of the stored cases that are gone. */
  readonly removed: readonly number[];
}

/**
 * Matches cases with stored ones, whose ids, results and masked texts they keep: first equal cases, then those with the
 * same title, then those that differ only in the title. Several of one kind are matched in order.
 */
export function matchCases(stored: readonly TestCase[], wanted: readonly TestCase[]): CaseMatch {
  const kept: (number | null)[] = wanted.map(() => null);
  const free = new Set(stored.keys());
  for (const keyOf of [wholeOf, titleOf, restOf]) {
    const waiting = new Map<string, number[]>();
    for (const index of free) {
      const key = keyOf(stored[index]!);
      waiting.set(key, [...(waiting.get(key) ?? []), index]);
    }
    for (const [index, testCase] of wanted.entries()) {
      const found = kept[index] === null ? waiting.get(keyOf(testCase))?.shift() : undefined;
      if (found === undefined) continue;
      kept[index] = found;
      free.delete(found);
    }
  }
  return { kept, removed: [...free] };
}

const wholeOf = (testCase: TestCase): string => JSON.stringify(fieldsOfCase(testCase));
const titleOf = ({ title }: TestCase): string => title;
function restOf(testCase: TestCase): string {
  const { title: _title, ...rest } = fieldsOfCase(testCase);
  return JSON.stringify(rest);
}
