import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';

export type SetDirty = (dirty: boolean) => void;

export interface DirtyGuard {
  /** A form has unsaved changes. */
  readonly setDirty: SetDirty;
  /** The screen holds something besides its forms that leaving would lose. */
  readonly setUnsaved: SetDirty;
  /** A blocked navigation, until one of the two is called; null if there is none. */
  readonly held: { readonly isForm: boolean; discard(): void; keep(): void } | null;
}

/**
 * Asks before leaving a form with unsaved changes: by a link, by back, or by closing the page.
 * @param keepsForm whether the form stays as it is on the way from one place to another
 */
export function useDirtyGuard(keepsForm: (from: Location, to: Location) => boolean = isSamePage): DirtyGuard {
  // A ref and not state: a form reports that it was saved and navigates in the same tick.
  const dirty = useRef(false);
  const setDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const unsaved = useRef(false);
  const setUnsaved = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation: from, nextLocation: to }) =>
        (dirty.current && !keepsForm(from, to)) || (unsaved.current && from.pathname !== to.pathname),
      [keepsForm],
    ),
  );

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (dirty.current || unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);

  if (blocker.state !== 'blocked') return { setDirty, setUnsaved, held: null };
  const discard = () => {
    setDirty(false);
    blocker.proceed();
  };
  return { setDirty, setUnsaved, held: { isForm: dirty.current, discard, keep: () => blocker.reset() } };
}

/** Whether only the hash differs. */
const isSamePage = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
