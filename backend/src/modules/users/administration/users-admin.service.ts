import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '../../../common/access/access.js';
import { conflict, notFound } from '../../../common/errors.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../accounts/user.entity.js';
import { type AccountQuery, UsersAdminRepository } from './users-admin.repository.js';

export type { User as Account } from '../accounts/user.entity.js';
export type { OpenSession } from '../sessions/sessions.service.js';
export { ACCOUNT_SORTABLE, type AccountFilter } from './users-admin.repository.js';

const RIGHTS = ['superAdmin', 'userRole', 'roles', 'rolePermission'] as const;

/** The fields of an account that an administrator may change. */
export type AccountChange = Partial<Pick<User, 'accountActivation' | (typeof RIGHTS)[number]>>;

const LAST_ADMINISTRATOR =
  'This is the last active super admin. Make somebody else a super admin first, or nobody could administer TestPlatform';

const CHANGED_MEANWHILE = 'This account was changed by someone else. Reload it and try again.';

/** Accounts as administrators manage them (1 §4, §6; 3 §2). */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly users: UsersAdminRepository,
    private readonly signIns: SessionsService,
    private readonly mailer: AccountMailer,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  page(query: AccountQuery): Promise<[User[], number]> {
    return this.users.page(query);
  }

  all(name?: string): Promise<User[]> {
    return this.users.all(name);
  }

  /** @throws UserError 404 */
  async get(userId: number): Promise<User> {
    return found(await this.users.find(userId));
  }

  /**
   * Changes activation and rights; fields without a change do nothing. Activation and deactivation mail the owner, and deactivation
   * signs them out everywhere. Rights apply from the next call on.
   * @param version as the administrator read it; undefined changes any version
   * @throws UserError 404, and 409 for an older version or when no administrator would be left
   */
  change(userId: number, change: AccountChange, actor: Actor, version?: number): Promise<User> {
    return this.database.transaction(async () => {
      const locked = await this.users.lockWithAdministrators(userId);
      const before = found(locked.find((one) => one.userId === userId));
      if (version !== undefined && version !== before.adminVersion) throw conflict('version', CHANGED_MEANWHILE);
      if (!changes(before, change)) return before;
      const after = { ...before, ...change, adminVersion: before.adminVersion + 1 };
      if (administers(before) && !administers(after) && !locked.some((one) => one !== before && administers(one)))
        throw conflict(after.accountActivation ? 'super_admin' : 'account_activation', LAST_ADMINISTRATOR);
      after.modifiedAt = Date.now();
      await this.users.update(after);
      await this.followActivation(before, after, actor);
      await this.followRights(before, after, actor);
      return after;
    });
  }

  /** Where a person is signed in. @throws UserError 404 */
  async sessions(userId: number): Promise<OpenSession[]> {
    await this.get(userId);
    return this.signIns.openOf(userId);
  }

  /** Signs a person out everywhere, except for the administrator's own session. @throws UserError 404 */
  async signOut(userId: number, { sessionId }: Caller, actor: Actor): Promise<void> {
    await this.database.transaction(async () => {
      const user = await this.get(userId);
      await this.signIns.revokeOthers(userId, sessionId);
      await this.audit.record({ event: 'signed-out-everywhere', actor, subject: subjectOf(user) });
    });
  }

  /** Stores a device in its owner's profile, inside the caller's transaction. Locks the account until that ends. */
  async setDevice(userId: number, duid: string): Promise<void> {
    await this.users.setDevice(userId, duid);
  }

  private async followActivation(before: User, after: User, actor: Actor): Promise<void> {
    if (before.accountActivation === after.accountActivation) return;
    const event = after.accountActivation ? 'account-activated' : 'account-deactivated';
    await this.audit.record({ event, actor, subject: subjectOf(after) });
    if (!after.accountActivation) await this.signIns.revokeAll(after.userId);
    await this.mailer.tellActivation(after);
  }

  private async followRights(before: User, after: User, actor: Actor): Promise<void> {
    const changed = RIGHTS.filter((right) => !isSame(before[right], after[right]));
    if (changed.length === 0) return;
    const rightsOf = (user: User) => Object.fromEntries(changed.map((right) => [WIRE_NAMES[right], user[right]]));
    const detail = { before: rightsOf(before), after: rightsOf(after) };
    await this.audit.record({ event: 'permissions-changed', actor, subject: subjectOf(after), detail });
  }
}

const WIRE_NAMES: Readonly<Record<(typeof RIGHTS)[number], string>> = {
  superAdmin: 'super_admin',
  userRole: 'user_role',
  roles: 'roles',
  rolePermission: 'role_permission',
};

/** Whether a change differs from what is stored. Compared by field, since the stored value is an entity. */
const changes = (before: User, change: AccountChange): boolean =>
  (Object.keys(change) as (keyof AccountChange)[]).some((field) => !isSame(change[field], before[field]));

/** Empty roles and permissions are stored as null (3 §2). */
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b) || (isNothing(a) && isNothing(b));
const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether somebody can sign in and administer the installation. */
const administers = ({ superAdmin, accountActivation, emailVerified }: User): boolean =>
  superAdmin && accountActivation && emailVerified;

const subjectOf = ({ userId, email }: User) => ({ type: 'user', id: userId, name: email });

function found(user: User | null | undefined): User {
  if (!user) throw notFound('user_id', 'There is no such user');
  return user;
}
