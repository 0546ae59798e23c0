import { describe, expect, it } from '@jest/globals';
import { TEXTS } from '@testplatform/contract';
import { createMember } from '../factories/member.js';
import { createProject } from '../factories/project.js';
import { buildRole, createRole, type RoleRow } from '../factories/role.js';
import { type Api, refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { rest } from '../support/product/rest.js';
import { ADMIN } from '../support/product/server.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

type Answer = RoleRow & { readonly errors?: unknown };

const ROLES = '/api/admin/roles';
const list = (query: object) => rest<RoleRow[]>(on.admin, ROLES, { query });
const post = (body: object) => rest<Answer>(on.admin, ROLES, { method: 'POST', body });
const put = (id: number, body: object) => rest<Answer>(on.admin, `${ROLES}/${id}`, { method: 'PUT', body });
const remove = (id: number, api: Api = on.admin) => rest<Answer>(api, `${ROLES}/${id}`, { method: 'DELETE' });
const read = async (id: number) => rest<RoleRow>(on.admin, `${ROLES}/${id}`);
const give = (userId: number, role_ids: readonly number[]) =>
  rest<{ roles: string[] }>(on.admin, `/api/admin/user-list/${userId}`, { method: 'PUT', body: { role_ids } });

const VIEW_REPORTS = { reports: { view: true } };

describe('roles', () => {
  it('of a new installation are three: full access, tester, viewer', async () => {
    const { json } = await list({ filter: { id: [1, 2, 3] }, sort: ['id', 'ASC'] });
    expect(json.map(({ name }) => name)).toEqual(['Full access', 'Tester', 'Viewer']);
    expect(json[1]!.role_permission).toMatchObject({ runner: { all: true }, projects: { view: true } });
    expect(JSON.stringify(json)).not.toContain('masked-values');
  });

  it('are created, listed, changed and deleted', async () => {
    const fields = buildRole({
      description: ' Sees results ',
      role_permission: { ...VIEW_REPORTS, crons: { view: false } },
    });
    const { http, json: made } = await post({ ...fields, name: ` ${fields.name} ` });
    expect({ http, made }).toEqual({
      http: 200,
      made: {
        id: expect.any(Number),
        name: fields.name,
        description: 'Sees results',
        role_permission: VIEW_REPORTS,
        people: 0,
        version: 0,
        createdAt: expect.stringMatching(/Z$/),
        lastModified: expect.stringMatching(/Z$/),
      },
    });
    const query = { filter: { q: `${fields.name.toUpperCase()} sees` }, sort: ['lastModified', 'DESC'], range: [0, 9] };
    expect(await list(query)).toMatchObject({ http: 200, range: 'roles 0-0/1', json: [made] });

    const rights = { 'test-cases': { all: true }, 'masked-values': { view: true } };
    const changed = await put(made.id, { ...made, description: 'Writes tests', role_permission: rights });
    expect(changed).toMatchObject({
      http: 200,
      json: { description: 'Writes tests', role_permission: rights, version: 1 },
    });
    expect(await put(made.id, changed.json)).toMatchObject({ http: 200, json: { version: 1 } });
    expect(await remove(made.id)).toMatchObject({ http: 200, json: { id: made.id } });
    expect(await read(made.id)).toMatchObject({ http: 404 });
    expect(await remove(made.id)).toMatchObject({ http: 404, json: { errors: { role: expect.any(String) } } });
  });

  it.each([
    [{ name: ' ' }, { name: 'Name should not be empty' }],
    [{ name: '\u200B' }, { name: 'Name should consist of visible characters' }],
    [{ name: 'x'.repeat(51) }, { name: 'Name should have at most 50 characters' }],
    [{ role_permission: { shoes: {} } }, { role_permission: expect.stringContaining('no module "shoes"') }],
    [
      { role_permission: { reports: { run: true } } },
      { role_permission: 'There is no action "run" in reports. The actions are: all, view' },
    ],
    [
      { role_permission: { 'masked-values': { all: true } } },
      { role_permission: 'There is no action "all" in masked-values. The actions are: view' },
    ],
    [{ role_permission: { runner: { run: 1 } } }, { role_permission: 'run of runner should be true or false' }],
    [{ role_permission: { runner: ['run'] } }, { role_permission: 'runner should be an object of actions' }],
    [{ super_admin: true }, { super_admin: 'Unknown field: super_admin' }],
  ])('refuse %j', async (body, errors) => {
    const refused = { http: 422, json: { status: 'failure', errors } };
    expect(await post(buildRole(body))).toMatchObject(refused);
    const { id, version } = await createRole(on.admin);
    expect(await put(id, body)).toMatchObject(refused);
    expect((await read(id)).json.version).toBe(version);
  });

  it('have unique names, ignoring case and width of letters', async () => {
    const [one, other] = [await createRole(on.admin), await createRole(on.admin)];
    const taken = { http: 409, json: { errors: { name: 'There is a role with this name already' } } };
    expect(await post({ name: one.name.toUpperCase() })).toMatchObject(taken);
    expect(await put(other.id, { name: one.name.toUpperCase() })).toMatchObject(taken);
    const wide = one.name.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    expect(await post({ name: wide })).toMatchObject(taken);
    expect(await put(one.id, { name: one.name.toUpperCase() })).toMatchObject({ http: 200 });
  });

  it('that two people edit at once keep what the first one saved', async () => {
    const role = await createRole(on.admin, { role_permission: VIEW_REPORTS });
    const edits = ['one', 'two', 'three'].map((description) => put(role.id, { ...role, description }));
    const answers = await Promise.all(edits);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ http }) => http === 409)!;
    expect(refused.json.errors).toEqual({ version: 'The role was changed by someone else. Reload it and try again.' });
    const saved = answers.find(({ http }) => http === 200)!;
    expect((await read(role.id)).json).toEqual(saved.json);
  });

  it('that somebody holds can’t be deleted, and the refusal names the holders', async () => {
    const role = await createRole(on.admin, { role_permission: VIEW_REPORTS });
    const people = [];
    for (let made = 0; made < 4; made++) people.push(await createMember(on.admin, on.visitor, mails));
    for (const { userId } of people) await give(userId, [role.id]);
    const refused = await remove(role.id);
    const named = people
      .slice(0, 3)
      .map(({ email }) => email)
      .join(', ');
    expect(refused).toMatchObject({
      http: 409,
      json: { errors: { role: `This role is held by ${named} and 1 more. Take it from them before you delete it` } },
    });
    expect(await read(role.id)).toMatchObject({ http: 200, json: { people: 4 } });
    const holders = await rest<{ id: number }[]>(on.admin, '/api/admin/user-list', {
      query: { filter: { role: role.id } },
    });
    expect(holders.json.map(({ id }) => id)).toEqual(people.map(({ userId }) => userId));
    for (const { userId } of people) await give(userId, []);
    expect(await remove(role.id)).toMatchObject({ http: 200 });
  });

  it('are either granted or deleted when both happen at once', async () => {
    const person = await createMember(on.admin, on.visitor, mails);
    const role = await createRole(on.admin);
    const [given, removed] = await Promise.all([give(person.userId, [role.id]), remove(role.id)]);
    expect([given.http, removed.http]).toEqual(given.http === 200 ? [200, 409] : [422, 200]);
  });

  it('add up, apply from the next call on, and can’t be used to raise one’s own rights', async () => {
    const { userId, api } = await createMember(on.admin, on.visitor, mails);
    const projectId = await createProject(on.admin);
    const view = await createRole(on.admin, { role_permission: { projects: { view: true } } });
    const work = await createRole(on.admin, { role_permission: { components: { view: true } } });
    await give(userId, [view.id, work.id]);
    await api.ok('/projects/list');
    await api.ok('/projects/components-lists', { projectId });
    expect(await api.call('/projects/create', { name: 'Not allowed', description: 'Not allowed' })).toMatchObject({
      http: 403,
    });
    for (const [method, path, body] of [
      ['PUT', `${ROLES}/${view.id}`, { role_permission: { projects: { all: true } } }],
      ['POST', ROLES, buildRole()],
      ['DELETE', `${ROLES}/${view.id}`, undefined],
      ['GET', ROLES, undefined],
      ['PUT', `/api/admin/user-list/${userId}`, { role_ids: [1] }],
    ] as const)
      expect(await rest(api, path, { method, body })).toMatchObject({
        http: 403,
        json: { errors: TEXTS.invalidAccess },
      });
    expect((await read(view.id)).json).toMatchObject({ version: 0 });

    await put(view.id, { role_permission: {} });
    expect(await api.call('/projects/list')).toEqual(refusal(403, { permission: expect.any(String) }));
    await put(work.id, { role_permission: { projects: { view: true } } });
    await api.ok('/projects/list');
    expect(await api.call('/projects/components-lists', { projectId })).toMatchObject({ http: 403 });
  });

  it('are in the audit log with what changed, and for how many people', async () => {
    const role = await createRole(on.admin, { role_permission: VIEW_REPORTS });
    const { userId } = await createMember(on.admin, on.visitor, mails);
    await give(userId, [role.id]);
    await put(role.id, { role_permission: { runner: { view: true } } });
    await give(userId, []);
    await remove(role.id);
    const { json } = await rest<object[]>(on.admin, '/api/admin/audit-log', { query: { filter: { q: role.name } } });
    const subject = { actor_email: ADMIN.email, subject_type: 'role', subject_name: role.name };
    const entries = json.filter((entry) => 'subject_type' in entry && entry.subject_type === 'role');
    expect(entries).toEqual([
      expect.objectContaining({ event: 'role-deleted', ...subject }),
      expect.objectContaining({
        event: 'role-modified',
        ...subject,
        detail: {
          people: 1,
          before: { role_permission: VIEW_REPORTS },
          after: { role_permission: { runner: { view: true } } },
        },
      }),
      expect.objectContaining({
        event: 'role-created',
        ...subject,
        detail: { before: {}, after: { name: role.name, description: '', role_permission: VIEW_REPORTS } },
      }),
    ]);
  });
});
