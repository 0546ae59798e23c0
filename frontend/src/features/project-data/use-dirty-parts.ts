import { useMemo } from 'react';

/** Two forms on one screen: it is dirty while one of them is. */
export function useDirtyParts(onDirtyChange: (dirty: boolean) => void): {
  collections(dirty: boolean): void;
  binding(dirty: boolean): void;
} {
  return useMemo(() => {
    const parts = { collections: false, binding: false };
    const setPart = (part: keyof typeof parts) => (dirty: boolean) => {
      parts[part] = dirty;
      onDirtyChange(parts.collections || parts.binding);
    };
    return { collections: setPart('collections'), binding: setPart('binding') };
  }, [onDirtyChange]);
}
