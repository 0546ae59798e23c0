import type { Api } from '../support/product/api.js';
import { Authenticator } from '../support/browser/authenticator.js';
import { withDatabase } from '../support/product/database.js';
import type { TestServer } from '../support/product/server.js';
import type { Member } from './member.js';

/** A user with two-factor sign-in. */
export interface SecuredMember extends Member {
  readonly app: Authenticator;
  /** The code that turned it on. It is used up. */
  readonly firstCode: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns two-factor sign-in on. */
export async function secure(person: Member): Promise<SecuredMember> {
  const { password, api } = person;
  const { secret } = (await api.ok<{ data: { secret: string } }>('/users/second-factor-start', { password })).data;
  const app = new Authenticator(secret);
  const firstCode = app.code();
  const { data } = await api.ok<{ data: { recoveryCodes: string[] } }>('/users/second-factor-confirm', {
    code: firstCode,
  });
  return { ...person, app, firstCode, secret, recoveryCodes: data.recoveryCodes };
}

/** Moves the last used code three steps (90 s) back, so that the server accepts a current code again. */
export const passCodes = (server: TestServer, { userId }: Pick<Member, 'userId'>) =>
  withDatabase(server, (database) =>
    database.transaction(() =>
      database.writeManager.query('UPDATE second_factors SET last_step = last_step - 3 WHERE user_id = ?', [userId]),
    ),
  );

/** A person's credentials. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

export const signInWithCode = (visitor: Api, { email, password }: SignIn, code?: string) =>
  visitor.call<{ token: string }>('/users/login', { email, password, ...(code !== undefined && { code }) });

/** A code that is wrong now and in the adjacent steps. */
export function wrongCode(app: Authenticator): string {
  const right = [-1, 0, 1].map((ahead) => app.code(ahead));
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code))!;
}

export const readSecondFactor = async (api: Api): Promise<object> =>
  (await api.ok<{ data: object }>('/users/second-factor')).data;
