import { TEXTS } from '@testplatform/contract';
import { expect, it, jest } from '@jest/globals';
import type { Client } from '../../../common/http/client.js';
import type { LoginDto } from '../dto/login.dto.js';
import { newUser } from './new-user.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

const CLIENT: Client = { address: '127.0.0.1', country: '', agent: '' };
const BODY = { email: 'ada@shop.example', password: 'a good one' } as LoginDto;
const done = async () => undefined;

/** A sign-in to an account that changes after its password was checked. `opened` are the scopes of the tokens it gets. */
async function signInDuring(change: Partial<User>, stored: Partial<User> = {}) {
  const usable = { emailVerified: true, accountActivation: true };
  const fields = { email: BODY.email, passwordHash: 'kept', firstName: 'Ada', ...usable, ...stored };
  let user: User = { ...newUser(fields), userId: 1 };
  let isLocked = false;
  const opened: string[] = [];
  const users = {
    findByEmail: async () => user,
    lock: async () => {
      isLocked = true;
    },
    findById: async () => (isLocked ? user : null),
    update: done,
  };
  const sessions = {
    open: async (_userId: number, _client: Client, scope = 'full') => {
      opened.push(scope);
      return 'a token';
    },
  };
  const passwords = {
    matches: async () => {
      user = { ...user, ...change };
      return true;
    },
  };
  const audit = { record: jest.fn(done) };
  const database = { transaction: (work: () => unknown) => work() };
  const protection = { admit: done, forgive: done };
  const rights = { ofRoles: async () => ({ roles: [], rolePermission: {} }) };
  const parts = [users, sessions, passwords, {}, protection, rights, audit, database, { EMAIL_ENDING_MAX: 63 }];
  const service = new (UsersService as new (...parts: unknown[]) => UsersService)(...parts);
  const answer = await service.login(BODY, CLIENT).catch((error: unknown) => error);
  return { answer, opened };
}

const REFUSED = { httpStatus: 401, details: { email: TEXTS.signInRefused } };

it.each<[string, Partial<User>]>([
  ['gets a new password', { passwordHash: 'new' }],
  ['is deactivated', { accountActivation: false }],
  ['turns two-factor sign-in on', { secondFactor: true }],
])('a sign-in opens no session when the account %s meanwhile', async (_what, change) => {
  expect(await signInDuring(change)).toMatchObject({ answer: REFUSED, opened: [] });
});

it('nor does one to an unverified address that gets a new password meanwhile', async () => {
  const unverified = { emailVerified: false };
  expect(await signInDuring({ passwordHash: 'new' }, unverified)).toMatchObject({ answer: REFUSED, opened: [] });
  expect((await signInDuring({}, unverified)).opened).toEqual(['resend-verification']);
});

it('a sign-in opens one when something else changes', async () => {
  const { answer, opened } = await signInDuring({ firstName: 'Augusta', superAdmin: true });
  expect(answer).toMatchObject({ token: 'a token' });
  expect(opened).toEqual(['full']);
});

it('a server that starts on an empty database while another one creates the first administrator creates none', async () => {
  const users = new UsersRepository({
    manager: { getRepository: () => ({ exists: async () => false }) },
    writeManager: {
      getRepository: () => ({
        create: (user: object) => user,
        save: async () => {
          throw Object.assign(new Error('Duplicate entry'), { driverError: { errno: 1062, code: 'ER_DUP_ENTRY' } });
        },
      }),
    },
  } as never);
  const database = { transaction: (work: () => unknown) => work() };
  const parts = [users, {}, { hash: done }, {}, {}, {}, {}, database, {}];
  const service = new (UsersService as new (...parts: unknown[]) => UsersService)(...parts);
  expect(await service.createFirstAdmin(BODY.email, BODY.password)).toBeNull();
});
