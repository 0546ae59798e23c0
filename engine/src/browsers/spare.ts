/** Something that takes a while to make, one of which is made ahead. */
export class Spare<T> {
  private made: Promise<T> | null = null;

  constructor(private readonly make: () => Promise<T>) {}

  /** Makes one in the background, unless there is one. One that can't be made is forgotten: it is tried again when it is needed. */
  prepare(): void {
    if (this.made) return;
    const made = this.make();
    this.made = made;
    made.catch(() => {
      if (this.made === made) this.made = null;
    });
  }

  /** The one that was made ahead, or a new one. @throws what making it does */
  take(): Promise<T> {
    const made = this.made ?? this.make();
    this.made = null;
    return made;
  }
}
