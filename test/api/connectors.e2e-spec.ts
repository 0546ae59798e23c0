import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createConnector, listConnectors, manageConnector, readConnector } from '../factories/connector.js';
import { createProject } from '../factories/project.js';
import {
  buildShop,
  createShop,
  fileNode,
  moduleNode,
  nodeAt,
  saveTree,
  scenarioNode,
  sectionNode,
  treeOf,
} from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { rest } from '../support/product/rest.js';
import { shareServer } from '../support/product/shared-server.js';
import { A_VERSION } from '../support/product/version.js';

const on = shareServer();

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const NO_CONNECTOR = refusal(404, { connectorId: 'There is no such connector in this project' });
const CHECKOUT = { module: 'Shop', section: 'Cart', scenario: 'Checkout' };
const PAY = { ...CHECKOUT, testCaseFileName: 'Pay' };

describe('a connector', () => {
  it('is created, listed, read, changed and deleted', async () => {
    const { projectId } = await createShop(on.admin);
    expect(await listConnectors(on.admin, projectId)).toEqual([]);
    const connectorId = await createConnector(on.admin, projectId, { title: ' Nightly ', components: [PAY] });
    expect(connectorId).toMatch(UUID_V4);
    const expected = {
      connector_id: connectorId,
      handle: expect.stringMatching(UUID_V4),
      title: 'Nightly',
      components: [PAY],
      enabled: true,
      environment: '',
      environments: [],
      url: `${on.server.url}/connector/${connectorId}`,
      linkRefused: false,
      lastRuns: [],
      version: A_VERSION,
    };
    expect(await listConnectors(on.admin, projectId)).toEqual([expected]);
    const changed = { title: 'Hourly', components: ['all'], enabled: false };
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId, ...changed });
    expect(await readConnector(on.admin, projectId, connectorId)).toEqual({
      ...expected,
      ...changed,
      components: 'all',
    });
    expect(await manageConnector(on.admin, { projectId, connectorId, connectorDelete: true })).toMatchObject({
      http: 200,
      data: { connector_id: connectorId },
    });
    expect(await listConnectors(on.admin, projectId)).toEqual([]);
    expect(await manageConnector(on.admin, { projectId, connectorId, connectorDelete: true })).toEqual(NO_CONNECTOR);
  });

  it('keeps fields that a change omits', async () => {
    const { projectId } = await createShop(on.admin);
    await on.admin.ok('/projects/modify', {
      projectId,
      updateType: 'environment',
      environments: [{ name: 'Staging', bindings: [] }],
    });
    const connectorId = await createConnector(on.admin, projectId, { components: [PAY], environment: 'staging' });
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId, enabled: false });
    const kept = { title: 'Nightly', components: [PAY], environment: 'Staging', enabled: false };
    expect(await readConnector(on.admin, projectId, connectorId)).toMatchObject(kept);
  });

  it('gets a new link on request, and nothing else changes', async () => {
    const { projectId } = await createShop(on.admin);
    const before = await createConnector(on.admin, projectId);
    const answer = await on.admin.ok<{ data: { connector_id: string } }>('/projects/connector-manage', {
      projectId,
      connectorId: before,
      regenerate: true,
    });
    const after = answer.data.connector_id;
    expect(after).toMatch(UUID_V4);
    expect(after).not.toBe(before);
    expect(await listConnectors(on.admin, projectId)).toMatchObject([{ connector_id: after, title: 'Nightly' }]);
    expect(await manageConnector(on.admin, { projectId, connectorId: before, enabled: true })).toEqual(NO_CONNECTOR);
  });

  it('is changed by its handle, also after it got a new link', async () => {
    const { projectId } = await createShop(on.admin);
    await createConnector(on.admin, projectId);
    const [before] = await listConnectors(on.admin, projectId);
    const { handle } = before!;
    expect(handle).not.toBe(before!.connector_id);
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId: handle, regenerate: true });
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId: handle, title: 'Hourly' });
    const [after] = await listConnectors(on.admin, projectId);
    expect(after).toMatchObject({ handle, title: 'Hourly' });
    expect(after!.connector_id).not.toBe(before!.connector_id);
    expect((await fetch(`${on.server.url}/connector/${handle}`)).status).toBe(404);
  });

  it('follows its nodes through renames and moves, and drops deleted ones', async () => {
    const { projectId, components } = await createShop(on.admin);
    const account = { module: 'Account' };
    const connectorId = await createConnector(on.admin, projectId, { components: [account, CHECKOUT, PAY, PAY] });
    const covered = async () => (await readConnector(on.admin, projectId, connectorId)).components;
    expect(await covered()).toEqual([account, CHECKOUT, PAY]);
    const pay = nodeAt(components, 0, 0, 0, 0);
    const moved = treeOf(
      { ...nodeAt(components, 0), title: 'Store', 0: sectionNode('Other') },
      {
        ...nodeAt(components, 1),
        1: sectionNode('Paying', scenarioNode('Money', { ...pay, title: 'Pay now' })),
      },
    );
    await saveTree(on.admin, projectId, moved);
    const path = { module: 'Account', section: 'Paying', scenario: 'Money', testCaseFileName: 'Pay now' };
    expect(await covered()).toEqual([account, path]);
    await saveTree(on.admin, projectId, treeOf(moduleNode('New', sectionNode('A', scenarioNode('B', fileNode('C'))))));
    expect(await covered()).toEqual([]);
  });

  it('counts in the summary of its own project only', async () => {
    const { projectId } = await createShop(on.admin);
    await createConnector(on.admin, projectId);
    await createConnector(on.admin, projectId);
    await createConnector(on.admin, await createProject(on.admin));
    const { summaryData } = await on.admin.ok('/projects/list', { projectId, summary: true });
    expect(summaryData).toMatchObject({ [projectId]: { cicd: 2, cronJobs: 0 } });
  });

  it('appears in the audit log without its link', async () => {
    const { projectId } = await createShop(on.admin);
    const title = `Logged ${randomUUID()}`;
    const connectorId = await createConnector(on.admin, projectId, { title });
    const renewed = { projectId, connectorId, regenerate: true };
    const { data } = await on.admin.ok<{ data: { connector_id: string } }>('/projects/connector-manage', renewed);
    await on.admin.ok('/projects/connector-manage', {
      projectId,
      connectorId: data.connector_id,
      connectorDelete: true,
    });
    const { json } = await rest<{ event: string }[]>(on.admin, '/api/admin/audit-log', {
      query: { filter: { q: title } },
    });
    expect(json.map(({ event }) => event)).toEqual(['connector-deleted', 'connector-modified', 'connector-created']);
    expect(JSON.stringify(json)).not.toContain(connectorId);
    expect(JSON.stringify(json)).not.toContain(data.connector_id);
  });
});

describe('a connector is refused', () => {
  const NAMED = { components: expect.stringContaining('without a gap') };
  const SHAPE = {
    components: 'Components should be "all", or a list of {module, section, scenario, testCaseFileName}',
  };

  it.each<[string, object, object]>([
    ['without a title', { title: ' ' }, { title: 'Title should not be empty' }],
    [
      'with a title that is too long',
      { title: 'x'.repeat(121) },
      { title: 'Title should have at most 120 characters' },
    ],
    [
      'without components',
      { components: undefined },
      { components: 'Choose what the connector runs: everything, or some parts' },
    ],
    [
      'with an empty list',
      { components: [] },
      { components: 'Choose what the connector runs: everything, or some parts' },
    ],
    ['with another text', { components: 'some' }, SHAPE],
    ['with an odd reference', { components: ['all', PAY] }, SHAPE],
    ['with a title that is not a text', { components: [{ module: 5 }] }, SHAPE],
    ['with a reference to nothing', { components: [{}] }, NAMED],
    ['with a gap in a reference', { components: [{ module: 'Shop', scenario: 'Checkout' }] }, NAMED],
    ['with an unknown field', { components: [{ module: 'Shop', colour: 'red' }] }, { colour: 'Unknown field: colour' }],
  ])('%s', async (_how, change, errors) => {
    const { projectId } = await createShop(on.admin);
    const body = { projectId, title: 'Nightly', components: 'all', ...change };
    expect(await manageConnector(on.admin, body)).toEqual(refusal(422, errors as Record<string, string>));
    expect(await listConnectors(on.admin, projectId)).toEqual([]);
  });

  it('for an unknown node, environment or project', async () => {
    const { projectId } = await createShop(on.admin);
    const make = (change: object) =>
      manageConnector(on.admin, { projectId, title: 'Nightly', components: 'all', ...change });
    expect(await make({ components: [{ module: 'Shop', section: 'Nowhere' }] })).toEqual(
      refusal(404, { components: 'There is no "Shop / Nowhere" in this project’s tree' }),
    );
    expect(await make({ environment: 'moon' })).toEqual(
      refusal(404, { environment: 'There is no environment "moon" in this project' }),
    );
    expect(await make({ projectId: 2_000_000_000 })).toEqual(refusal(404, { projectId: 'There is no such project' }));
  });

  it('through another project', async () => {
    const { projectId } = await createShop(on.admin);
    const connectorId = await createConnector(on.admin, projectId);
    const other = await createProject(on.admin);
    expect(await manageConnector(on.admin, { projectId: other, connectorId, title: 'Mine' })).toEqual(NO_CONNECTOR);
    expect(await on.admin.call('/projects/connector-lists', { projectId: other, connectorId })).toEqual(NO_CONNECTOR);
  });

  it('when a rename would leave it without a title', async () => {
    const { projectId } = await createShop(on.admin);
    const connectorId = await createConnector(on.admin, projectId);
    const answer = await manageConnector(on.admin, { projectId, connectorId, title: '' });
    expect(answer).toEqual(refusal(422, { title: 'Title should not be empty' }));
  });
});

it('saving a tree and a connector at the same time loses neither', async () => {
  const { projectId } = await createShop(on.admin);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () =>
      manageConnector(on.admin, { projectId, title: 'Nightly', components: [{ module: 'Shop' }] }),
    ),
    ...Array.from({ length: 5 }, (_one, index) =>
      on.admin.call('/projects/components-update', {
        projectId,
        components: treeOf(...Object.values(buildShop()), moduleNode(`Extra ${index}`)),
      }),
    ),
  ]);
  expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200));
  expect(await listConnectors(on.admin, projectId)).toHaveLength(5);
});
