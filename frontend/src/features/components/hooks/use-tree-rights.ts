import { usePermission } from '../../../api/people/account.js';

/** The user's permissions on the tree, which the server checks at each save (3 §2). */
export function useTreeRights() {
  const create = usePermission('components', 'create');
  const modify = usePermission('components', 'modify');
  const remove = usePermission('components', 'delete');
  const createCases = usePermission('test-cases', 'create');
  return { create, duplicate: create && createCases, rename: modify, move: modify, delete: remove };
}
