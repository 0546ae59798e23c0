import { useSyncExternalStore } from 'react';

let covered = 0;
const listeners = new Set<() => void>();

function tell(pixels: number): void {
  if (pixels === covered) return;
  covered = pixels;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Ref of a box that is fixed at the lower edge of the window and covers the content there. */
export function coversBelow(box: HTMLElement): () => void {
  const observer = new ResizeObserver(() => tell(window.innerHeight - box.getBoundingClientRect().top));
  observer.observe(box);
  return () => {
    observer.disconnect();
    tell(0);
  };
}

/** Pixels at the lower edge of the window that such a box covers; 0 without one. */
export const useCoveredBelow = (): number => useSyncExternalStore(subscribe, () => covered);
