import { clock } from '@testplatform/contract';

/** Milliseconds for which a change is remembered: far longer than a client takes from its first read to its handshake. */
const REMEMBERED = 5 * 60_000;

/** When each project last changed, as far as this server has announced a change or heard another server announce it. */
export class LastChanges {
  /** As of `clock.elapsed()`, oldest first. */
  private readonly changedAt = new Map<number, number>();
  /** What happened earlier is unknown, so every project may have changed then. */
  private readonly startedAt = clock.elapsed();

  /** The number of projects that are remembered. */
  get size(): number {
    return this.changedAt.size;
  }

  note(projectId: number): void {
    this.changedAt.delete(projectId);
    this.changedAt.set(projectId, clock.elapsed());
    for (const [id, at] of this.changedAt) {
      if (!isOld(at)) break;
      this.changedAt.delete(id);
    }
  }

  /** Milliseconds since the project last changed, or may have changed; null if that is more than five minutes. */
  ago(projectId: number): number | null {
    const at = this.changedAt.get(projectId) ?? this.startedAt;
    return isOld(at) ? null : Math.floor(clock.elapsed() - at);
  }
}

const isOld = (at: number): boolean => clock.elapsed() - at > REMEMBERED;
