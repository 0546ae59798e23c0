import { use, useState } from 'react';
import { DirtyFormsContext } from '../../../shared/hooks/forms/use-dirty-guard.js';
import type { OpenDialog, TreeAction } from '../dialogs/TreeDialogs.js';
import type { Adopted } from '../model/edits.js';
import { ALL_MODULES, type TreeIndex } from '../model/tree-index.js';
import type { OpenMenu } from '../TreeMenu.js';

/**
 * Which popup and which menu is open. `isEmpty`: the project has no components, so Create opens by itself, once (2 §4),
 * unless somebody fills in a form.
 * A popup follows its node when the node gets its id, and is gone for good when the node is.
 */
export function useTreeDialogs(isEmpty: boolean, index: TreeIndex, adopted: Adopted) {
  const forms = use(DirtyFormsContext);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [hasOffered, setHasOffered] = useState(false);
  if (isEmpty && !hasOffered) {
    setHasOffered(true);
    if (!forms.isDirty()) setDialog({ action: 'create', id: ALL_MODULES });
  }
  const node = dialog && (adopted.get(dialog.id) ?? dialog.id);
  if (node !== null && node !== ALL_MODULES && !index.placed.has(node)) setDialog(null);
  const openDialog = (action: TreeAction, id: string) => {
    setMenu(null);
    // "All modules" is not a node: it can't be moved, renamed or deleted.
    if (action === 'create' || id !== ALL_MODULES) setDialog({ action, id });
  };
  return {
    dialog: dialog && node !== null ? { ...dialog, id: node } : null,
    menu,
    openMenu: setMenu,
    openDialog,
    closeMenu: () => setMenu(null),
    closeDialog: () => setDialog(null),
  };
}
