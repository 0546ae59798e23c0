import type { Api } from '../support/product/api.js';
import { type Mailbox, tokenIn } from '../support/servers/mail-server.js';
import { rest } from '../support/product/rest.js';
import { buildSignUp } from './account.js';
import { createRole } from './role.js';

/** A user who signed up and verified the email address. */
export interface Verified {
  readonly email: string;
  readonly password: string;
}

/** A user who is also activated. */
export interface Member extends Verified {
  readonly userId: number;
  /** Signed in. */
  readonly api: Api;
}

/** @param more fields of the sign-up */
export async function createVerified(visitor: Api, mail: Mailbox, more: object = {}): Promise<Verified> {
  const signUp = buildSignUp(more);
  const { email, password } = signUp;
  await visitor.ok('/users/register', signUp);
  const token = tokenIn(await mail.next(email, 'Verify your email address'), '/verify-email');
  await visitor.ok('/users/email-verify', { token });
  return { email, password };
}

/** The id of an account, from the administrator's list. */
export async function userIdOf(admin: Api, email: string): Promise<number> {
  const { data } = await admin.ok<{ data: { user_id: number }[] }>('/admin/user-list', { name: email });
  return data[0]!.user_id;
}

/** Rights to grant: fields of the account's row in the user list, and the grants of a role of the person's own. */
interface Rights {
  readonly account_activation?: boolean;
  readonly super_admin?: boolean;
  readonly role_permission?: object;
}

export async function createMember(admin: Api, visitor: Api, mail: Mailbox, rights?: Rights): Promise<Member> {
  const verified = await createVerified(visitor, mail);
  const person = { ...verified, userId: await userIdOf(admin, verified.email) };
  await admin.ok('/admin/user-account-activate', { event: 'Account activation', user_id: person.userId });
  if (rights) await grantRights(admin, person, rights);
  return { ...person, api: await visitor.signIn(person.email, person.password) };
}

/** The role of each person, held by nobody else. */
const ownRoles = new Map<string, number>();

/** Changes rights like an administrator. With `role_permission` the person gets one role that nobody else holds. */
export async function grantRights(
  admin: Api,
  { userId }: Pick<Member, 'userId'>,
  { role_permission, ...fields }: Rights,
): Promise<void> {
  const person = `${admin.url} ${userId}`;
  const known = ownRoles.get(person);
  const put = async (path: string, body: object) => {
    const { http, json } = await rest(admin, path, { method: 'PUT', body });
    if (http !== 200) throw new Error(`The rights were refused: ${JSON.stringify(json)}`);
  };
  if (role_permission && known !== undefined) await put(`/api/admin/roles/${known}`, { role_permission });
  else if (role_permission) {
    const { id } = await createRole(admin, { role_permission });
    ownRoles.set(person, id);
    await put(`/api/admin/user-list/${userId}`, { role_ids: [id] });
  }
  if (Object.keys(fields).length > 0) await put(`/api/admin/user-list/${userId}`, fields);
}
