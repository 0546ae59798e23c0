import type { ProfileDto } from '../dto/profile.dto.js';
import type { User } from './user.entity.js';

/** The profile as its owner sees it (3 §13). */
export const presentProfile = (user: User): ProfileDto => ({
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
  roles: user.roles ?? [],
  role_permission: user.rolePermission ?? {},
});
