/** Keeps one slow-to-make thing ready in advance. */
export class Spare<T> {
  private made: Promise<T> | null = null;

  constructor(private readonly make: () => Promise<T>) {}

  /** Makes one in the background unless there is one. Failures are ignored: `take` tries again. */
  prepare(): void {
    if (this.made) return;
    const made = this.make();
    this.made = made;
    made.catch(() => {
      if (this.made === made) this.made = null;
    });
  }

  /**
   * Drops the one that is ready or being made. Resolves once it is disposed of.
   * @param dispose receives it
   */
  async discard(dispose: (made: T) => Promise<unknown>): Promise<void> {
    const { made } = this;
    this.made = null;
    // Nothing to dispose of if it could not be made or went with its browser.
    await made?.then(dispose).catch(() => undefined);
  }

  /** The one that is ready, or a new one. Rejects if making it fails. */
  take(): Promise<T> {
    const made = this.made ?? this.make();
    this.made = null;
    return made;
  }
}
