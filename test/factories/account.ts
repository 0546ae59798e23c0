import { randomUUID } from 'node:crypto';

/** The sign-up form's values; each call has another email address. */
export const buildSignUp = (more: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'a good one',
  tc: true,
  ...more,
});
