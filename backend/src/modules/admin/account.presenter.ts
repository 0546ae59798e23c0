import { isoTime } from '../../common/iso-time.js';
import type { Account, AccountFields, OpenSession } from '../users/administration/users-admin.service.js';
import type { Caller } from '../../common/access/access.js';
import type { AccountDto, AccountRowDto } from './dto/account.dto.js';
import type { SessionDto } from './dto/session.dto.js';

export const presentAccount = (account: AccountFields): AccountDto => ({
  user_id: account.userId,
  userName: account.userName || account.firstName,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  email_verified: account.emailVerified,
  country: account.country,
  last_login_ip: { ip: account.lastLoginIp, country: account.lastLoginCountry },
  lastModified: isoTime(account.modifiedAt),
  account_activation: account.accountActivation,
});

export const presentRow = (account: Account): AccountRowDto => ({
  id: account.userId,
  ...presentAccount(account),
  createdAt: isoTime(account.createdAt),
  super_admin: account.superAdmin,
  second_factor: account.secondFactor,
  user_role: account.userRole,
  role_ids: [...account.roleIds],
  roles: [...account.roles],
  role_permission: account.rolePermission,
  version: account.adminVersion,
});

export const presentSession = (session: OpenSession, { sessionId }: Caller): SessionDto => ({
  id: session.sessionId,
  createdAt: isoTime(session.createdAt),
  expiresAt: isoTime(session.expiresAt),
  ip: session.ip,
  country: session.country,
  agent: session.agent,
  current: session.sessionId === sessionId,
});
