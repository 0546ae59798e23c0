import type { Lease } from '@testplatform/engine/host';

/** Number of files tracked at once; the least recently used one is evicted. */
const FILES_MAX = 1_000;

/** Counts bytes that Xecutors deliver per file, on this server. A restarted server counts from zero. */
export class FileVolumes {
  private readonly bytes = new Map<string, number>();

  /**
   * @param most bytes per file
   * @returns a function that counts the bytes, to call once they are stored; null when they would exceed the maximum
   */
  take(lease: Lease, bytes: number, most: number): (() => void) | null {
    const key = keyOf(lease);
    const total = (this.bytes.get(key) ?? 0) + bytes;
    if (total > most) return null;
    return () => {
      this.bytes.delete(key);
      this.bytes.set(key, total);
      const [oldest] = this.bytes.keys();
      if (this.bytes.size > FILES_MAX && oldest !== undefined) this.bytes.delete(oldest);
    };
  }

  forget(lease: Lease): void {
    this.bytes.delete(keyOf(lease));
  }
}

const keyOf = ({ fileRunId, epoch }: Lease): string => `${fileRunId} ${epoch}`;
