import { usePermission } from '../../../api/account.js';

/** What the person may do to the tree, as the server asks for it at each save (3 §2). */
export function useTreeRights() {
  const create = usePermission('components', 'create');
  const modify = usePermission('components', 'modify');
  const remove = usePermission('components', 'delete');
  return { create, rename: modify, move: modify, delete: remove };
}
