import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { ADMIN_API, setActivation, type ActivationEvent } from '../../api/people/admin.js';
import { requestBare } from '../../api/client/client.js';
import { withTimes } from './audit/audit-days.js';

/** The names of the resources in addresses, here and on the server. */
export const USER_LIST = 'user-list';
export const AUDIT_LOG = 'audit-log';
export const ROLES = 'roles';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** react-admin's data provider with our headers and errors (3 §13). */
const httpClient = async (url: string, { method, body, headers, signal }: fetchUtils.Options = {}) => {
  const answer = await requestBare(url, {
    method: METHODS.find((one) => one === method) ?? 'GET',
    body: typeof body === 'string' ? body : undefined,
    headers: Object.fromEntries(new Headers(headers)),
    signal: signal ?? undefined,
  });
  return { status: 200, headers: answer.headers, body: '', json: answer.json };
};

const rest = simpleRestProvider(ADMIN_API, httpClient);

/** ra-data-simple-rest, except that activation has a call of its own and days are in the user's time zone. */
export const dataProvider: DataProvider = {
  ...rest,
  getList: (resource, params) =>
    rest.getList(resource, resource === AUDIT_LOG ? { ...params, filter: withTimes(params.filter) } : params),
  update: async (resource, params) => {
    const event: ActivationEvent | undefined = params.meta?.event;
    if (resource !== USER_LIST || event === undefined) return rest.update(resource, params);
    await setActivation(Number(params.id), event);
    // Return the account with its new version, for the next change. If it can't be read, show at least what was done.
    return rest
      .getOne(resource, { id: params.id })
      .catch(() => ({ data: { ...params.previousData, account_activation: event === 'Account activation' } }));
  },
};
