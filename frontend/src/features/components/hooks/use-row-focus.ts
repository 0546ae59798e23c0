import type { FeatureImplementation } from '@headless-tree/core';
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react';

/**
 * Brings the browser's focus to the focused row when that row is next in the page. In place of the tree widget's own way, which
 * waits for the row by the clock and, when it comes late, takes the focus away from where the person has gone meanwhile.
 */
export function useRowFocus(focusedId: string | null) {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const isWanted = useRef(false);

  const want = useCallback(() => {
    isWanted.current = true;
    render();
  }, []);
  const feature = useMemo<FeatureImplementation<string>>(
    () => ({ key: 'row-focus', treeInstance: { updateDomFocus: want } }),
    [want],
  );
  useLayoutEffect(() => {
    // A row whose node got its id is another element: without this the focus would be lost with the old one.
    if (focusedId !== null && document.activeElement === document.body) want();
  }, [focusedId, want]);

  /** To be called after each render. `bringUp` brings the row into sight and answers its element, once it has one. */
  const settle = (bringUp: () => HTMLElement | null | undefined) => {
    const element = isWanted.current ? bringUp() : null;
    if (!element) return;
    isWanted.current = false;
    element.focus({ preventScroll: true });
  };
  return { feature, want, settle };
}
