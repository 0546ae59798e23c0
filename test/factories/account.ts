import { randomUUID } from 'node:crypto';

/** What a person types in to sign up; each call another address. */
export const buildSignUp = (more: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'a good one',
  tc: true,
  ...more,
});
