import type { TestCase } from '@testplatform/contract';
import type { RenamedValue } from '../../../api/project/renamed-values.js';

/**
 * The values that a case stores under another key than before, row by row.
 * @param others the other cases of the file: a key that one of them stores still has a value
 */
export function renamedKeys(before: TestCase, after: TestCase, others: readonly TestCase[]): RenamedValue[] {
  if (before.storage.length !== after.storage.length) return [];
  const old = new Set(before.storage.map(({ key }) => key));
  const stored = new Set([after, ...others].flatMap(({ storage }) => storage.map(({ key }) => key)));
  return before.storage.flatMap(({ key: from }, row) => {
    const to = after.storage[row]?.key ?? '';
    return from === '' || to === '' || stored.has(from) || old.has(to) ? [] : [{ kind: 'storage' as const, from, to }];
  });
}
