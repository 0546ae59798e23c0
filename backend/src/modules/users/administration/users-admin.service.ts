import { clock } from '@testplatform/contract';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '../../../common/access/access.js';
import { conflict, notFound } from '../../../common/errors.js';
import { requireVersion } from '../../../common/versions.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../accounts/user.entity.js';
import { type RightsOfRoles, rightsOfRoles } from '../roles/grants.js';
import { HeldRolesRepository } from '../roles/held-roles.repository.js';
import { RolesService } from '../roles/roles.service.js';
import { type AccountQuery, UsersAdminRepository } from './users-admin.repository.js';

export type { User as AccountFields } from '../accounts/user.entity.js';
export type { OpenSession } from '../sessions/sessions.service.js';
export { ACCOUNT_SORTABLE, type AccountFilter } from './users-admin.repository.js';

/** An account, its roles, and the rights that these grant together. */
export type Account = User & RightsOfRoles & { readonly roleIds: readonly number[] };

/** The fields of an account that an administrator may change. */
export type AccountChange = Partial<Pick<User, 'accountActivation' | 'superAdmin' | 'userRole'>> & {
  /** Without duplicates. */
  readonly roleIds?: readonly number[];
};

/** The user role of a person whose last role was removed: no rights, whereas `admin` would give them all. */
const NO_RIGHTS = 'user';

const LAST_ADMINISTRATOR =
  'This is the last active super admin. Make someone else a super admin first, otherwise nobody could administer TestPlatform';

/** Accounts as administrators manage them (1 §4, §6; 3 §2). */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly users: UsersAdminRepository,
    private readonly signIns: SessionsService,
    private readonly roles: RolesService,
    private readonly held: HeldRolesRepository,
    private readonly mailer: AccountMailer,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  async page(query: AccountQuery): Promise<[Account[], number]> {
    const [users, total] = await this.users.page(query);
    return [await this.withRoles(users), total];
  }

  all(name?: string): Promise<User[]> {
    return this.users.all(name);
  }

  /** @throws UserError 404 */
  async get(userId: number): Promise<Account> {
    return this.withRolesOf(found(await this.users.find(userId)));
  }

  /**
   * Changes activation, rights and roles; unchanged fields have no effect. Activation and deactivation mail the owner, and deactivation
   * signs them out everywhere. Rights apply from the next call on. A person who loses their last role has no rights.
   * @param version that the administrator read; undefined changes any version
   * @throws UserError 404, 422 for an unknown role, and 409 for an older version or when no administrator would be left
   */
  change(userId: number, { roleIds, ...fields }: AccountChange, actor: Actor, version?: number): Promise<Account> {
    return this.database.transaction(async () => {
      const locked = await this.users.lockWithAdministrators(userId);
      const user = found(locked.find((one) => one.userId === userId));
      const before = await this.withRolesOf(user);
      requireVersion(version, before.adminVersion, 'account');
      const wanted = roleIds && !haveSame(roleIds, before.roleIds) ? roleIds : undefined;
      const change = wanted?.length === 0 ? { ...fields, userRole: NO_RIGHTS } : fields;
      if (!wanted && !changes(before, change)) return before;
      const after = { ...user, ...change, adminVersion: before.adminVersion + 1 };
      if (administers(before) && !administers(after) && !locked.some((one) => one !== user && administers(one)))
        throw conflict(after.accountActivation ? 'super_admin' : 'account_activation', LAST_ADMINISTRATOR);
      after.modifiedAt = clock.now();
      await this.users.update(after);
      if (wanted) await this.setRoles(userId, wanted);
      const account = await this.withRolesOf(after);
      await this.followActivation(before, after, actor);
      await this.followRights(before, account, actor);
      return account;
    });
  }

  /** A person's sessions. @throws UserError 404 */
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

  /** Stores a device in its owner's profile, inside the caller's transaction. Locks the account until it ends. */
  async setDevice(userId: number, duid: string): Promise<void> {
    await this.users.setDevice(userId, duid);
  }

  private async setRoles(userId: number, roleIds: readonly number[]): Promise<void> {
    await this.roles.lockAll(roleIds);
    await this.held.set(userId, roleIds);
  }

  private async withRoles(users: readonly User[]): Promise<Account[]> {
    const held = await this.held.of(users.map(({ userId }) => userId));
    return users.map((user) => {
      const theirs = held.get(user.userId) ?? [];
      return { ...user, ...rightsOfRoles(theirs), roleIds: theirs.map(({ roleId }) => roleId) };
    });
  }

  private async withRolesOf(user: User): Promise<Account> {
    return (await this.withRoles([user]))[0]!;
  }

  private async followActivation(before: User, after: User, actor: Actor): Promise<void> {
    if (before.accountActivation === after.accountActivation) return;
    const event = after.accountActivation ? 'account-activated' : 'account-deactivated';
    await this.audit.record({ event, actor, subject: subjectOf(after) });
    if (!after.accountActivation) await this.signIns.revokeAll(after.userId);
    await this.mailer.tellActivation(after);
  }

  private async followRights(before: Account, after: Account, actor: Actor): Promise<void> {
    const [old, now] = [rightsOf(before), rightsOf(after)];
    const changed = RIGHTS.filter((right) => !isDeepStrictEqual(old[right], now[right]));
    if (changed.length === 0) return;
    const only = (rights: typeof old) => Object.fromEntries(changed.map((right) => [right, rights[right]]));
    const detail = { before: only(old), after: only(now) };
    await this.audit.record({ event: 'permissions-changed', actor, subject: subjectOf(after), detail });
  }
}

const RIGHTS = ['super_admin', 'user_role', 'roles', 'role_permission'] as const;

/** The rights of an account under their wire names. */
const rightsOf = ({ superAdmin, userRole, roles, rolePermission }: Account) => ({
  super_admin: superAdmin,
  user_role: userRole,
  roles,
  role_permission: rolePermission,
});

/** Whether a change of fields differs from what is stored. */
const changes = (before: User, fields: Partial<User>): boolean =>
  (Object.keys(fields) as (keyof User)[]).some((field) => fields[field] !== before[field]);

const haveSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Whether a person can sign in and administer the installation. */
const administers = ({ superAdmin, accountActivation, emailVerified }: User): boolean =>
  superAdmin && accountActivation && emailVerified;

const subjectOf = ({ userId, email }: User) => ({ type: 'user', id: userId, name: email });

function found(user: User | null | undefined): User {
  if (!user) throw notFound('user_id', 'There is no such user');
  return user;
}
