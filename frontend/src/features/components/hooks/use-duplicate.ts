import { useDuplicateFile } from '../../../api/components.js';
import { sentencesOf } from '../../../api/api-error.js';
import { toast } from '../../../shared/toast.js';
import type { TreeIndex } from '../model/tree-index.js';
import type { TreeSaver } from '../model/tree-saver.js';
import { onceSaved } from './once-saved.js';

interface Duplicate {
  readonly projectId: number;
  readonly saver: TreeSaver;
  readonly index: TreeIndex;
  readonly mayDuplicate: boolean;
  select(id: string): void;
}

/** Duplicates a file on the server, once what was edited before is saved, and selects the copy. Any other node is left alone. */
export function useDuplicate({ projectId, saver, index, mayDuplicate, select }: Duplicate) {
  const { mutate, isPending } = useDuplicateFile(projectId);
  return (id: string): void => {
    if (!mayDuplicate || isPending || index.placed.get(id)?.node.type !== 'test-case-file') return;
    const copy = () =>
      mutate(saver.getQueue().adopted.get(id) ?? id, {
        onSuccess: (made) => select(made.id),
        onError: (error) => toast.error(sentencesOf(error).join(' ')),
      });
    onceSaved(saver, copy);
  };
}
