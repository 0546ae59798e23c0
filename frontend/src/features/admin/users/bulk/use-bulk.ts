import { useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { useProfile } from '../../../../api/people/account.js';
import type { AdminUser } from '../../../../api/people/admin.js';
import { sentencesOf } from '../../../../api/client/api-error.js';
import { toast } from '../../../../shared/toast.js';
import { plural } from '../../../../shared/utils/format.js';
import { userName } from '../user-labels.js';

/**
 * The selected accounts, and a function to change them one after the other. Refused ones stay selected. The user's own
 * account comes last: losing its rights would prevent the changes to the others.
 */
export function useBulk() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminUser>();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const ownId = useProfile().data?.user_id;
  const users = data
    .filter(({ id }) => selectedIds.includes(id))
    .toSorted((one, other) => Number(one.id === ownId) - Number(other.id === ownId));
  /** @param done what happened to them, completing "3 accounts …" */
  const change = async (wanted: readonly AdminUser[], send: (user: AdminUser) => Promise<unknown>, done: string) => {
    setBusy(true);
    const refused: { user: AdminUser; error: unknown }[] = [];
    for (const user of wanted) {
      try {
        await send(user);
      } catch (error) {
        refused.push({ user, error });
      }
    }
    setBusy(false);
    onSelect(refused.map(({ user }) => user.id));
    refresh();
    const count = wanted.length - refused.length;
    if (count > 0) toast.success(`${plural(count, 'account')} ${done}`);
    for (const { user, error } of refused) toast.error(`${userName(user)}: ${sentencesOf(error).join(' ')}`);
  };
  return { users, ownId, change, busy };
}

export type Bulk = ReturnType<typeof useBulk>;

/** Up to this many accounts are named in a question. */
const NAMED_MOST = 3;

export const namesOf = (users: readonly AdminUser[]): string =>
  users.length > NAMED_MOST ? plural(users.length, 'account') : users.map(userName).join(', ');
