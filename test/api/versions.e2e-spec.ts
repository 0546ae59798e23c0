import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { createNotification } from '../factories/notification.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { refusal } from '../support/api.js';
import { shareServer } from '../support/shared-server.js';

const on = shareServer();

interface Listed {
  readonly version: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** Something that two people may change in the same minute. */
interface Shared {
  /** Where it is read, and how its version is found there. */
  readonly read: readonly [path: string, body: object];
  version?(listed: Listed): string | undefined;
  readonly change: string;
  /** Identifies it in a change. */
  readonly it: object;
  readonly theirs: object;
  readonly mine: object;
}

async function buildProject(): Promise<{ file: FileRef; connectorId: string }> {
  const [file] = (await createFiles(on.admin, ['Shared'])) as [FileRef];
  return { file, connectorId: await createConnector(on.admin, file.projectId) };
}

const ofProject = (part: string, field: string, theirs: unknown, mine: unknown) => async (): Promise<Shared> => {
  const { projectId } = (await buildProject()).file;
  return {
    read: ['/projects/list', { projectId }],
    version: ({ versions }) => versions[part],
    change: '/projects/modify',
    it: { projectId, updateType: part === 'details' ? 'basic-info' : part.replace('data', 'data-').toLowerCase() },
    theirs: { [field]: theirs },
    mine: { [field]: mine },
  };
};

const rows = (value: string) => [{ title: 'who', value }];

const SHARED: Readonly<Record<string, () => Promise<Shared>>> = {
  'test case': async () => {
    const { file } = await buildProject();
    const case_id = await createCase(on.admin, file, { title: 'Wait', sleepTime: 1 });
    const change = (title: string) => ({ testCase: { title, eventType: 'Sleep' } });
    return {
      read: ['/projects/test-case-lists', file],
      change: '/projects/test-case-manage',
      it: { ...file, case_id },
      theirs: change('Theirs'),
      mine: change('Mine'),
    };
  },
  project: ofProject('details', 'description', 'Told by them', 'Told by me'),
  'data collection': ofProject('dataCollection', 'dataCollection', { General: rows('they') }, { General: rows('I') }),
  'data binding': ofProject('dataBinding', 'dataBinding', rows('they'), rows('I')),
  'list of environments': async () => {
    const { projectId } = (await buildProject()).file;
    const environments = (value: string) => ({
      environments: [{ name: 'Staging', bindings: [{ title: 'who', value, secret: true }] }],
    });
    return {
      read: ['/projects/environment-lists', { projectId }],
      change: '/projects/modify',
      it: { projectId, updateType: 'environment' },
      theirs: environments('they'),
      mine: environments('I'),
    };
  },
  connector: async () => {
    const { file, connectorId } = await buildProject();
    const { projectId } = file;
    return {
      read: ['/projects/connector-lists', { projectId }],
      change: '/projects/connector-manage',
      it: { projectId, connectorId },
      theirs: { components: [{ module: 'Module' }] },
      mine: { title: 'Mine' },
    };
  },
  schedule: async () => {
    const { file, connectorId } = await buildProject();
    const { projectId } = file;
    return {
      read: ['/projects/cron-lists', { projectId }],
      change: '/projects/cron-manage',
      it: { projectId, cronId: await createCron(on.admin, projectId, connectorId) },
      theirs: { hour: '07' },
      mine: { paused: true },
    };
  },
  notification: async () => {
    const { projectId } = (await buildProject()).file;
    const mail = { kind: 'mail', recipients: ['one@example.com'] };
    const { channel_id: channelId } = await createNotification(on.admin, projectId, mail);
    return {
      read: ['/projects/notification-lists', { projectId }],
      change: '/projects/notification-manage',
      it: { projectId, channelId },
      theirs: { recipients: ['two@example.com'] },
      mine: { recipients: ['three@example.com'] },
    };
  },
};

describe('a change that names the version it is based on', () => {
  it.each(Object.keys(SHARED))(
    'is refused when somebody else changed the %s meanwhile, and nothing is lost',
    async (thing) => {
      const shared = await SHARED[thing]!();
      const [path, body] = shared.read;
      const listed = async () => {
        const answer = await on.admin.ok<{ data: readonly Listed[]; version?: string }>(path, body);
        const [first] = answer.data;
        return { first, version: answer.version ?? shared.version?.(first!) ?? first!.version };
      };
      const change = <T extends object>(more: object) => on.admin.call<T>(shared.change, { ...shared.it, ...more });

      const before = await listed();
      // Clients that know no versions still change what is stored.
      expect(await change(shared.theirs)).toMatchObject({ http: 200 });
      const theirs = await listed();
      expect(await change({ ...shared.mine, version: before.version })).toEqual(
        refusal(409, { version: `The ${thing} was changed by someone else. Reload it and try again.` }),
      );
      expect(await listed()).toEqual(theirs);
      const saved = await change<{ data: Partial<Listed> }>({ ...shared.mine, version: theirs.version });
      expect(saved.http).toBe(200);
      const { version } = await listed();
      expect(version).not.toBe(theirs.version);
      // Where the answer tells the new version, the next change can be based on it.
      expect(saved.data.version ?? version).toBe(version);
    },
  );

  it('is accepted after the case was moved and another was added: that leaves its version alone', async () => {
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
    // The answer tells the version that an undo is based on.
    expect(await list()).toMatchObject({ version: data.version });
  });
});
