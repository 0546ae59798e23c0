import type { FilePath } from '@testplatform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { tell, toast } from '../../shared/toast.js';
import { plural } from '../../shared/utils/format.js';
import { usePermission } from '../people/account.js';
import { call } from '../client/client.js';
import { testCasesKey } from './test-cases.js';

/** A renamed value, which test cases read by its name. */
export interface RenamedValue {
  readonly kind: 'storage' | 'collection' | 'binding' | 'table';
  /** The collection of a collection's value, or the table of a column. */
  readonly collection?: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns a function to call after values were renamed. If test cases use the old names, a toast offers to change them.
 * @param file the file whose cases store the values; absent for the values of a project
 */
export function useOfferRename(
  projectId: number,
  file?: FilePath,
): (renamed: readonly RenamedValue[]) => Promise<void> {
  const queries = useQueryClient();
  const mayView = usePermission('test-cases', 'view');
  const mayModify = usePermission('test-cases', 'modify');
  const rename = async (used: readonly RenamedValue[]) => {
    let cases = 0;
    try {
      for (const one of used)
        cases += (await call('/projects/placeholder-rename', { projectId, ...file, ...one })).data.cases;
      toast.success(`Changed ${plural(cases, 'test case')}`);
    } catch (error) {
      tell(error);
    } finally {
      void queries.invalidateQueries({ queryKey: testCasesKey(projectId) });
    }
  };
  return async (renamed) => {
    if (!mayView) return;
    try {
      const used: RenamedValue[] = [];
      let cases = 0;
      for (const one of renamed) {
        const { kind, collection, from } = one;
        const uses = await call('/projects/placeholder-uses', { projectId, ...file, kind, collection, from });
        if (uses.data.cases > 0) used.push(one);
        cases += uses.data.cases;
      }
      const [first] = used;
      if (!first) return;
      const names = used.length === 1 ? `the old name “${first.from}”` : `${used.length} old names`;
      toast.warning(`${plural(cases, 'test case uses', 'test cases use')} ${names}`, {
        // Stays until answered: test cases with the old name fail in their next run.
        duration: Infinity,
        closeButton: true,
        ...(mayModify && {
          action: {
            label: used.length === 1 ? `Change to “${first.to}”` : 'Change to the new names',
            onClick: () => void rename(used),
          },
        }),
      });
    } catch (error) {
      tell(error);
    }
  };
}
