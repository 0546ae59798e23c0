/** Keeps one of something that takes long to make ready in advance. */
export class Spare<T> {
  private made: Promise<T> | null = null;

  constructor(private readonly make: () => Promise<T>) {}

  /** Makes one in the background unless there is one. A failure is forgotten: it is tried again when one is needed. */
  prepare(): void {
    if (this.made) return;
    const made = this.make();
    this.made = made;
    made.catch(() => {
      if (this.made === made) this.made = null;
    });
  }

  /** Gives up the one that is ready, or nearly so. @param dispose gets it */
  discard(dispose: (made: T) => Promise<unknown>): void {
    const { made } = this;
    this.made = null;
    // One that could not be made needs nothing, nor does one that is gone with its browser.
    made?.then(dispose).catch(() => undefined);
  }

  /** The one that is ready, or a new one. Rejects if creating it fails. */
  take(): Promise<T> {
    const made = this.made ?? this.make();
    this.made = null;
    return made;
  }
}
