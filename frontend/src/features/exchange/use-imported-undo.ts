import { usePermission } from '../../api/people/account.js';
import { ApiError } from '../../api/client/api-error.js';
import { type Imported, useImport } from '../../api/exchange/imports.js';
import { toast } from '../../shared/toast.js';
import { NotUndone, offerUndo } from '../../shared/undo.js';
import { plural } from '../../shared/utils/format.js';

const TREE_CHANGED = 'Not undone: the tree was changed meanwhile. Delete the files in the tree';

/**
 * Returns a function that shows what was imported. Users who may delete it are offered Undo, which moves it to the
 * trash.
 */
export function useImportedUndo(projectId: number) {
  const { casesOf, remove } = useImport(projectId);
  const mayDelete = usePermission('components', 'delete');
  return (name: string, imported: Imported): void => {
    const { files, notes } = imported;
    const text = `Imported ${plural(files.length, 'file')} of “${name}”`;
    const note = notes > 0 ? `${plural(notes, 'step')} became a comment or may differ: see there what to do` : null;
    if (!mayDelete || imported.nodes.length === 0)
      return void toast.success(text, note === null ? {} : { description: note });
    const cases = casesOf(imported);
    // A rejection is reported by Undo.
    cases.catch(() => undefined);
    const undo = async () => {
      try {
        await remove(imported, cases);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) throw new NotUndone(TREE_CHANGED);
        throw error;
      }
    };
    offerUndo(text, { note, undo });
  };
}
