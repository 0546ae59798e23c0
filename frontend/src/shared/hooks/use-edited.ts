import { useState } from 'react';

/**
 * What the dialog beside a list edits.
 * @param id the property that identifies a thing of the list
 */
export function useEdited<T extends object>(id: keyof T) {
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  return {
    isOpen: edited !== null,
    add: () => setEdited('new'),
    edit: (one: T) => setEdited(() => one),
    close: () => setEdited(null),
    /** The edited thing in its current state, which somebody else may have changed; null for a new one. */
    currentIn: (list: readonly T[]): T | null =>
      edited === null || edited === 'new' ? null : (list.find((one) => one[id] === edited[id]) ?? edited),
  };
}
