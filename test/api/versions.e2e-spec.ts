import { changedElsewhere } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { createMember, type Member } from '../factories/member.js';
import { createNotification } from '../factories/notification.js';
import { listFiles, uploadFile } from '../factories/project-file.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { createRole } from '../factories/role.js';
import type { Api } from '../support/product/api.js';
import { describedRoutes } from '../support/product/openapi.js';
import { Outbox } from '../support/product/outbox.js';
import { rest } from '../support/product/rest.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const mails = new Outbox(on);

/** The second person. */
let colleague: Member | undefined;
const other = async (): Promise<Member> =>
  (colleague ??= await createMember(on.admin, on.visitor, mails, { super_admin: true }));

interface Listed {
  readonly version: string | number;
  readonly versions: Readonly<Record<string, string>>;
}

interface Reply {
  readonly http: number;
  readonly errors?: unknown;
  readonly data?: Partial<Listed>;
}

/** Something that two people may change in the same minute. */
interface Shared {
  /** Reads the stored content and its version. */
  read(): Promise<{ readonly stored: unknown; readonly version: string | number }>;
  /** Name of the field with the version in a change; `version` by default. */
  readonly names?: string;
  change(api: Api, fields: object): Promise<Reply>;
  /** Another session of the same person, for content that nobody else can change. */
  readonly me?: Api;
  readonly theirs: object;
  readonly mine: object;
}

interface Called {
  /** The call that reads it; `version` finds the version in its answer. */
  readonly read: readonly [path: string, body: object];
  version?(listed: Listed): string | undefined;
  readonly change: string;
  /** The fields that identify it in a change. */
  readonly it: object;
  readonly theirs: object;
  readonly mine: object;
}

const called = ({ read: [path, body], version, change, it: which, ...changes }: Called): Shared => ({
  ...changes,
  read: async () => {
    const answer = await on.admin.ok<{ data: readonly Listed[]; version?: string }>(path, body);
    const [stored] = answer.data;
    return { stored, version: answer.version ?? version?.(stored!) ?? stored!.version };
  },
  change: (api, fields) => api.call<Reply>(change, { ...which, ...fields }),
});

const resource = (path: string, theirs: object, mine: object): Shared => ({
  read: async () => {
    const stored = (await rest<Listed>(on.admin, path)).json;
    return { stored, version: stored.version };
  },
  change: async (api, body) => {
    const { http, json } = await rest<{ errors?: unknown }>(api, path, { method: 'PUT', body });
    return { http, ...json };
  },
  theirs,
  mine,
});

async function buildProject(): Promise<{ file: FileRef; connectorId: string }> {
  const [file] = (await createFiles(on.admin, ['Shared'])) as [FileRef];
  return { file, connectorId: await createConnector(on.admin, file.projectId) };
}

const ofProject = (part: string, field: string, theirs: unknown, mine: unknown) => async (): Promise<Shared> => {
  const { projectId } = (await buildProject()).file;
  return called({
    read: ['/projects/list', { projectId }],
    version: ({ versions }) => versions[part],
    change: '/projects/modify',
    it: { projectId, updateType: part === 'details' ? 'basic-info' : part.replace('data', 'data-').toLowerCase() },
    theirs: { [field]: theirs },
    mine: { [field]: mine },
  });
};

const rows = (value: string) => [{ title: 'who', value }];

const SHARED: Readonly<Record<string, () => Promise<Shared>>> = {
  'test case': async () => {
    const { file } = await buildProject();
    const case_id = await createCase(on.admin, file, { title: 'Wait', sleepTime: 1 });
    const change = (title: string) => ({ testCase: { title, eventType: 'Sleep' } });
    return called({
      read: ['/projects/test-case-lists', file],
      change: '/projects/test-case-manage',
      it: { ...file, case_id },
      theirs: change('Theirs'),
      mine: change('Mine'),
    });
  },
  project: ofProject('details', 'description', 'Told by them', 'Told by me'),
  'data collection': ofProject('dataCollection', 'dataCollection', { General: rows('they') }, { General: rows('I') }),
  'data binding': ofProject('dataBinding', 'dataBinding', rows('they'), rows('I')),
  'list of environments': async () => {
    const { projectId } = (await buildProject()).file;
    const environments = (value: string) => ({
      environments: [{ name: 'Staging', bindings: [{ title: 'who', value, secret: true }] }],
    });
    return called({
      read: ['/projects/environment-lists', { projectId }],
      change: '/projects/modify',
      it: { projectId, updateType: 'environment' },
      theirs: environments('they'),
      mine: environments('I'),
    });
  },
  table: async () => {
    const { projectId } = (await buildProject()).file;
    const content = (value: string) => ({ name: 'People', columns: ['who'], rows: [[value]] });
    const { data } = await on.admin.ok<{ data: { table_id: string } }>('/projects/table-save', {
      projectId,
      ...content('nobody'),
    });
    return called({
      read: ['/projects/table-lists', { projectId }],
      change: '/projects/table-save',
      it: { projectId, table_id: data.table_id },
      theirs: content('they'),
      mine: content('I'),
    });
  },
  connector: async () => {
    const { file, connectorId } = await buildProject();
    const { projectId } = file;
    return called({
      read: ['/projects/connector-lists', { projectId }],
      change: '/projects/connector-manage',
      it: { projectId, connectorId },
      theirs: { components: [{ module: 'Module' }] },
      mine: { title: 'Mine' },
    });
  },
  schedule: async () => {
    const { file, connectorId } = await buildProject();
    const { projectId } = file;
    return called({
      read: ['/projects/cron-lists', { projectId }],
      change: '/projects/cron-manage',
      it: { projectId, cronId: await createCron(on.admin, projectId, connectorId) },
      theirs: { hour: '07' },
      mine: { paused: true },
    });
  },
  notification: async () => {
    const { projectId } = (await buildProject()).file;
    const mail = { kind: 'mail', recipients: ['one@example.com'] };
    const { channel_id: channelId } = await createNotification(on.admin, projectId, mail);
    return called({
      read: ['/projects/notification-lists', { projectId }],
      change: '/projects/notification-manage',
      it: { projectId, channelId },
      theirs: { recipients: ['two@example.com'] },
      mine: { recipients: ['three@example.com'] },
    });
  },
  account: async () => {
    const { userId } = await createMember(on.admin, on.visitor, mails);
    const path = `/api/admin/user-list/${userId}`;
    return resource(path, { role_ids: [(await createRole(on.admin)).id] }, { account_activation: false });
  },
  role: async () =>
    resource(`/api/admin/roles/${(await createRole(on.admin)).id}`, { description: 'Theirs' }, { description: 'Mine' }),
  'list of settings': () =>
    Promise.resolve(resource('/api/admin/settings', { jurisdiction: 'Norway' }, { jurisdiction: 'Iceland' })),
  profile: async () => {
    const { email, password, api } = await createMember(on.admin, on.visitor, mails);
    return {
      read: async () => {
        const { data: stored } = await api.ok<{ data: Listed }>('/users/profile-info', {});
        return { stored, version: stored.version };
      },
      change: (session, fields) => session.call<Reply>('/users/profile-update', fields),
      me: await on.visitor.signIn(email, password),
      theirs: { firstName: 'Theirs' },
      mine: { firstName: 'Mine' },
    };
  },
  'name of the file': async () => {
    const { projectId } = (await buildProject()).file;
    await uploadFile(on.admin, projectId, 'before.txt', 'content');
    const only = async () => (await listFiles(on.admin, projectId)).files[0]!;
    const { file_id: fileId } = await only();
    return {
      read: async () => {
        const { name } = await only();
        return { stored: name, version: name };
      },
      names: 'oldName',
      change: (api, fields) => api.call<Reply>('/projects/file-rename', { projectId, fileId, ...fields }),
      theirs: { name: 'theirs.txt' },
      mine: { name: 'mine.txt' },
    };
  },
};

/** The field with the former name, which these calls send in place of a version. */
const NAMED_BEFORE: Readonly<Record<string, string>> = {
  'POST /projects/file-rename': 'oldName',
  'POST /projects/placeholder-rename': 'from',
};

/** Calls without a version: each overwrites a single field, or a password, which nobody can read. */
const SINGLE = ['/users/password-update', '/projects/test-case-file-modify'];

/** Changes that may name the version they are based on. The tree's save is in components.e2e-spec.ts. */
const VERSIONED = [
  'POST /projects/components-update',
  'POST /projects/connector-manage',
  'POST /projects/cron-manage',
  'POST /projects/file-rename',
  'POST /projects/modify',
  'POST /projects/notification-manage',
  'POST /projects/placeholder-rename',
  'POST /projects/table-save',
  'POST /projects/test-case-manage',
  'POST /users/profile-update',
  'PUT /api/admin/roles/{id}',
  'PUT /api/admin/settings',
  'PUT /api/admin/user-list/{id}',
];

describe('a change that names the version it is based on', () => {
  it.each(Object.keys(SHARED))(
    'is refused when somebody else changed the %s meanwhile, and nothing is lost',
    async (thing) => {
      const { read, change, names = 'version', ...shared } = await SHARED[thing]!();
      const [them, me] = [(await other()).api, shared.me ?? on.admin];
      const before = await read();
      // Clients that don't know versions can still change what is stored.
      expect(await change(shared.me ?? them, shared.theirs)).toMatchObject({ http: 200 });
      const theirs = await read();
      expect(await change(me, { ...shared.mine, [names]: before.version })).toMatchObject({
        http: 409,
        errors: { version: changedElsewhere(thing) },
      });
      expect(await read()).toEqual(theirs);
      const saved = await change(me, { ...shared.mine, [names]: theirs.version });
      expect(saved.http).toBe(200);
      const { version } = await read();
      expect(version).not.toBe(theirs.version);
      // Where the answer contains the new version, the next change can be based on it.
      expect(saved.data?.version ?? version).toBe(version);
    },
  );

  it('is accepted after the case was moved and another was added, which don’t change its version', async () => {
    const { file } = await buildProject();
    const case_id = await createCase(on.admin, file, { title: 'Moved' });
    const list = async () =>
      (await on.admin.ok<{ data: (Listed & { case_id: number })[] }>('/projects/test-case-lists', file)).data.find(
        (one) => one.case_id === case_id,
      );
    const { version } = (await list())!;
    await createCase(on.admin, file, {}, -0.5);
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id, order: -1 });
    expect(await list()).toMatchObject({ version });
    const testCase = { title: 'Renamed', eventType: 'Sleep' };
    const { data } = await on.admin.ok<{ data: Listed }>('/projects/test-case-manage', {
      ...file,
      case_id,
      testCase,
      version,
    });
    // The answer contains the version that an undo is based on.
    expect(await list()).toMatchObject({ version: data.version });
  });

  it('is accepted by every call that changes something in place', async () => {
    const changing = (await describedRoutes(on.admin)).filter(
      ({ method, path }) =>
        method === 'PUT' ||
        method === 'PATCH' ||
        (/(modify|manage|update|rename|table-save)$/.test(path) && !SINGLE.includes(path)),
    );
    expect(changing.map(({ name }) => name).sort()).toEqual(VERSIONED);
    for (const { name, body } of changing)
      expect([name, Object.keys(body?.properties ?? {})]).toEqual([
        name,
        expect.arrayContaining([NAMED_BEFORE[name] ?? 'version']),
      ]);
  });
});
