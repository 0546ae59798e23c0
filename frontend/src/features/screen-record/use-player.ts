import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Pictures } from './pictures.js';
import { Playback } from './playback.js';
import { momentAt } from './timeline.js';
import type { Recording } from './use-recording.js';

/** Plays a recording with `requestAnimationFrame`. */
export function usePlayer({ slides, reader }: Recording) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const pictures = useMemo(
    () =>
      new Pictures(
        slides.map(({ index }) => index),
        reader.read,
      ),
    [slides, reader],
  );
  const playback = useMemo(() => new Playback(slides.length, (slide) => pictures.stateOf(slide)), [slides, pictures]);
  useSyncExternalStore(pictures.subscribe, () => pictures.version);
  const state = useSyncExternalStore(playback.subscribe, () => playback.state);
  const { slide, opacity } = momentAt(state.time, slides.length);

  useEffect(() => () => pictures.release(), [pictures]);
  useEffect(() => pictures.lookAt(slide), [pictures, slide]);
  useEffect(() => {
    if (!calm) playback.play();
  }, [playback, calm]);
  useEffect(() => (state.playing ? keepTicking(playback) : undefined), [playback, state.playing]);

  return {
    playback,
    pictures,
    state,
    slide,
    /** No fades while paused or with reduced motion. */
    opacity: state.playing && !calm ? opacity : 1,
  };
}
export type Player = ReturnType<typeof usePlayer>;

/** Ticks on each animation frame until stopped. */
function keepTicking(playback: Playback): () => void {
  let before = performance.now();
  let request = requestAnimationFrame(function tick(now) {
    playback.tick(now - before);
    before = now;
    request = requestAnimationFrame(tick);
  });
  return () => cancelAnimationFrame(request);
}
