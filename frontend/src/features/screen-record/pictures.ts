import type { PictureState } from './playback.js';

/** How many pictures are prefetched ahead and kept behind; a decoded one takes about 4 MB. */
const AHEAD = 6;
const BEHIND = 2;
const AT_ONCE = 3;

/** A picture as it is drawn. */
export interface Drawable {
  close(): void;
}

/** Reads a record; null when there is none. */
export type ReadRecord<Picture extends Drawable> = (index: number, signal: AbortSignal) => Promise<Picture | null>;

/** Caches the pictures around the current one: prefetches the next ones and releases the others. */
export class Pictures<Picture extends Drawable> {
  private readonly ready = new Map<number, Picture>();
  private readonly missing = new Set<number>();
  private readonly failures = new Map<number, unknown>();
  private readonly loading = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();
  private wanted: readonly number[] = [];
  private changes = 0;

  /** @param indexes of the records, in the order of the film */
  constructor(
    private readonly indexes: readonly number[],
    private readonly read: ReadRecord<Picture>,
  ) {}

  /** Changes with each update, for `useSyncExternalStore`. */
  get version(): number {
    return this.changes;
  }

  /** Positions of the pictures that are known to be missing. */
  get missingSlides(): readonly number[] {
    return [...this.missing].sort((a, b) => a - b);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  stateOf(slide: number): PictureState {
    if (this.ready.has(slide)) return 'ready';
    if (this.missing.has(slide)) return 'missing';
    return this.failures.has(slide) ? 'failed' : 'loading';
  }

  at(slide: number): Picture | null {
    return this.ready.get(slide) ?? null;
  }

  /** Why a picture could not be fetched; undefined if that hasn't happened. */
  failureOf(slide: number): unknown {
    return this.failures.get(slide);
  }

  /** Loads a picture and those around it. */
  lookAt(slide: number): void {
    const ahead = span(slide, Math.min(this.indexes.length - 1, slide + AHEAD));
    this.wanted = [...ahead, ...span(Math.max(0, slide - BEHIND), slide - 1).reverse()];
    for (const [place, picture] of this.ready)
      if (!this.wanted.includes(place)) {
        picture.close();
        this.ready.delete(place);
      }
    for (const [place, controller] of this.loading) if (!this.wanted.includes(place)) controller.abort();
    this.fetchNext();
  }

  /** Retries failed pictures. */
  retry(): void {
    this.failures.clear();
    this.change();
    this.fetchNext();
  }

  /** Releases everything; later requests load again. */
  release(): void {
    this.wanted = [];
    for (const controller of this.loading.values()) controller.abort();
    for (const picture of this.ready.values()) picture.close();
    this.ready.clear();
  }

  private fetchNext(): void {
    for (const slide of this.wanted) {
      if (this.loading.size >= AT_ONCE) return;
      if (this.stateOf(slide) === 'loading' && !this.loading.has(slide)) void this.fetch(slide);
    }
  }

  private async fetch(slide: number): Promise<void> {
    const controller = new AbortController();
    this.loading.set(slide, controller);
    try {
      const picture = await this.read(this.indexes[slide]!, controller.signal);
      if (controller.signal.aborted) picture?.close();
      else if (picture) this.ready.set(slide, picture);
      else this.missing.add(slide);
    } catch (error) {
      if (!controller.signal.aborted) this.failures.set(slide, error);
    } finally {
      this.loading.delete(slide);
    }
    if (!controller.signal.aborted) this.change();
    this.fetchNext();
  }

  private change(): void {
    this.changes++;
    for (const listener of this.listeners) listener();
  }
}

/** Whole numbers from one to another, both included; none when the second is smaller. */
const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
