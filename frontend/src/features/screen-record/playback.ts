import { LIMITS } from '@testplatform/contract';
import { frameAt, momentAt, startOf } from './timeline.js';

/** The state of a picture: `missing` was not kept, `failed` could not be loaded now. */
export type PictureState = 'loading' | 'ready' | 'missing' | 'failed';

export interface PlaybackState {
  /** Position, in milliseconds. */
  readonly time: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Playing, but waiting for the next picture. */
  readonly waiting: boolean;
}

/** Longest time that one tick may advance, in milliseconds, so that a tab coming from the background does not jump. */
const STEP_MAX = 250;

/** Plays pictures that load asynchronously. Independent of clock and screen: the caller calls `tick`. */
export class Playback {
  private current: PlaybackState = { time: 0, playing: false, speed: LIMITS.recordSpeed, waiting: false };
  private readonly listeners = new Set<() => void>();

  /** @param pictureState of a picture by its position in the film */
  constructor(
    private readonly slides: number,
    private readonly pictureState: (slide: number) => PictureState,
  ) {}

  get state(): PlaybackState {
    return this.current;
  }

  get slide(): number {
    return momentAt(this.current.time, this.slides).slide;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Restarts from the beginning at the end. */
  play(): void {
    this.set({ playing: true, time: this.current.time >= this.end ? 0 : this.current.time });
  }

  pause(): void {
    this.set({ playing: false, waiting: false });
  }

  toggle(): void {
    if (this.current.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.set({ speed });
  }

  /** @param time milliseconds of the film */
  seek(time: number): void {
    this.set({ time: Math.min(this.end, Math.max(0, time)), waiting: false });
  }

  /** Seeks to the start of a picture, clamped to the first and last. */
  show(slide: number): void {
    this.seek(startOf(Math.min(this.slides - 1, Math.max(0, slide))));
  }

  /** Advances by real time, in milliseconds. Skips missing pictures and waits for loading ones. */
  tick(elapsed: number): void {
    if (!this.current.playing) return;
    const { time, speed } = this.current;
    const picture = this.pictureState(this.slide);
    if (picture === 'failed') return this.pause();
    if (picture === 'loading') return this.set({ waiting: true });
    const next = picture === 'missing' ? startOf(this.slide + 1) : time + Math.min(elapsed, STEP_MAX) * speed;
    this.set({ time: Math.min(this.end, next), playing: next < this.end, waiting: false });
  }

  private get end(): number {
    return startOf(this.slides);
  }

  private set(change: Partial<PlaybackState>): void {
    const before = this.current;
    this.current = { ...before, ...change };
    const { time, speed, playing, waiting } = this.current;
    const seen =
      playing !== before.playing ||
      waiting !== before.waiting ||
      speed !== before.speed ||
      (playing ? frameAt(time, speed) !== frameAt(before.time, speed) : time !== before.time);
    // Screens draw at least 60 times a second; the film has 24 frames a second.
    if (seen) for (const listener of this.listeners) listener();
  }
}
