import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { AuditRepository } from '../../backend/src/modules/audit/audit.repository.js';
import { createMember } from '../factories/member.js';
import { createCase, createFiles, createProject } from '../factories/project.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { rest } from '../support/product/rest.js';
import { ADMIN } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const mails = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mails.url } }));

const LOG = '/api/admin/audit-log';

interface Entry {
  readonly id: number;
  readonly at: string;
  readonly event: string;
  readonly actor_email: string;
  readonly [field: string]: unknown;
}

const read = (filter: object, more: object = {}) => rest<Entry[]>(on.admin, LOG, { query: { filter, ...more } });

describe('the audit log', () => {
  it('records who did what to whom, from where', async () => {
    const person = await createMember(on.admin, on.visitor, mails, { role_permission: { runner: { run: true } } });
    const { json } = await read({ q: person.email });
    const byAdmin = json.filter(({ actor_email }) => actor_email === ADMIN.email);
    expect(byAdmin).toEqual([
      expect.objectContaining({
        event: 'permissions-changed',
        subject_type: 'user',
        subject_id: String(person.userId),
        subject_name: person.email,
        detail: {
          before: { roles: [], role_permission: {} },
          after: { roles: [expect.any(String)], role_permission: { runner: { run: true } } },
        },
        ip: '127.0.0.1',
      }),
      expect.objectContaining({ event: 'account-activated', subject_id: String(person.userId), detail: null }),
    ]);
  });

  it('records changes of projects, runs and settings', async () => {
    const name = `Logged ${Date.now()}`;
    const projectId = await createProject(on.admin, { name });
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', isSinglePageApp: true });
    const project = { subject_type: 'project', subject_id: String(projectId), subject_name: name };
    expect((await read({ q: name })).json).toEqual([
      expect.objectContaining({ event: 'project-modified', ...project, detail: { updateType: 'basic-info' } }),
      expect.objectContaining({ event: 'project-created', ...project }),
    ]);
    const [file] = await createFiles(on.admin, ['Sign in']);
    await createCase(on.admin, file!);
    const { data } = await on.admin.ok<{ data: { run_id: string } }>('/projects/run', { projectId: file!.projectId });
    await on.admin.call('/projects/stop', { projectId: file!.projectId, run_id: data.run_id });
    const ofRun = (await read({ q: data.run_id })).json.map(({ event }) => event);
    expect(ofRun.at(-1)).toBe('run-started');
    await rest(on.admin, '/api/admin/settings', { method: 'PUT', body: { jurisdiction: 'Iceland' } });
    expect((await read({ event: 'settings-changed' })).json[0]).toMatchObject({ detail: { after: 'Iceland' } });
  });

  it('does not record refused calls', async () => {
    const name = `Refused ${Date.now()}`;
    const projectId = await createProject(on.admin, { name });
    await on.admin.call('/projects/modify', { projectId, updateType: 'data-collection' });
    expect((await read({ q: name, event: 'project-modified' })).json).toEqual([]);
  });

  it('is searched for the longest email address', async () => {
    const { http, json } = await read({ q: 'x'.repeat(LIMITS.emailMax) });
    expect([http, json]).toEqual([200, []]);
    expect((await read({ q: 'x'.repeat(LIMITS.emailMax + 1) })).http).toBe(422);
  });

  it('is read in pages, newest first, and filtered by event, person and time', async () => {
    const name = `Paged ${Date.now()}`;
    const projectId = await createProject(on.admin, { name });
    for (let times = 0; times < 3; times++)
      await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', isSinglePageApp: times % 2 === 0 });
    const page = await read({ q: name }, { range: [1, 2], sort: ['at', 'DESC'] });
    expect(page).toMatchObject({ http: 200, range: 'audit-log 1-2/4' });
    expect(page.json[0]!.id).toBeGreaterThan(page.json[1]!.id);
    const { at } = page.json[0]!;
    const day = at.slice(0, 10);
    expect((await read({ q: name, actor: ADMIN.email.toUpperCase(), from: day, to: at })).json[0]).toMatchObject({
      actor_email: ADMIN.email,
    });
    const eventsOf = async (filter: object) =>
      new Set((await read({ q: ADMIN.email, ...filter }, { range: [0, 199] })).json.map(({ event }) => event));
    expect(await eventsOf({})).toContain('sign-in');
    expect(await eventsOf({ sign_ins: false })).toContain('project-created');
    expect(await eventsOf({ sign_ins: false })).not.toContain('sign-in');
    expect([...(await eventsOf({ sign_ins: false, event: 'sign-in' }))]).toEqual(['sign-in']);
    expect((await read({ q: name, to: '2020-01-31' })).range).toBe('audit-log */0');
    expect((await read({ q: name, actor: 'nobody@example.com' })).range).toBe('audit-log */0');
    expect(await read({ event: 'party' })).toMatchObject({ http: 422 });
    expect(await read({ from: 'yesterday' })).toMatchObject({ http: 422 });
    expect(await read({ from: '2026-11-23', to: '2026-11-22' })).toMatchObject({ http: 422 });
    expect(await read({ from: '2026-11-23', to: '2026-11-23' })).toMatchObject({ http: 200 });
  });

  it('can’t be changed: no call or query does so, except to delete old entries', async () => {
    const [entry] = (await read({})).json;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of [LOG, `${LOG}/${entry!.id}`])
        expect([`${method} ${path}`, (await rest(on.admin, path, { method, body: {} })).http]).toEqual([
          `${method} ${path}`,
          404,
        ]);
    const queries = Object.getOwnPropertyNames(AuditRepository.prototype);
    expect(queries.sort()).toEqual(['add', 'constructor', 'counts', 'list', 'removeBefore']);
  });
});
