import { hasUnsaved } from '../model/save-queue.js';
import type { TreeSaver } from '../model/tree-saver.js';

/** Acts once nothing waits to be saved; what waits is sent at once. */
export function onceSaved(saver: TreeSaver, act: () => void): void {
  const isSaved = () => {
    const queue = saver.getQueue();
    return queue.phase === 'idle' && !hasUnsaved(queue);
  };
  if (isSaved()) return act();
  const stop = saver.subscribe(() => {
    if (!isSaved()) return;
    stop();
    act();
  });
  saver.flush();
}
