import { useEffect, useRef } from 'react';

/** Gives a control the focus again that it lost by being disabled while it was busy; whoever went elsewhere stays there. */
export function useFocusBack(busy: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isLost(document.activeElement)) control.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return control;
}

/** On the page itself, or in the menu that is just closing. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
