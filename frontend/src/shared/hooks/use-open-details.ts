import { useState } from 'react';

/** Which rows show their details, by key, including rows that are not rendered. */
export function useOpenDetails<Key extends string | number>() {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  return {
    isOpen: (key: Key) => open.has(key),
    set: (key: Key, isOpen: boolean) =>
      setOpen((old) => {
        const next = new Set(old);
        if (isOpen) next.add(key);
        else next.delete(key);
        return next;
      }),
  };
}
