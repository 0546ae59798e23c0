import { createContext, useCallback, useEffect, useMemo, useRef } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';
import { guardUnsaved } from '../../unsaved.js';

export type SetDirty = (dirty: boolean) => void;

/** The forms of a screen. */
export interface DirtyForms {
  /**
   * A form has unsaved changes, or none.
   * @param discard closes the form when its changes are discarded
   */
  report(form: symbol, isDirty: boolean, discard?: () => void): void;
  /** Whether any form has unsaved changes. */
  isDirty(): boolean;
  /** Forgets all unsaved changes: they were saved or discarded, and the screen is left in the same tick. */
  forget(): void;
}

/** Where forms report to: the guard of their screen. A screen without one asks nothing. */
export const DirtyFormsContext = createContext<DirtyForms>({
  report: () => {},
  isDirty: () => false,
  forget: () => {},
});

export interface DirtyGuard {
  /** For the forms below: provide it as `DirtyFormsContext`. */
  readonly forms: DirtyForms;
  /** The screen's own form has unsaved changes. */
  readonly setDirty: SetDirty;
  /** The screen holds something besides its forms that leaving would lose. */
  readonly setUnsaved: SetDirty;
  /** A blocked navigation, until `discard` or `keep` is called; null if there is none. */
  readonly held: { readonly isForm: boolean; discard(): void; keep(): void } | null;
}

/**
 * Asks before leaving a form with unsaved changes: by a link, by back, or by closing the page.
 * @param keepsForm whether the form stays as it is on the way from one place to another
 */
export function useDirtyGuard(keepsForm: (from: Location, to: Location) => boolean = isSamePage): DirtyGuard {
  // A ref and not state: a form reports that it was saved and navigates in the same tick.
  const dirty = useRef(new Map<symbol, (() => void) | undefined>());
  const forms = useMemo<DirtyForms>(
    () => ({
      report: (form, isDirty, discard) => {
        if (isDirty) dirty.current.set(form, discard);
        else dirty.current.delete(form);
      },
      isDirty: () => dirty.current.size > 0,
      forget: () => dirty.current.clear(),
    }),
    [],
  );
  const setDirty = useCallback((now: boolean) => forms.report(OWN, now), [forms]);
  const unsaved = useRef(false);
  const setUnsaved = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation: from, nextLocation: to }) =>
        (dirty.current.size > 0 && !keepsForm(from, to)) || (unsaved.current && from.pathname !== to.pathname),
      [keepsForm],
    ),
  );

  useEffect(() => {
    const isUnsaved = () => dirty.current.size > 0 || unsaved.current;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    const unguard = guardUnsaved(isUnsaved);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      unguard();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, []);

  if (blocker.state !== 'blocked') return { forms, setDirty, setUnsaved, held: null };
  const discard = () => {
    const opened = [...dirty.current.values()];
    forms.forget();
    for (const close of opened) close?.();
    blocker.proceed();
  };
  return {
    forms,
    setDirty,
    setUnsaved,
    held: { isForm: dirty.current.size > 0, discard, keep: () => blocker.reset() },
  };
}

const OWN = Symbol('form of the screen');

/** Whether only the hash differs. */
const isSamePage = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
