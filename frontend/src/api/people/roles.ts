import { LIMITS } from '@testplatform/contract';
import { useQuery } from '@tanstack/react-query';
import { ADMIN_API } from './admin.js';
import { requestBare, type Dto } from '../client/client.js';

/** A named set of rights that people hold (3 §13). */
export type Role = Dto<'RoleDto'>;

/** Requests all roles. */
const QUERY = new URLSearchParams({
  sort: JSON.stringify(['name', 'ASC']),
  range: JSON.stringify([0, LIMITS.restRowsMax - 1]),
});

/** All roles by name, for a selection. */
export function useRoles() {
  return useQuery({
    queryKey: ['admin', 'all-roles'],
    // The type comes from the server's OpenAPI description.
    queryFn: async ({ signal }) =>
      (await requestBare(`${ADMIN_API}/roles?${QUERY}`, { signal })).json as readonly Role[],
    staleTime: 0,
  });
}
