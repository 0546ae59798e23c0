import { clock } from '@testplatform/contract';
import type { User } from './user.entity.js';

type Given = Pick<User, 'email' | 'passwordHash' | 'firstName'> & Partial<User>;

/** A new account. Once verified and activated it may do everything but administration, because it has no roles (3 §2). */
export function newUser(given: Given): Omit<User, 'userId'> {
  const now = clock.now();
  return {
    lastName: '',
    userName: '',
    phone: '',
    country: '',
    emailVerified: false,
    accountActivation: false,
    superAdmin: false,
    secondFactor: false,
    userRole: 'admin',
    adminVersion: 0,
    xecutorDuid: null,
    lastLoginIp: '',
    lastLoginCountry: '',
    createdAt: now,
    modifiedAt: now,
    ...given,
  };
}
