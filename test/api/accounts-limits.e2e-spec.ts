import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { RATE_LIMITS, TEXTS } from '@testplatform/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSignUp } from '../factories/account.js';
import { refusal } from '../support/product/api.js';
import { describeWithRedis, shareRedis } from '../support/servers/redis.js';
import { ADMIN, TestServer } from '../support/product/server.js';
import { until } from '../support/time/until.js';

const LIMITED = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
const { tries, seconds } = RATE_LIMITS.login.account;

const servers: TestServer[] = [];
async function start(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await TestServer.start({ database: 'sqlite', env });
  servers.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A call from an address, as the proxy in front of the server reports it. */
async function callFrom(address: string, { url }: TestServer, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const guess = (server: TestServer, address: string, email: string = ADMIN.email) =>
  callFrom(address, server, '/users/login', { email, password: 'not the password' });

/** Guesses the password this many times, one after the other. Returns the statuses. */
async function guesses(server: TestServer, count: number, address: (n: number) => string, email?: string) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await guess(server, address(n), email)).status);
  return statuses;
}

describe('too many attempts', () => {
  it('from elsewhere delay the owner of an account, but don’t lock them out', async () => {
    const server = await start(LIMITED);
    const statuses = await guesses(server, tries, (n) => `192.0.2.${n}`);
    expect(statuses).toEqual(Array(tries).fill(401));
    // abuse-protection.spec.ts checks the length of the delay.
    expect((await callFrom('198.51.100.2', server, '/users/login', ADMIN)).status).toBe(200);
  });

  it('are refused with the time to wait: per account (known or not) from one address, and per address', async () => {
    const server = await start(LIMITED);
    for (const email of [ADMIN.email, 'nobody@example.com']) {
      const statuses = await guesses(server, tries, () => '198.51.100.1', email);
      expect(statuses).toEqual(Array(tries).fill(401));
      const refused = await guess(server, '198.51.100.1', email);
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('Retry-After'));
      expect(wait).toBeGreaterThan(seconds / 2);
      expect(wait).toBeLessThanOrEqual(seconds);
      const envelope: unknown = await refused.json();
      expect(envelope).toMatchObject({
        status: 'failure',
        errors: { tries: expect.stringContaining('Too many attempts') },
      });
    }
    // The right password must not help now: it would reward a guess.
    expect((await callFrom('198.51.100.1', server, '/users/login', ADMIN)).status).toBe(429);
    const many = RATE_LIMITS.resetLink.address.tries;
    const asked: number[] = [];
    for (let n = 0; n <= many; n++) {
      const email = buildSignUp().email;
      asked.push((await callFrom('203.0.113.9', server, '/users/password-reset-link', { email })).status);
    }
    expect(asked).toEqual([...Array<number>(many).fill(200), 429]);
    expect(
      (await callFrom('203.0.113.10', server, '/users/password-reset-link', { email: 'a@example.com' })).status,
    ).toBe(200);
  });

  it('do not include successful ones', async () => {
    const server = await start(LIMITED);
    for (let n = 0; n <= tries; n++)
      expect((await callFrom('192.0.2.1', server, '/users/login', ADMIN)).status).toBe(200);
  });
});

describeWithRedis('with Redis', () => {
  const redis = shareRedis();

  it('are counted by two servers together, and by each alone while Redis is down', async () => {
    const env = { ...LIMITED, REDIS_URL: redis().url };
    const [one, other] = [await start(env), await start(env)];
    expect(await guesses(one, tries, () => '198.51.100.1')).toEqual(Array(tries).fill(401));
    expect((await guess(other, '198.51.100.1')).status).toBe(429);
    await redis().kill();
    // The limit still holds, for this server's own tries.
    expect((await guess(other, '198.51.100.1')).status).toBe(401);
    expect((await guesses(other, tries, () => '198.51.100.1')).at(-1)).toBe(429);
    expect(other.log).toContain('Redis is away');
  });
});

describe('a captcha', () => {
  const asked: URLSearchParams[] = [];
  let verifier: Server;
  let answer: (form: URLSearchParams) => string;

  beforeAll(async () => {
    verifier = createServer((request, response) => {
      void text(request).then((body) => {
        const form = new URLSearchParams(body);
        asked.push(form);
        response.setHeader('Content-Type', 'application/json').end(answer(form));
      });
    });
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => verifier.close(resolve)));

  it('is verified for every account call', async () => {
    answer = (form) => JSON.stringify({ success: form.get('response') === 'a person' });
    const { port } = verifier.address() as AddressInfo;
    const server = await start({
      CAPTCHA_SECRET: 'captcha secret',
      CAPTCHA_SITE_KEY: 'site key',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    });
    const field = 'g-recaptcha-response';
    const bodies = {
      '/users/login': ADMIN,
      '/users/register': buildSignUp(),
      '/users/email-verify': { token: 'x' },
      '/users/password-reset-link': { email: ADMIN.email },
      '/users/password-update': { token: 'x', password: 'a new one' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect(await server.api.call(path, body)).toEqual(
        refusal(422, { [field]: 'Please confirm that you are not a robot' }),
      );
      const robot = await server.api.call(path, { ...body, [field]: 'a robot' });
      expect(robot).toEqual(refusal(422, { [field]: 'The captcha was not accepted. Please answer it again.' }));
      const person = await server.api.call(path, { ...body, [field]: 'a person' });
      expect(person.errors ?? {}).not.toHaveProperty(field);
    }
    expect(Object.fromEntries(asked[0]!)).toEqual({
      secret: 'captcha secret',
      response: 'a robot',
      remoteip: '127.0.0.1',
    });
    answer = () => '<html>Bad gateway</html>';
    const away = await server.api.call('/users/login', { ...ADMIN, [field]: 'a person' });
    expect(away).toMatchObject({ http: 503, errors: { [field]: expect.stringContaining('try again') } });
    expect(server.log).not.toContain('captcha secret');
  });
});

describe('a longer password minimum', () => {
  it('applies to new passwords, not to sign-in', async () => {
    const server = await start({});
    await server.shutDown();
    await expect(server.begin({ PASSWORD_MIN: '12' })).rejects.toThrow('ADMIN_PASSWORD takes 12 to 200 characters');
    await server.begin({ PASSWORD_MIN: '12', ADMIN_PASSWORD: '' });
    const sentence = TEXTS.passwordTooShort.replace('5', '12');
    const answer = await server.api.call('/users/register', buildSignUp({ password: 'eleven char' }));
    expect(answer).toEqual(refusal(422, { password: sentence }));
    expect((await server.api.call('/users/register', buildSignUp({ password: 'twelve chars' }))).http).toBe(200);
    expect((await server.api.call('/users/login', ADMIN)).http).toBe(200);
  });
});

describe('without a mail server', () => {
  it('writes each mail to a file readable by the server only, and logs its link once', async () => {
    const server = await start({ LOG_LEVEL: 'info' });
    const { email } = buildSignUp();
    await server.api.ok('/users/register', buildSignUp({ email }));
    const folder = join(server.dataDir, 'outbox');
    const files = await until('both mails', async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      return names.length === 2 && names;
    });
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    expect(mails.filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1);
    for (const name of files) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const link = await until(
      'the link',
      () => /http:\/\/127\.0\.0\.1:\d+\/verify-email\?token=[\w-]{43}/.exec(server.log)?.[0],
    );
    expect(link.startsWith(server.url)).toBe(true);
    expect(server.log.split(link)).toHaveLength(2);
  });
});
