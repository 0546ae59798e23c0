import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';

export type SetDirty = (dirty: boolean) => void;

export interface DirtyGuard {
  /** A form has changes that are not saved. */
  readonly setDirty: SetDirty;
  /** The screen has something that outlives its forms, and is lost with the screen. */
  readonly setUnsaved: SetDirty;
  /** A way out is held up until one of the two is called; null while there is none. */
  readonly held: { readonly isForm: boolean; discard(): void; keep(): void } | null;
}

/**
 * Keeps a person from leaving a form with changes unasked: by a link, by back, by closing the page.
 * @param keepsForm whether the form stays as it is on the way from one place to another
 */
export function useDirtyGuard(keepsForm: (from: Location, to: Location) => boolean = isSamePage): DirtyGuard {
  // Not state: a form that was just saved says so and navigates in the same breath.
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

/** Only the place on the page is another one. */
const isSamePage = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
