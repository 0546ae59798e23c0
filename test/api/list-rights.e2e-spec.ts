import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createShop } from '../factories/tree.js';
import type { Api } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

interface Listed {
  readonly data: readonly { readonly dataCollection?: unknown; readonly dataBinding?: unknown }[];
  readonly summaryData?: unknown;
  readonly componentData?: unknown;
}

const memberWith = async (rights: Readonly<Record<string, readonly string[]>>): Promise<Api> => {
  const role_permission = Object.fromEntries(
    Object.entries(rights).map(([module, actions]) => [
      module,
      Object.fromEntries(actions.map((action) => [action, true])),
    ]),
  );
  return (await createMember(on.admin, on.visitor, mails, { role_permission })).api;
};

async function createConfiguredShop(): Promise<number> {
  const { projectId } = await createShop(on.admin);
  const dataBinding = [{ title: 'account', value: 'binding-canary' }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
  const dataCollection = { People: [{ title: 'name', value: 'collection-canary' }] };
  await on.admin.ok('/projects/modify', { projectId, updateType: 'data-collection', dataCollection });
  const bindings = [{ title: 'account', value: 'environment-canary', secret: false }];
  const environments = [{ name: 'staging', bindings }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  await on.admin.ok('/projects/table-save', { projectId, name: 'People', columns: ['name'], rows: [['table-canary']] });
  return projectId;
}

const everything = (api: Api, projectId: number) =>
  api.ok<Listed>('/projects/list', { projectId, summary: true, componentData: true });

describe('data guarded by another right', () => {
  it('is omitted from the lists for a user who may only view projects', async () => {
    const projectId = await createConfiguredShop();
    const api = await memberWith({ projects: ['view'] });
    const listed = await everything(api, projectId);
    expect(Object.keys(listed.data[0]!)).toEqual([
      'project_id',
      'name',
      'description',
      'isSinglePageApp',
      'runsAtOnce',
      'goodPageMb',
      'testAttributes',
      'stopAtFailure',
      'rerunInterrupted',
      'maskedOnDevices',
      'overlayRules',
      'versions',
    ]);
    expect(listed).not.toHaveProperty('summaryData');
    expect(listed).not.toHaveProperty('componentData');
    const data = await api.ok('/projects/list', { projectId, onlyDataCollection: true });
    expect(data).toMatchObject({ data: [{ project_id: projectId }] });
    const environments = await api.ok('/projects/environment-lists', { projectId });
    expect(environments.data).toEqual([{ id: expect.any(String), name: 'staging' }]);
    const tables = await api.ok<{ data: { table_id: string }[] }>('/projects/table-lists', { projectId });
    expect(tables.data).toEqual([{ table_id: expect.any(String), name: 'People' }]);
    const { table_id } = tables.data[0]!;
    expect(await api.call('/projects/table-rows', { projectId, table_id })).toMatchObject({ http: 403 });
    expect(JSON.stringify([listed, data, environments])).not.toMatch(/canary|Checkout/);
  });

  it.each([
    ['components view gives the tree', { components: ['view'] }, ['componentData']],
    ['reports view gives the figures', { reports: ['view'] }, ['summaryData']],
    ['analytics view gives the figures', { analytics: ['view'] }, ['summaryData']],
    ['test-cases view gives the data', { 'test-cases': ['view'] }, ['dataCollection', 'dataBinding']],
    ['test-cases create gives the data', { 'test-cases': ['create'] }, ['dataCollection', 'dataBinding']],
  ])('is included with its own right: %s', async (_what, right, expected) => {
    const projectId = await createConfiguredShop();
    const { data, ...rest } = await everything(await memberWith({ projects: ['view'], ...right }), projectId);
    const parts = ['dataCollection', 'dataBinding', 'summaryData', 'componentData'];
    expect(parts.filter((part) => part in { ...data[0], ...rest })).toEqual(expected);
  });

  it('includes names and figures of projects for a user who may only view analytics', async () => {
    const projectId = await createConfiguredShop();
    const api = await memberWith({ analytics: ['view'] });
    const { data, ...rest } = await everything(api, projectId);
    expect(data).toEqual([{ project_id: projectId, name: expect.any(String) }]);
    expect(Object.keys(rest)).toEqual(expect.arrayContaining(['summaryData']));
    expect(rest).not.toHaveProperty('componentData');
    const configured = await api.ok('/projects/list', { projectId, onlyDataCollection: true });
    expect(JSON.stringify([data, rest, configured])).not.toMatch(/canary|Checkout/);
    expect(await api.call('/projects/environment-lists', { projectId })).toMatchObject({ http: 403 });
  });

  it('includes data and environments for users who may change them', async () => {
    const projectId = await createConfiguredShop();
    const api = await memberWith({ projects: ['view', 'modify'] });
    expect(JSON.stringify(await everything(api, projectId))).toContain('collection-canary');
    expect(JSON.stringify(await api.ok('/projects/environment-lists', { projectId }))).toContain('environment-canary');
  });
});
