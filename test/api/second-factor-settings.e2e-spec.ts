import { RATE_LIMITS, TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createProject } from '../factories/project.js';
import { readSecondFactor, secure, signInWithCode, type SignIn, wrongCode } from '../factories/second-factor.js';
import { type Api, refusal } from '../support/product/api.js';
import { LiveClient } from '../support/product/live-client.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { rest } from '../support/product/rest.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const mail = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mail.url } }));

const createPerson = (rights?: object) => createMember(on.admin, on.visitor, mail, rights);
const createSecured = async () => secure(await createPerson());

/** Runs a test against another server with other settings. */
async function beside(env: Readonly<Record<string, string>>, test: (server: TestServer) => Promise<void>) {
  const server = await TestServer.startBeside(on.server, env);
  try {
    await test(server);
  } finally {
    await server.stop();
  }
}

it('a sign-in with an app code reports that SECRET_KEY was changed, and a recovery code still works', async () => {
  const person = await createSecured();
  await beside({ SECRET_KEY: 'another key' }, async ({ api }) => {
    const answer = await signInWithCode(api, person, person.app.code(1));
    expect(answer).toEqual(refusal(409, { code: expect.stringContaining('SECRET_KEY was changed') }));
    expect(await signInWithCode(api, person, person.recoveryCodes[0])).toMatchObject({ http: 200 });
  });
});

describe('wrong codes', () => {
  const { tries } = RATE_LIMITS.secondFactor.account;
  let limited: TestServer;
  beforeAll(async () => {
    limited = await TestServer.startBeside(on.server, { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => limited.stop());

  const signInFrom = (address: string, { url }: TestServer, { email, password }: SignIn, code?: string) =>
    fetch(`${url}/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email, password, code }),
    });

  it('are limited for an account, from all addresses together', async () => {
    const person = await createSecured();
    const guesses = Array.from({ length: tries }, (_none, n) =>
      signInFrom(`192.0.2.${n}`, limited, person, wrongCode(person.app)),
    );
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(tries).fill(401));
    const right = await signInFrom('198.51.100.1', limited, person, person.app.code(1));
    expect([right.status, Number(right.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
    expect(await right.json()).toMatchObject({ errors: { tries: expect.stringContaining('Too many attempts') } });
  });

  it('count as wrong sign-ins, and a password without a code does not', async () => {
    const person = await createSecured();
    const from = '192.0.2.7';
    for (let n = 0; n < tries; n++) expect((await signInFrom(from, limited, person)).status).toBe(401);
    for (let n = 0; n < tries - 1; n++)
      expect((await signInFrom(from, limited, person, wrongCode(person.app))).status).toBe(401);
    const wrongPassword = { ...person, password: 'not the password' };
    expect((await signInFrom(from, limited, wrongPassword)).status).toBe(401);
    expect((await signInFrom(from, limited, person)).status).toBe(429);
  });
});

describe('ADMIN_SECOND_FACTOR', () => {
  const DEMANDED = refusal(403, { second_factor: TEXTS.secondFactorDemanded });

  /** The answer to joining a project on the live channel. */
  async function joined(api: Api, projectId: number): Promise<object> {
    const client = await LiveClient.connect(api);
    try {
      return await client.handshake({ projectId });
    } finally {
      client.close();
    }
  }

  it('lets super admins without it only turn it on, and affects nobody else', async () => {
    const projectId = await createProject(on.admin);
    const [admin, tester] = [await createPerson({ super_admin: true }), await createPerson()];
    await beside({ ADMIN_SECOND_FACTOR: '1' }, async ({ api: visitor }) => {
      const api = await visitor.signIn(admin.email, admin.password);
      expect(await readSecondFactor(api)).toEqual({ on: false, demanded: true, recoveryCodes: 0 });
      expect(await api.call('/users/profile-info')).toMatchObject({ http: 200, data: { super_admin: true } });
      for (const path of ['/projects/list', '/admin/user-list', '/xecutor/device'])
        expect(await api.call(path)).toEqual(DEMANDED);
      expect(await rest(api, '/api/admin/settings')).toMatchObject({ http: 403, json: { errors: DEMANDED.errors } });
      expect(await joined(api, projectId)).toMatchObject({ errors: DEMANDED.errors });
      const other = await visitor.signIn(tester.email, tester.password);
      expect(await other.call('/projects/list')).toMatchObject({ http: 200 });

      const secured = await secure({ ...admin, api });
      for (const path of ['/projects/list', '/admin/user-list'])
        expect(await api.call(path)).toMatchObject({ http: 200 });
      expect(await joined(api, projectId)).toMatchObject({ status: 'success' });
      const again = await signInWithCode(visitor, secured, secured.app.code(1));
      expect(again).toMatchObject({ http: 200, super_admin: true });
    });
  });
});
