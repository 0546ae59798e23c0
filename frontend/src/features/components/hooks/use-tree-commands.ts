import { TreeError } from '@testplatform/contract';
import { toast } from '../../../shared/toast.js';
import type { TreeAction } from '../dialogs/TreeDialogs.js';
import { stepMove } from '../model/drop-target.js';
import type { Edit } from '../model/edits.js';
import { openable, type TreeIndex } from '../model/tree-index.js';
import type { TreeCommand } from '../model/tree-keys.js';
import type { OpenRows } from './use-open-rows.js';
import type { useTreeRights } from './use-tree-rights.js';
import { useTreeDrag } from './use-tree-drag.js';

interface TreeCommands {
  /** Indexes of the whole tree and of the filtered tree. */
  readonly index: TreeIndex;
  readonly shown: TreeIndex;
  readonly rights: ReturnType<typeof useTreeRights>;
  readonly rows: OpenRows;
  /** @throws TreeError if the edit is not possible */
  edit(edit: Edit): void;
  select(id: string): void;
  /** Called with a file that was dropped on a row; absent where files aren't accepted. */
  readonly onFile?: ((id: string, file: File) => void) | undefined;
  /** Copies a file. */
  duplicate(id: string): void;
  openMenu(id: string): void;
  openDialog(action: TreeAction, id: string): void;
}

/** The commands of keys and menu: those that act at once, and those that open a popup. */
export function useTreeCommands({ index, shown, rights, rows, edit, select, ...to }: TreeCommands) {
  /** Shows the reason for a refused move as a toast, because no popup is open. */
  const move = (id: string, place: { readonly parentId: string | null; readonly position: number } | null) => {
    try {
      if (place) edit({ kind: 'move', id, parentId: place.parentId, position: place.position });
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      toast.error(error.message);
    }
  };
  const drag = useTreeDrag({
    index,
    canEdit: rights.move,
    isOpen: (id) => rows.expanded.includes(id),
    open: (id) => rows.setExpanded((old) => [...old, id]),
    onMove: move,
    onFile: to.onFile,
  });
  const onCommand = (command: TreeCommand, id: string): void => {
    switch (command) {
      case 'select':
        return select(id);
      case 'expand-all':
        return rows.setExpanded(openable(shown));
      case 'menu':
        return to.openMenu(id);
      case 'move-up':
        return rights.move ? move(id, stepMove(index, id, -1)) : undefined;
      case 'move-down':
        return rights.move ? move(id, stepMove(index, id, 1)) : undefined;
      case 'duplicate':
        return to.duplicate(id);
      case 'rename':
      case 'delete':
        return rights[command] ? to.openDialog(command, id) : undefined;
    }
  };
  return { drag, onCommand };
}
