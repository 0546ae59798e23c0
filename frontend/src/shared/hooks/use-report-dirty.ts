import { useEffect } from 'react';
import type { SetDirty } from './use-dirty-guard.js';

/** Tells a guard whether a form has unsaved changes; on unmount it has none. */
export function useReportDirty(isDirty: boolean, onDirtyChange?: SetDirty): void {
  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => () => onDirtyChange?.(false), [onDirtyChange]);
}
