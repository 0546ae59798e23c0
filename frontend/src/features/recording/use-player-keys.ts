import { useCallback, type KeyboardEvent } from 'react';
import type { Playback } from './playback.js';
import { startOf } from './timeline.js';

/** The player's keys: ← and → a case, Home and End, space. To be listened for before what has the focus does. */
export function usePlayerKeys(playback: Playback, slides: number) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      // A button is pressed with the space bar, whichever it is.
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a')) return;
      const act = actions(playback, slides)[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    [playback, slides],
  );
}

const actions = (playback: Playback, slides: number): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => playback.show(playback.slide - 1),
  ArrowRight: () => playback.show(playback.slide + 1),
  Home: () => playback.seek(startOf(0)),
  End: () => playback.show(slides - 1),
  ' ': () => playback.toggle(),
});
