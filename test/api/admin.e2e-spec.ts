import { randomUUID } from 'node:crypto';
import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createMember, createVerified, userIdOf } from '../factories/member.js';
import { createRole } from '../factories/role.js';
import { type Api, refusal } from '../support/product/api.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { rest } from '../support/product/rest.js';
import { ADMIN } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const mails = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mails.url, RATE_LIMIT_FACTOR: '100' } }));

const ACTIVE = 'Your account is active';
const LAST =
  'This is the last active super admin. Make someone else a super admin first, otherwise nobody could administer TestPlatform';

interface Row {
  readonly id: number;
  readonly email: string;
  readonly account_activation: boolean;
  readonly [field: string]: unknown;
}

const list = (query: object) => rest<Row[]>(on.admin, '/api/admin/user-list', { query });
const put = (id: number, body: object, api: Api = on.admin) =>
  rest<Row & { errors?: unknown }>(api, `/api/admin/user-list/${id}`, { method: 'PUT', body });
const activate = (user_id: number, event: 'Account activation' | 'Account deactivation', api: Api = on.admin) =>
  api.call('/admin/user-account-activate', { event, user_id });

const administrator = async (): Promise<Row> => (await list({ filter: { q: ADMIN.email } })).json[0]!;

describe('activation', () => {
  it('allows sign-in and mails once, even for repeated simultaneous calls', async () => {
    const person = await createVerified(on.visitor, mails);
    const id = await userIdOf(on.admin, person.email);
    expect(await on.visitor.call('/users/login', { email: person.email, password: person.password })).toMatchObject(
      refusal(403, TEXTS.accountNotActivated),
    );
    const answers = await Promise.all([activate(id, 'Account activation'), activate(id, 'Account activation')]);
    expect(answers.map(({ http, status }) => ({ http, status }))).toEqual(
      Array.from({ length: 2 }, () => ({ http: 200, status: 'success' })),
    );
    expect(await activate(id, 'Account activation')).toMatchObject({ http: 200 });
    await mails.next(person.email, ACTIVE);
    await on.visitor.signIn(person.email, person.password);
    const logged = await rest(on.admin, '/api/admin/audit-log', {
      query: { filter: { q: person.email, event: 'account-activated' } },
    });
    expect(logged.range).toBe('audit-log 0-0/1');
    await activate(id, 'Account deactivation');
    await mails.next(person.email, 'Your account was deactivated');
    expect(mails.to(person.email).filter(({ subject }) => subject === ACTIVE)).toHaveLength(1);
  });

  it('signs the person out everywhere when revoked', async () => {
    const { userId, api } = await createMember(on.admin, on.visitor, mails);
    expect(await api.call('/users/profile-info')).toMatchObject({ http: 200 });
    expect(await activate(userId, 'Account deactivation')).toMatchObject({ http: 200 });
    expect(await api.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
    await activate(userId, 'Account activation');
    expect(await api.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
  });

  it('refuses unknown users and events', async () => {
    expect(await activate(2_000_000_000, 'Account activation')).toEqual(
      refusal(404, { user_id: 'There is no such user' }),
    );
    expect(await on.admin.call('/admin/user-account-activate', { event: 'Promotion', user_id: '1' })).toEqual(
      refusal(422, { event: 'Event should be one of: Account activation, Account deactivation' }),
    );
  });
});

describe('the sessions of a person', () => {
  interface Sessions {
    readonly sessions: readonly { ip: string; agent: string; current: boolean; createdAt: string }[];
  }
  const sessionsOf = async (id: number) =>
    (await rest<Sessions>(on.admin, `/api/admin/user-list/${id}/sessions`)).json.sessions;
  const signOut = (id: number) =>
    rest<Sessions>(on.admin, `/api/admin/user-list/${id}/sign-out`, { method: 'POST', body: {} });

  it('show from where and with what, and all end at once', async () => {
    const { userId, email, password, api } = await createMember(on.admin, on.visitor, mails);
    await fetch(`${on.visitor.url}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Phone ${'x'.repeat(400)}` },
      body: JSON.stringify({ email, password }),
    });
    const open = await sessionsOf(userId);
    expect(open).toEqual([
      expect.objectContaining({ agent: `Phone ${'x'.repeat(294)}`, current: false }),
      expect.objectContaining({ ip: '127.0.0.1', current: false }),
    ]);
    expect(JSON.stringify(open)).not.toContain(api.token);

    expect((await signOut(userId)).json.sessions).toEqual([]);
    expect(await api.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
    const logged = await rest<Row[]>(on.admin, '/api/admin/audit-log', {
      query: { filter: { q: email, event: 'signed-out-everywhere' } },
    });
    expect(logged.json).toMatchObject([{ actor_email: ADMIN.email, subject_name: email }]);
  });

  it('of one’s own account end everywhere but here', async () => {
    const { id } = await administrator();
    const elsewhere = await on.visitor.signIn(ADMIN.email, ADMIN.password);
    expect((await signOut(id)).json.sessions).toMatchObject([{ current: true }]);
    expect(await elsewhere.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
    expect(await on.admin.call('/users/profile-info')).toMatchObject({ http: 200 });
  });

  it('leave out ended ones, and are a 404 for unknown users', async () => {
    const { userId, api } = await createMember(on.admin, on.visitor, mails);
    await api.ok('/users/logout');
    expect(await sessionsOf(userId)).toEqual([]);
    for (const answer of [
      await rest(on.admin, '/api/admin/user-list/2000000000/sessions'),
      await signOut(2_000_000_000),
    ])
      expect(answer).toMatchObject({ http: 404 });
  });
});

describe('the user list', () => {
  it('is returned as documented, and searches name, email and country, ignoring case', async () => {
    const word = randomUUID();
    const person = await createVerified(on.visitor, mails, {
      firstName: 'ÉMILIE',
      lastName: word,
      country: 'Norway',
    });
    const { data } = await on.admin.ok<{ data: object[] }>('/admin/user-list', { name: `émilie ${word} NORWAY` });
    const expected = {
      user_id: expect.any(Number),
      userName: 'ÉMILIE',
      firstName: 'ÉMILIE',
      lastName: word,
      email: person.email,
      email_verified: true,
      country: 'Norway',
      last_login_ip: { ip: '', country: '' },
      lastModified: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
      account_activation: false,
    };
    expect(data).toEqual([expected]);
    const all = await on.admin.ok<{ data: { email: string }[] }>('/admin/user-list');
    expect(all.data.map(({ email }) => email)).toEqual(expect.arrayContaining([ADMIN.email, person.email]));
    const wildcards = await on.admin.ok<{ data: object[] }>('/admin/user-list', { name: `${word.slice(0, 8)}%` });
    expect(wildcards.data).toEqual([]);
  });

  it('as a resource: answers sorted, filtered pages with the total count', async () => {
    const word = randomUUID();
    for (const firstName of ['carla', 'Anna', 'Berta'])
      await createVerified(on.visitor, mails, { firstName, lastName: word });
    const filter = { q: word, account_activation: false, email_verified: 'true', super_admin: false };
    const page = await list({ filter, sort: ['firstName', 'ASC'], range: [1, 1] });
    expect(page).toMatchObject({ http: 200, range: 'user-list 1-1/3' });
    expect(page.json.map(({ firstName }) => firstName)).toEqual(['Berta']);
    const whole = await list({ filter, sort: ['firstName', 'DESC'] });
    expect(whole.json.map(({ firstName }) => firstName)).toEqual(['carla', 'Berta', 'Anna']);
    const ids = whole.json.slice(1).map(({ id }) => id);
    expect((await list({ filter: { id: ids } })).json.map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b));
    expect(await list({ filter: { ...filter, account_activation: true } })).toMatchObject({
      range: 'user-list */0',
      json: [],
    });
  });

  it.each([
    [{ filter: '{' }, { filter: 'filter should be JSON' }],
    [{ filter: { shoe_size: 44 } }, { filter: 'Unknown filter: shoe_size' }],
    ...[{ toString: 1 }, true, [5], '5.5', ''].map(
      (id) => [{ filter: { id: [id] } }, { filter: 'id should be at most 200 positive whole numbers' }] as const,
    ),
    [{ filter: { email_verified: 'perhaps' } }, { filter: 'email_verified should be true or false' }],
    [{ range: [5, 1] }, { range: 'range should be [first, last], two whole numbers from 0' }],
    [{ sort: ['passwordHash', 'ASC'] }, { sort: expect.stringContaining('one of: id,') }],
  ])('refuses %j', async (query, errors) => {
    expect(await list(query)).toMatchObject({ http: 422, json: { status: 'failure', errors } });
  });

  it('shows the last sign-in, and never a password', async () => {
    const person = await createMember(on.admin, on.visitor, mails);
    const headers = { 'Content-Type': 'application/json', clientIP: JSON.stringify({ country: 'Peru' }) };
    const body = JSON.stringify({ email: person.email, password: person.password });
    await fetch(`${on.server.url}/users/login`, { method: 'POST', headers, body });
    const { json } = await rest<Row>(on.admin, `/api/admin/user-list/${person.userId}`);
    expect(json).toMatchObject({
      id: person.userId,
      last_login_ip: { ip: '127.0.0.1', country: 'Peru' },
      user_role: 'admin',
      role_ids: [],
      roles: [],
      role_permission: {},
      super_admin: false,
    });
    expect(JSON.stringify(json)).not.toMatch(/hash|argon/i);
    expect(await rest(on.admin, '/api/admin/user-list/none')).toMatchObject({ http: 404 });
  });
});

describe('rights', () => {
  const grantOf = async (role_permission: object) => {
    const { id, name } = await createRole(on.admin, { role_permission });
    return { ids: [id], name };
  };

  it('change when the whole row is sent back, and apply from the next call', async () => {
    const { userId, api } = await createMember(on.admin, on.visitor, mails);
    expect(await api.call('/projects/list')).toMatchObject({ http: 200 });
    const { json: row } = await rest<Row>(on.admin, `/api/admin/user-list/${userId}`);
    const rights = { runner: { run: true } };
    const { ids, name } = await grantOf(rights);
    expect(await put(userId, { ...row, role_ids: ids })).toMatchObject({
      http: 200,
      json: { id: userId, role_ids: ids, roles: [name], role_permission: rights },
    });
    expect(await api.call('/projects/list')).toMatchObject({
      http: 403,
      errors: { permission: "You don't have permission to view projects." },
    });
    await put(userId, { role_ids: [...ids, ...(await grantOf({ projects: { all: true } })).ids] });
    expect(await api.call('/projects/list')).toMatchObject({ http: 200 });
    const profile = await api.ok<{ data: object }>('/users/profile-info');
    expect(profile.data).toMatchObject({
      user_role: 'admin',
      roles: expect.arrayContaining([name]),
      role_permission: { projects: { all: true }, runner: { run: true } },
    });
    await put(userId, { super_admin: true });
    expect(await api.call('/admin/user-list')).toMatchObject({ http: 200 });
  });

  it('are none after the last role was removed, until the administrator says otherwise', async () => {
    const { userId, api } = await createMember(on.admin, on.visitor, mails, { role_permission: { reports: {} } });
    expect(await put(userId, { role_ids: [] })).toMatchObject({ http: 200, json: { roles: [], user_role: 'user' } });
    expect(await api.call('/projects/list')).toMatchObject({ http: 403 });
    const { ids } = await grantOf({});
    await put(userId, { role_ids: ids });
    const { json: row } = await put(userId, { user_role: 'admin' });
    expect(await put(userId, { ...row, role_ids: [] })).toMatchObject({ http: 200, json: { user_role: 'user' } });
    expect(await api.call('/projects/list')).toMatchObject({ http: 403 });
    expect(await put(userId, { user_role: 'admin' })).toMatchObject({ http: 200 });
    expect(await api.call('/projects/list')).toMatchObject({ http: 200 });
  });

  it('stay as somebody else changed them when an older row is sent back, which is refused', async () => {
    const { userId } = await createMember(on.admin, on.visitor, mails, { super_admin: true });
    const read = async () => (await rest<Row>(on.admin, `/api/admin/user-list/${userId}`)).json;
    const { ids } = await grantOf({});
    const older = await read();
    expect(await put(userId, { super_admin: false, version: older.version })).toMatchObject({ http: 200 });
    const current = await read();
    const conflict = { version: 'The account was changed by someone else. Reload it and try again.' };
    for (const stale of [
      { ...older, role_ids: ids },
      { role_ids: ids, version: older.version },
    ])
      expect(await put(userId, stale)).toMatchObject({ http: 409, json: { errors: conflict } });
    expect(await read()).toEqual(current);
    expect(current.super_admin).toBe(false);
    expect(await put(userId, { role_ids: ids, version: current.version })).toMatchObject({ http: 200 });
  });

  it('of simultaneous changes to one version only the first is saved', async () => {
    const { userId } = await createMember(on.admin, on.visitor, mails);
    const { version } = (await rest<Row>(on.admin, `/api/admin/user-list/${userId}`)).json;
    const roles = [];
    for (let made = 0; made < 4; made++) roles.push((await grantOf({})).ids);
    const answers = await Promise.all(roles.map((role_ids) => put(userId, { role_ids, version })));
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('can still be saved after the person has signed in meanwhile', async () => {
    const { userId, email, password } = await createMember(on.admin, on.visitor, mails);
    const { json: row } = await rest<Row>(on.admin, `/api/admin/user-list/${userId}`);
    await on.visitor.signIn(email, password);
    expect(await put(userId, { ...row, user_role: 'user' })).toMatchObject({ http: 200 });
  });

  it('that did not change are neither saved nor logged', async () => {
    const { userId, email } = await createMember(on.admin, on.visitor, mails);
    const read = async () => (await rest<Row>(on.admin, `/api/admin/user-list/${userId}`)).json;
    const logged = async () =>
      (await rest<object[]>(on.admin, '/api/admin/audit-log', { query: { filter: { q: email } } })).json.length;
    for (const change of [{}, { role_ids: (await grantOf({ runner: { run: true } })).ids }]) {
      await put(userId, change);
      const [row, entries] = [await read(), await logged()];
      expect(await put(userId, row)).toMatchObject({ http: 200 });
      expect(await activate(userId, 'Account activation')).toMatchObject({ http: 200 });
      expect(await read()).toEqual(row);
      expect(await logged()).toBe(entries);
    }
  });

  it.each([
    [{ email: 'other@example.com' }, { email: 'email can’t be changed here' }],
    [{ email_verified: false }, { email_verified: 'email_verified can’t be changed here' }],
    [{ password: 'something' }, { password: 'Unknown field: password' }],
    [{ super_admin: 'yes' }, { super_admin: 'Super admin should be true or false' }],
    [{ role_ids: ['1'] }, { role_ids: 'Roles should be a list of at most 20 ids of roles' }],
    [{ role_ids: [2_000_000_000] }, { role_ids: expect.stringContaining('was deleted') }],
    [{ roles: ['Tester'] }, { roles: expect.stringContaining('Send role_ids') }],
    [{ role_permission: { crons: { all: true } } }, { role_permission: expect.stringContaining('Send role_ids') }],
  ])('refuse %j', async (body, errors) => {
    const { id } = await administrator();
    expect(await put(id, body)).toMatchObject({ http: 422, json: { status: 'failure', errors } });
  });
});

describe('the last active super admin', () => {
  it('can be neither deactivated nor demoted', async () => {
    const { id } = await administrator();
    await demoteOthers(id);
    expect(await activate(id, 'Account deactivation')).toEqual(refusal(409, { account_activation: LAST }));
    expect(await put(id, { super_admin: false })).toMatchObject({ http: 409, json: { errors: { super_admin: LAST } } });
    expect(await on.admin.call('/admin/user-list')).toMatchObject({ http: 200 });
  });

  it('remains when two demote each other at once', async () => {
    const { id } = await administrator();
    await demoteOthers(id);
    const other = await createMember(on.admin, on.visitor, mails, { super_admin: true });
    const outcomes = await Promise.all([
      put(id, { super_admin: false }, other.api),
      activate(other.userId, 'Account deactivation'),
    ]);
    // The loser may be so late that it is no longer an administrator.
    const lost = outcomes.filter(({ http }) => http !== 200);
    expect(lost).toHaveLength(1);
    expect([401, 403, 409]).toContain(lost[0]!.http);
    const survivor = outcomes[0].http === 200 ? other.api : on.admin;
    expect(await survivor.call('/admin/user-list')).toMatchObject({ http: 200 });
    if (survivor === other.api) await put(id, { super_admin: true }, other.api);
  });
});

/** Demotes administrators of earlier tests, who must not count here. */
async function demoteOthers(id: number): Promise<void> {
  const { json } = await list({ filter: { super_admin: true } });
  for (const other of json) if (other.id !== id) await put(other.id, { super_admin: false });
}
