import { use, useLayoutEffect, useState } from 'react';
import { DirtyFormsContext } from './use-dirty-guard.js';
import { useLatest } from '../use-latest.js';

/**
 * Tells the screen's guard whether a form has unsaved changes; on unmount it has none.
 * @param onDiscard closes the form when they are discarded, if leaving the screen does not
 */
export function useReportDirty(isDirty: boolean, onDiscard?: () => void): void {
  const { report } = use(DirtyFormsContext);
  const [form] = useState(() => Symbol('form'));
  const discard = useLatest(() => onDiscard?.());
  // With the change on the screen, not after it: a saved form must not block a click that follows at once.
  useLayoutEffect(() => {
    report(form, isDirty, () => discard.current());
    return () => report(form, false);
  }, [report, form, isDirty, discard]);
}
