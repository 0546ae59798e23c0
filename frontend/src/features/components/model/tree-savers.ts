import { hasUnsaved, needsDecision } from './save-queue.js';
import type { TreeSaver } from './tree-saver.js';

interface SaverNews {
  /** A saver that no screen shows needs the user's decision. */
  undecided(): void;
}

/**
 * The savers with unsaved edits, by user and project. They outlive their screen: refused or conflicting edits wait
 * until the user comes back, and closing the page asks first.
 */
export class TreeSavers {
  readonly #kept = new Map<string, TreeSaver>();
  /** Unsubscribes from the savers that no screen shows. */
  readonly #watching = new Map<string, () => void>();
  readonly #news: SaverNews;

  constructor(news: SaverNews) {
    this.#news = news;
  }

  readonly find = (key: string): TreeSaver | undefined => this.#kept.get(key);

  /** Registers a screen that shows a saver. The returned function unregisters it and sends waiting edits at once. */
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
    for (const saver of this.#kept.values()) saver.reconnected();
  };

  readonly #onBeforeUnload = (event: BeforeUnloadEvent): void => {
    for (const saver of this.#kept.values()) {
      saver.flush();
      if (hasUnsaved(saver.getQueue())) event.preventDefault();
    }
  };
}
