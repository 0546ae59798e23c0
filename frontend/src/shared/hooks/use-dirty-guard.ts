import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';

export type SetDirty = (dirty: boolean) => void;

export interface DirtyGuard {
  /** A form has changes that are not saved. */
  readonly setDirty: SetDirty;
  /** The screen has something that outlives its forms, and is lost with the screen. */
  readonly setUnsaved: SetDirty;
  /** A way out is held up until one of the two is called; null while there is none. */
  readonly held: { readonly isForm: boolean; discard(): void; keep(): void } | null;
}

/** Keeps a person from leaving a form with changes unasked: by a link, by back, by closing the page. */
export function useDirtyGuard(): DirtyGuard {
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
        dirty.current || (unsaved.current && from.pathname !== to.pathname),
      [],
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
