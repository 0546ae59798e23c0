import { useEffect } from 'react';
import type { SetDirty } from './use-dirty-guard.js';

/** Tells whoever guards a form whether it has changes that are not saved; once it is gone it has none. */
export function useTellDirty(isDirty: boolean, onDirtyChange?: SetDirty): void {
  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => () => onDirtyChange?.(false), [onDirtyChange]);
}
