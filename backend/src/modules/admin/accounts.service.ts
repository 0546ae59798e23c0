import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '../../common/access/access.js';
import { invalid } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { filterOf, readListQuery } from '../../common/http/list-query.js';
import { readId, RestAnswer, RestList } from '../../common/http/rest.js';
import { requireVersion } from '../../common/versions.js';
import {
  ACCOUNT_SORTABLE,
  type AccountChange,
  type AccountFilter,
  UsersAdminService,
} from '../users/administration/users-admin.service.js';
import { SecondFactorService } from '../users/second-factor/second-factor.service.js';
import { presentAccount, presentRow, presentSession } from './account.presenter.js';
import type { AccountDto, AccountRowDto, ActivateAccountDto, ListAccountsDto } from './dto/account.dto.js';
import type { SessionsDto } from './dto/session.dto.js';
import type { UpdateAccountDto } from './dto/update-account.dto.js';
import { readRoleIds } from './rights.js';

const RIGHTS_OF_ROLES = 'Rights come from roles. Send role_ids, or change what a role allows';

const FILTERS: { [Name in keyof AccountFilter]: (value: unknown, name: string) => AccountFilter[Name] } = {
  id: filterOf.ids,
  q: filterOf.text,
  account_activation: filterOf.flag,
  email_verified: filterOf.flag,
  super_admin: filterOf.flag,
  role: filterOf.ids,
};

/** Fields that every sign-in changes; ignored in updates. */
const MOVING: ReadonlySet<string> = new Set(['last_login_ip', 'lastModified']);
/** Fields that the owner or an edited role changes, which makes no new version of the row; ignored beside the row's version. */
const MOVING_BESIDE_VERSION: ReadonlySet<string> = new Set([
  ...MOVING,
  'userName',
  'firstName',
  'lastName',
  'country',
  'email_verified',
  'second_factor',
  'roles',
  'role_permission',
]);

/** The administration's account calls (1 §7, 3 §13). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersAdminService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  async list({ name }: ListAccountsDto): Promise<Answer<AccountDto[]>> {
    return { data: (await this.users.all(name)).map(presentAccount) };
  }

  async activate({ event, user_id }: ActivateAccountDto, actor: Actor): Promise<void> {
    await this.users.change(user_id, { accountActivation: event === 'Account activation' }, actor);
  }

  /** A page in react-admin's format. */
  async page(query: Readonly<Record<string, unknown>>): Promise<RestList<AccountRowDto>> {
    const wanted = readListQuery(query, {
      sortable: ACCOUNT_SORTABLE,
      filters: FILTERS,
      sort: { field: 'id', direction: 'ASC' },
    });
    const [accounts, total] = await this.users.page(wanted);
    return new RestList('user-list', accounts.map(presentRow), wanted.page.skip, total);
  }

  async get(id: string): Promise<RestAnswer<AccountRowDto>> {
    return new RestAnswer(presentRow(await this.users.get(readId(id))));
  }

  /**
   * Updates the rights, roles or activation of a row.
   * @throws UserError 409 for a change that is based on an older version of the row, 422 for a change of other fields
   */
  async update(id: string, body: UpdateAccountDto, actor: Actor): Promise<RestAnswer<AccountRowDto>> {
    const { account_activation, super_admin, user_role, role_ids, version, ...asRead } = body;
    const row = presentRow(await this.users.get(readId(id)));
    requireVersion(version, row.version, 'account');
    refuseOthers({ ...asRead }, row, version === undefined ? MOVING : MOVING_BESIDE_VERSION);
    const change = withoutUndefined({
      accountActivation: account_activation,
      superAdmin: super_admin,
      userRole: user_role,
      roleIds: role_ids === undefined ? undefined : readRoleIds(role_ids),
    });
    return new RestAnswer(presentRow(await this.users.change(readId(id), change, actor, version)));
  }

  /** A person's sessions, newest first. */
  async sessions(id: string, caller: Caller): Promise<RestAnswer<SessionsDto>> {
    const sessions = await this.users.sessions(readId(id));
    return new RestAnswer({ sessions: sessions.map((session) => presentSession(session, caller)) });
  }

  async signOut(id: string, caller: Caller, actor: Actor): Promise<RestAnswer<SessionsDto>> {
    await this.users.signOut(readId(id), caller, actor);
    return this.sessions(id, caller);
  }

  async resetSecondFactor(id: string, actor: Actor): Promise<RestAnswer<AccountRowDto>> {
    await this.secondFactor.reset(readId(id), actor);
    return this.get(id);
  }
}

/** @throws UserError 422 for a field that differs from the stored row and is not `ignored` */
function refuseOthers(sent: Readonly<Record<string, unknown>>, row: AccountRowDto, ignored: ReadonlySet<string>): void {
  const known = new Map<string, unknown>(Object.entries(row));
  const changed = Object.keys(sent).find(
    (name) => sent[name] !== undefined && !ignored.has(name) && !isDeepStrictEqual(sent[name], known.get(name)),
  );
  if (changed === undefined) return;
  const isOfRoles = changed === 'roles' || changed === 'role_permission';
  throw invalid({ [changed]: isOfRoles ? RIGHTS_OF_ROLES : `${changed} can’t be changed here` });
}

const withoutUndefined = (change: {
  [Field in keyof AccountChange]: AccountChange[Field] | undefined;
}): AccountChange => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
