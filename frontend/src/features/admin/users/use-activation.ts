import { useUpdate } from 'react-admin';
import type { ActivationEvent, AdminUser } from '../../../api/admin.js';
import { USER_LIST } from '../resources.js';

/** Activates or deactivates an account: the row changes once the server has agreed; a refusal leaves all as it was (1 §4, §8). */
export function useActivation(user: AdminUser) {
  const [update, { isPending }] = useUpdate<AdminUser>();
  const offered: ActivationEvent = user.account_activation ? 'Account deactivation' : 'Account activation';
  const change = () => {
    const params = { id: user.id, data: {}, previousData: user, meta: { event: offered } };
    // Silent, as documented: the control is free again, and what ends a session ends it elsewhere.
    const onError = () => undefined;
    void update(USER_LIST, params, { mutationMode: 'pessimistic', onError });
  };
  return { offered, busy: isPending, change };
}
