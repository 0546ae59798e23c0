import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector, listConnectors, manageConnector } from '../factories/connector.js';
import { createCron, listCrons } from '../factories/cron.js';
import { buildCase, createFiles, createProject } from '../factories/project.js';
import { fileNode, moduleNode, saveTree, scenarioNode, sectionNode, treeOf } from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

/** The titles on a page of a list. */
async function titlesOf(path: string, projectId: number, paging: object): Promise<string[]> {
  const { data } = await on.admin.ok<{ data: { title: string }[] }>(path, { projectId, ...paging });
  return data.map(({ title }) => title);
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `Number ${at}`);

describe('a list that a client requests without pages is complete, and has pages', () => {
  it('of connectors', async () => {
    const projectId = await createProject(on.admin);
    const titles = numbered(LIMITS.connectorsMax);
    for (const title of titles) await createConnector(on.admin, projectId, { title });
    expect((await listConnectors(on.admin, projectId)).map(({ title }) => title)).toEqual(titles);
    const page = (paging: object) => titlesOf('/projects/connector-lists', projectId, paging);
    expect(await page({ page: 2 })).toEqual(titles.slice(LIMITS.pageSize, 2 * LIMITS.pageSize));
    expect(await page({ pageSize: 7 })).toEqual(titles.slice(0, 7));
    expect(await page({ page: 29, pageSize: 7 })).toEqual(titles.slice(28 * 7, 29 * 7));
    expect(await page({ page: 30, pageSize: 7 })).toEqual([]);
    expect(await manageConnector(on.admin, { projectId, title: 'One more', components: 'all' })).toEqual(
      refusal(409, { projectId: 'A project can have at most 200 connectors. Delete one first' }),
    );
  });

  it('of schedules', async () => {
    const projectId = await createProject(on.admin);
    const connectorId = await createConnector(on.admin, projectId);
    const titles = numbered(LIMITS.cronsMax);
    for (const title of titles) await createCron(on.admin, projectId, connectorId, { title });
    expect((await listCrons(on.admin, projectId)).map(({ title }) => title)).toEqual(titles);
    const page = (paging: object) => titlesOf('/projects/cron-lists', projectId, paging);
    expect(await page({ page: 10 })).toEqual(titles.slice(9 * LIMITS.pageSize));
    expect(await page({ page: 2, pageSize: 3 })).toEqual(titles.slice(3, 6));
    await expect(createCron(on.admin, projectId, connectorId)).rejects.toThrow(
      'A project can have at most 200 schedules. Delete one first',
    );
  });
});

it('the connectors of a project name a limited number of parts of its tree', async () => {
  const projectId = await createProject(on.admin);
  const files = numbered(1_000);
  const tree = treeOf(moduleNode('M', sectionNode('S', scenarioNode('C', ...files.map((title) => fileNode(title))))));
  await saveTree(on.admin, projectId, tree);
  const components = files.map((testCaseFileName) => ({ module: 'M', section: 'S', scenario: 'C', testCaseFileName }));
  const all = LIMITS.connectorPartsMax / components.length;
  const ids = [];
  for (let at = 0; at < all; at++) ids.push(await createConnector(on.admin, projectId, { components }));
  const refused = refusal(422, {
    components: 'The connectors of a project name at most 5,000 parts together. Choose the nodes above them instead',
  });
  const one = components.slice(0, 1);
  expect(await manageConnector(on.admin, { projectId, title: 'One more', components: one })).toEqual(refused);
  const [connectorId] = ids;
  expect((await manageConnector(on.admin, { projectId, connectorId, components })).http).toBe(200);
  expect((await manageConnector(on.admin, { projectId, connectorId, components: one })).http).toBe(200);
  expect((await manageConnector(on.admin, { projectId, title: 'One more', components: one })).http).toBe(200);
});

describe('a list with contents has a limit', () => {
  const text = 'x'.repeat(LIMITS.caseTextMax);

  it('the test cases of a file', async () => {
    const [file] = await createFiles(on.admin, ['Long']);
    const save = (change: object) => on.admin.call('/projects/test-case-manage', { ...file, ...change });
    const long = buildCase({ eventType: 'Text feed', targetField: '#a', inputText: text });
    let last: Awaited<ReturnType<typeof save>>;
    let saved = 0;
    while ((last = await save({ testCase: long })).http === 200) saved++;
    expect(last).toEqual(
      refusal(422, {
        testCase: expect.stringMatching(/^The test cases of this file would have more than 4 MB together/),
      }),
    );
    expect(saved).toBeGreaterThan(150);
    const { data } = await on.admin.ok<{ data: { case_id: number }[] }>('/projects/test-case-lists', { ...file });
    const [{ case_id }] = data as [{ case_id: number }];
    expect((await save({ case_id, testCase: long })).http).toBe(200);
    expect((await save({ case_id, testCase: buildCase() })).http).toBe(200);
    expect((await save({ testCase: long })).http).toBe(200);
    expect((await save({ case_id, testCase: long })).http).toBe(422);
  });

  it('the test cases of a file, of which characters beyond ASCII take more', async () => {
    const [file] = await createFiles(on.admin, ['Euro']);
    const testCase = buildCase({ eventType: 'Text feed', targetField: '#a', inputText: text.replaceAll('x', '€') });
    let saved = 0;
    while ((await on.admin.call('/projects/test-case-manage', { ...file, testCase })).http === 200) saved++;
    expect(saved).toBe(Math.floor(LIMITS.fileCasesBytes / Buffer.byteLength(JSON.stringify(testCase))));
  });

  it('the environments of a project', async () => {
    const projectId = await createProject(on.admin);
    const save = (values: number, secret: boolean) => {
      const bindings = Array.from({ length: values }, (_, at) => ({ title: `a${at}`, value: text, secret }));
      const environments = [{ name: 'Staging', bindings }];
      return on.admin.call('/projects/modify', { projectId, updateType: 'environment', environments });
    };
    const tooLarge = refusal(422, {
      environments: expect.stringMatching(/^This is 1\.\d\d MB, and 1\.00 MB is the most/),
    });
    expect((await save(45, false)).http).toBe(200);
    expect(await save(60, false)).toEqual(tooLarge);
    expect(await save(45, true)).toEqual(tooLarge);
  });
});
