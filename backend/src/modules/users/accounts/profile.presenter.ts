import { versionOf } from '../../../common/versions.js';
import type { ProfileDto } from '../dto/profile.dto.js';
import type { RightsOfRoles } from '../roles/grants.js';
import type { User } from './user.entity.js';

/** The profile as its owner sees it (3 §13). */
export const presentProfile = (user: User, { roles, rolePermission }: RightsOfRoles): ProfileDto => ({
  user_id: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  userName: user.userName || user.firstName,
  email: user.email,
  phone: user.phone,
  country: user.country,
  xecutor_duid: user.xecutorDuid,
  super_admin: user.superAdmin,
  user_role: user.userRole,
  roles: [...roles],
  role_permission: rolePermission,
  version: profileVersion(user),
});

/** The version of a profile's editable fields. */
export const profileVersion = ({ firstName, lastName, phone, country }: User): string =>
  versionOf([firstName, lastName, phone, country]);
