import type { Api } from '../support/api.js';
import { type Mailbox, tokenIn } from '../support/mail-server.js';
import { rest } from '../support/rest.js';
import { buildSignUp } from './account.js';

/** A user who signed up and verified the email address. */
export interface Verified {
  readonly email: string;
  readonly password: string;
}

/** A user who was also activated. */
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

/** @param rights changes to the account's row in the user list */
export async function createMember(admin: Api, visitor: Api, mail: Mailbox, rights?: object): Promise<Member> {
  const verified = await createVerified(visitor, mail);
  const person = { ...verified, userId: await userIdOf(admin, verified.email) };
  await admin.ok('/admin/user-account-activate', { event: 'Account activation', user_id: person.userId });
  if (rights) await grantRights(admin, person, rights);
  return { ...person, api: await visitor.signIn(person.email, person.password) };
}

/** Changes rights like an administrator. */
export async function grantRights(admin: Api, { userId }: Pick<Member, 'userId'>, rights: object): Promise<void> {
  const { http, json } = await rest(admin, `/api/admin/user-list/${userId}`, { method: 'PUT', body: rights });
  if (http !== 200) throw new Error(`The rights were refused: ${JSON.stringify(json)}`);
}
