import { useState } from 'react';

/** Which rows show their details. */
export function useOpenDetails() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return {
    isOpen: (caseId: number) => open.has(caseId),
    set: (caseId: number, isOpen: boolean) =>
      setOpen((old) => {
        const next = new Set(old);
        if (isOpen) next.add(caseId);
        else next.delete(caseId);
        return next;
      }),
  };
}
