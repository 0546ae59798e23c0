import { useState } from 'react';

/**
 * State of a list's edit dialog: which item it edits, if it is open.
 * @param id the property that identifies an item of the list
 */
export function useEdited<T extends object>(id: keyof T) {
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  return {
    isOpen: edited !== null,
    add: () => setEdited('new'),
    edit: (one: T) => setEdited(() => one),
    close: () => setEdited(null),
    /** The edited item in its current state, which somebody else may have changed; null for a new one. */
    currentIn: (list: readonly T[]): T | null =>
      edited === null || edited === 'new' ? null : (list.find((one) => one[id] === edited[id]) ?? edited),
  };
}
