import { hasUnsaved, needsDecision } from './save-queue.js';
import type { TreeSaver } from './tree-saver.js';

interface SaverNews {
  /** A saver that no screen shows needs the person's decision. */
  undecided(): void;
}

/**
 * The savers that have something left to do, by whose and which tree it is. They outlive their screen: edits that were refused, or
 * that met someone else's, wait there until the person comes back, and the page doesn't close unasked meanwhile.
 */
export class TreeSavers {
  readonly #kept = new Map<string, TreeSaver>();
  /** How to stop listening to those that no screen shows. */
  readonly #watching = new Map<string, () => void>();
  readonly #news: SaverNews;

  constructor(news: SaverNews) {
    this.#news = news;
  }

  readonly find = (key: string): TreeSaver | undefined => this.#kept.get(key);

  /** A screen shows a saver. Answers what to call when it no longer does: what waits is sent at once. */
  hold(key: string, saver: TreeSaver): () => void {
    this.#letGo(key);
    this.#kept.set(key, saver);
    window.addEventListener('beforeunload', this.#onBeforeUnload);
    window.addEventListener('online', this.#onOnline);
    return () => {
      saver.flush();
      this.#watch(key, saver);
    };
  }

  #watch(key: string, saver: TreeSaver): void {
    const look = () => {
      const queue = saver.getQueue();
      if (needsDecision(queue)) this.#news.undecided();
      if (queue.phase === 'idle') this.#letGo(key);
    };
    this.#watching.set(key, saver.subscribe(look));
    look();
  }

  #letGo(key: string): void {
    this.#watching.get(key)?.();
    this.#watching.delete(key);
    this.#kept.delete(key);
    if (this.#kept.size > 0) return;
    window.removeEventListener('beforeunload', this.#onBeforeUnload);
    window.removeEventListener('online', this.#onOnline);
  }

  readonly #onOnline = (): void => {
    for (const saver of this.#kept.values()) saver.tryAgain();
  };

  readonly #onBeforeUnload = (event: BeforeUnloadEvent): void => {
    for (const saver of this.#kept.values()) {
      saver.flush();
      if (hasUnsaved(saver.getQueue())) event.preventDefault();
    }
  };
}
