/**
 * Limits the uploads of all files that run: more of them would share a slow line, until neither they nor the runs' signs
 * of life are answered in time. A picture or trace keeps its place until it is there, because the server drops one that
 * pauses; those of one part have a place of their own, so that pictures don't wait for traces.
 */
export class UploadPlaces {
  private readonly short = new Place();
  private readonly long = new Place();

  /** Uploads when there is a place. @param signal ends the wait. @throws the signal's reason, or what `upload` throws */
  use<T>(isOnePart: boolean, upload: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return (isOnePart ? this.short : this.long).use(upload, signal);
  }
}

/** A place for one at a time. Those that wait get it in the order in which they came. */
class Place {
  private isFree = true;
  private readonly waiting: (() => void)[] = [];

  async use<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.isFree = true;
    }
  }

  private async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.isFree) {
      this.isFree = false;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
