import { hasUnsaved, type SaveQueue } from '../model/save-queue.js';
import type { TreeSaver } from '../model/tree-saver.js';

/** Resolves once the save queue fulfils the condition `isThere`. */
export function until(saver: TreeSaver, isThere: (queue: SaveQueue) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere(saver.getQueue())) return;
      stop();
      resolve();
    };
    const stop = saver.subscribe(look);
    look();
  });
}

/** Acts once everything is saved; sends pending edits at once. */
export function onceSaved(saver: TreeSaver, act: () => void): void {
  const isSaved = (queue: SaveQueue) => queue.phase === 'idle' && !hasUnsaved(queue);
  if (isSaved(saver.getQueue())) return act();
  void until(saver, isSaved).then(act);
  saver.flush();
}
