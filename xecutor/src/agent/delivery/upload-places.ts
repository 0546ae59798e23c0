/** Parts of pictures and traces under way at once. More would share a slow line, until none of them is answered in time. */
const AT_ONCE = 2;

/** Limits the uploads of all files together. Those that wait go in the order in which they came. */
export class UploadPlaces {
  private free = AT_ONCE;
  private readonly waiting: (() => void)[] = [];

  /** Uploads when there is a place. @param signal ends the wait. @throws the signal's reason, or what `upload` throws */
  async use<T>(upload: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.place(signal);
    try {
      return await upload();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }

  private async place(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.free > 0) return void this.free--;
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
