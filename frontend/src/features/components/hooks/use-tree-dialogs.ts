import { useState } from 'react';
import type { OpenDialog, TreeAction } from '../dialogs/TreeDialogs.js';
import type { Adopted } from '../model/edits.js';
import { ALL_MODULES } from '../model/tree-index.js';
import type { OpenMenu } from '../TreeMenu.js';

/**
 * Which popup and which menu is open. `isEmpty`: the project has no components, so Create opens by itself, once (2 §4).
 * A popup follows its node when the node gets its id.
 */
export function useTreeDialogs(isEmpty: boolean, adopted: Adopted) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [hasOffered, setHasOffered] = useState(false);
  if (isEmpty && !hasOffered) {
    setHasOffered(true);
    setDialog({ action: 'create', id: ALL_MODULES });
  }
  const openDialog = (action: TreeAction, id: string) => {
    setMenu(null);
    // "All modules" is not a node: it can't be moved, renamed or deleted.
    if (action === 'create' || id !== ALL_MODULES) setDialog({ action, id });
  };
  return {
    dialog: dialog && { ...dialog, id: adopted.get(dialog.id) ?? dialog.id },
    menu,
    openMenu: setMenu,
    openDialog,
    closeMenu: () => setMenu(null),
    closeDialog: () => setDialog(null),
  };
}
