import { randomUUID } from 'node:crypto';
import type { Api } from '../support/product/api.js';
import { rest } from '../support/product/rest.js';

/** A role as the administration returns it. */
export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly role_permission: object;
  readonly people: number;
  readonly version: number;
}

/** Actions by module. */
export type Actions = Readonly<Record<string, readonly string[]>>;

/** The grants of a role with these actions. */
export const granted = (modules: Actions) =>
  Object.fromEntries(
    Object.entries(modules).map(([module, actions]) => [module, Object.fromEntries(actions.map((one) => [one, true]))]),
  );

export const buildRole = (more: object = {}) => ({ name: `Role ${randomUUID()}`, role_permission: {}, ...more });

/** @param more fields of the role, such as role_permission */
export async function createRole(admin: Api, more: object = {}): Promise<RoleRow> {
  const { http, json } = await rest<RoleRow>(admin, '/api/admin/roles', { method: 'POST', body: buildRole(more) });
  if (http !== 200) throw new Error(`The role was refused: ${JSON.stringify(json)}`);
  return json;
}
