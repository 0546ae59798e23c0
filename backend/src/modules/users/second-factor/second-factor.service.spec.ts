import { clock, LIMITS, RATE_LIMITS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { Authenticator } from '../../../../../test/support/browser/authenticator.js';
import type { Actor, Caller } from '../../../common/access/access.js';
import { RateLimits } from '../../../common/rate-limit/rate-limits.js';
import { RedisConnection } from '../../../common/redis/redis-connection.js';
import { readSettings } from '../../../config/settings.js';
import { AbuseProtection } from '../accounts/abuse-protection.js';
import { SecondFactorCodesService } from './second-factor-codes.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { newSecret } from './totp.js';

const done = async () => undefined;
const build = <T>(service: new (...parts: never[]) => T, ...parts: unknown[]): T =>
  new (service as new (...parts: unknown[]) => T)(...parts);

/** An account that has set an app up. `confirm` returns the status of the answer; two-factor sign-in is off again after each. */
function buildAccount() {
  const secret = newSecret();
  const user = { userId: 1, email: 'ada@shop.example', secondFactor: false };
  const settings = readSettings({});
  const database = { transaction: (work: () => unknown) => work() };
  const mailer = { tellSecondFactor: done };
  const audit = { record: done };
  const users = { findById: async () => user, lock: done, update: done };
  const factor = { secret, createdAt: clock.now() };
  const factors = { find: async () => factor, useStep: async () => true, replaceRecoveryCodes: done };
  const protection = build(AbuseProtection, new RateLimits(new RedisConnection(settings), settings), {});
  const box = { open: (sealed: string) => sealed };
  const codes = build(SecondFactorCodesService, factors, box, protection, mailer, audit, database);
  const service = build(SecondFactorService, users, codes, {}, { revokeOthers: done }, mailer, audit, database);
  const actor = { userId: 1, email: user.email, client: { address: '192.0.2.1', country: '', agent: '' } } as Actor;
  const confirm = (code: string): Promise<number> =>
    service.confirm({ code }, { sessionId: 'own' } as Caller, actor).then(
      () => 200,
      ({ httpStatus }: { httpStatus: number }) => httpStatus,
    );
  const app = new Authenticator(secret);
  const near = [-1, 0, 1, 2].map((ahead) => app.code(ahead));
  const wrong = ['000000', '000001', '000002', '000003', '000004'].find((code) => !near.includes(code))!;
  return { user, factor, app, wrong, confirm };
}

it('limits wrong first codes of an app, and no right ones', async () => {
  const { app, wrong, confirm } = buildAccount();
  const { tries } = RATE_LIMITS.secondFactor.account;
  for (let n = 1; n < tries; n++) expect(await confirm(wrong)).toBe(422);
  for (let n = 0; n < 2; n++) expect(await confirm(app.code())).toBe(200);
  expect(await confirm(wrong)).toBe(422);
  expect(await confirm(app.code())).toBe(429);
});

it('counts no code that comes when it is on already', async () => {
  const { user, app, wrong, confirm } = buildAccount();
  user.secondFactor = true;
  for (let n = 0; n <= RATE_LIMITS.secondFactor.account.tries; n++) expect(await confirm(wrong)).toBe(409);
  user.secondFactor = false;
  expect(await confirm(app.code())).toBe(200);
});

it('takes no first code once the set-up is too old, and counts none', async () => {
  const { factor, app, wrong, confirm } = buildAccount();
  const { createdAt } = factor;
  factor.createdAt = createdAt - LIMITS.secondFactorSetUpMs;
  for (let n = 0; n <= RATE_LIMITS.secondFactor.account.tries; n++) expect(await confirm(wrong)).toBe(409);
  expect(await confirm(app.code())).toBe(409);
  factor.createdAt = createdAt;
  expect(await confirm(app.code())).toBe(200);
});
