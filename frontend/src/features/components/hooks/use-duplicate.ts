import { filePathOf } from '@testplatform/contract';
import { useDuplicateFile } from '../../../api/project/components.js';
import { tell } from '../../../shared/toast.js';
import type { TreeIndex } from '../model/tree-index.js';
import { rememberNode, type UndoneTree } from './offer-undo.js';
import { onceSaved } from './once-saved.js';

interface Duplicate {
  readonly projectId: number;
  readonly tree: UndoneTree;
  readonly index: TreeIndex;
  readonly mayDuplicate: boolean;
  /** Returns a function that selects the copy, unless the user goes on elsewhere until then. */
  expect(): (id: string) => void;
}

/** Duplicates a file on the server, once earlier edits are saved, and selects the copy. Ignores other nodes. */
export function useDuplicate({ projectId, tree, index, mayDuplicate, expect }: Duplicate) {
  const { saver } = tree;
  const { mutate, isPending } = useDuplicateFile(projectId);
  return (id: string): void => {
    if (!mayDuplicate || isPending || index.placed.get(id)?.node.type !== 'test-case-file') return;
    const select = expect();
    const copy = () =>
      mutate(saver.getQueue().adopted.get(id) ?? id, {
        onSuccess: (made) => {
          const file = filePathOf(made.path.split('/'));
          rememberNode(tree, { id: made.id, title: file.testCaseFileName }, tree.casesOf(file));
          select(made.id);
        },
        onError: tell,
      });
    onceSaved(saver, copy);
  };
}
