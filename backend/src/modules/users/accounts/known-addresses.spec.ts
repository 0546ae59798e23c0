import { describe, expect, it, jest } from '@jest/globals';
import type { AccountMailer } from '../mailed-links/account-mailer.js';
import type { AccountTokensRepository } from '../mailed-links/account-tokens.repository.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { Database } from '../../../database/database.js';
import type { Settings } from '../../../config/settings.js';
import type { Client } from '../../../common/http/client.js';
import type { LoginDto } from '../dto/login.dto.js';
import type { RegisterDto } from '../dto/register.dto.js';
import { PasswordResetService } from '../passwords/password-reset.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { SecondFactorCodesService } from '../second-factor/second-factor-codes.service.js';
import type { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { AbuseProtection } from './abuse-protection.js';
import { SignUpService } from './sign-up.service.js';
import type { UserRightsService } from './user-rights.service.js';
import type { User } from './user.entity.js';
import type { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

const CLIENT = { address: '127.0.0.1', country: '' } as Client;
const KNOWN = 'ada@shop.example';
const done = () => Promise.resolve();

/** The services with one account; `done` lists the expensive operations in order. */
function buildAccounts() {
  const work: string[] = [];
  const doing =
    <T>(name: string, answer: T) =>
    () => {
      work.push(name);
      return Promise.resolve(answer);
    };
  const user = { userId: 1, email: KNOWN, firstName: 'Ada', lastName: '', passwordHash: 'kept' } as User;
  const users = {
    findByEmail: (email: string) => {
      work.push('look up');
      return Promise.resolve(email === KNOWN ? user : null);
    },
    insertIfNew: () => Promise.resolve(user),
    findAdministrators: () => Promise.resolve([]),
  } as unknown as UsersRepository;
  const protection = { admit: done, forgive: done } as unknown as AbuseProtection;
  const audit = { record: doing('commit', undefined) } as unknown as AuditService;
  const database = { transaction: (write: () => Promise<unknown>) => write() } as unknown as Database;
  const sent = doing('mail', undefined);
  const mailer = {
    sendVerification: sent,
    tellAdministrators: done,
    tellRegistered: sent,
    sendReset: sent,
  } as unknown as AccountMailer;
  const settings = { PASSWORD_MIN: 8, EMAIL_ENDING_MAX: 63 } as Settings;
  const passwords = new PasswordsService(
    users,
    {} as SessionsService,
    {} as SecondFactorsRepository,
    protection,
    settings,
  );
  jest.spyOn(passwords, 'hash').mockImplementation(doing('hash', 'new'));
  jest.spyOn(passwords, 'matches').mockImplementation(doing('compare hashes', false));
  return {
    work,
    signIn: new UsersService(
      users,
      {} as SessionsService,
      passwords,
      {} as SecondFactorCodesService,
      protection,
      {} as UserRightsService,
      audit,
      database,
      settings,
    ),
    signUp: new SignUpService(users, passwords, mailer, protection, audit, database, settings),
    reset: new PasswordResetService(
      users,
      {} as AccountTokensRepository,
      passwords,
      mailer,
      protection,
      audit,
      database,
      settings,
    ),
  };
}

describe('the work is the same for addresses with and without an account, so that timing reveals nothing', () => {
  const ADDRESSES = [KNOWN, 'nobody@shop.example'];

  it.each(ADDRESSES)('for a sign-in of %s', async (email) => {
    const { signIn, work } = buildAccounts();
    const body = { email, password: 'not the password' } as LoginDto;
    await expect(signIn.login(body, CLIENT)).rejects.toThrow('Invalid email or password');
    expect(work).toEqual(['look up', 'compare hashes', 'commit']);
  });

  it.each(ADDRESSES)('for a sign-up of %s', async (email) => {
    const { signUp, work } = buildAccounts();
    const body = { email, password: 'a password of mine', firstName: 'Ada' } as RegisterDto;
    await signUp.register(body, CLIENT);
    expect(work).toEqual(['hash', 'look up', 'commit', 'mail']);
  });

  it.each(ADDRESSES)('before the answer to a reset of %s: none', async (email) => {
    const { reset, work } = buildAccounts();
    await reset.request({ email }, CLIENT);
    expect(work).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(work[0]).toBe('look up');
  });
});

describe('a password for an unknown account', () => {
  const build = () =>
    new PasswordsService(
      {} as UsersRepository,
      {} as SessionsService,
      {} as SecondFactorsRepository,
      {} as AbuseProtection,
      {} as Settings,
    );

  it('is compared with the hash of a decoy, at the same cost, and never matches', async () => {
    const passwords = build();
    const hash = jest.spyOn(passwords, 'hash');
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
    expect(hash).toHaveBeenCalledTimes(1);
    const [decoy, real] = [await hash.mock.results[0]!.value, await passwords.hash('a password of mine')];
    const costOf = (one: unknown) => String(one).split('$').slice(0, 4);
    expect(costOf(decoy)).toEqual(costOf(real));
    expect(await passwords.matches(real, 'a password of mine')).toBe(true);
  });

  it('is really compared: an invalid decoy hash is noticed', async () => {
    const passwords = build();
    jest.spyOn(passwords, 'hash').mockResolvedValue('no hash');
    await expect(passwords.matches(undefined, 'any')).rejects.toThrow('Decoding failed');
  });
});
