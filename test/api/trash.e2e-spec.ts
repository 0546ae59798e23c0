import { parseTree, toWire, type Tree, walk } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { givenProject } from '../factories/given-project.js';
import { createCase, type FileRef } from '../factories/project.js';
import { readReport, run } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { type Api, refusal } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { rest } from '../support/product/rest.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = shareServer();

interface Trashed {
  readonly id: string;
  readonly path: string;
  readonly [field: string]: unknown;
}

const without = (tree: Tree, path: string, above = ''): Tree =>
  tree
    .filter(({ title }) => above + title !== path)
    .map((node) => ({ ...node, children: without(node.children, path, `${above}${node.title}/`) }));

/** Saves the tree without the node at a path; answers the node's id. */
async function remove(projectId: number, path: string, api: Api = on.admin): Promise<string> {
  const { components, version } = await readTree(api, projectId);
  const left = toWire(without(parseTree(components), path));
  await api.ok('/projects/components-update', { projectId, components: left, version });
  return idsByPath(components)[path]!;
}

const renamed = (tree: Tree, from: string, to: string): Tree =>
  tree.map((node) => ({
    ...node,
    title: node.title === from ? to : node.title,
    children: renamed(node.children, from, to),
  }));

async function rename(projectId: number, from: string, to: string): Promise<void> {
  const { components, version } = await readTree(on.admin, projectId);
  const changed = toWire(renamed(parseTree(components), from, to));
  await on.admin.ok('/projects/components-update', { projectId, components: changed, version });
}

const restore = (projectId: number, id: string) => on.admin.call('/projects/trash-restore', { projectId, id });
const erase = (projectId: number, id: string) => on.admin.call('/projects/trash-delete', { projectId, id });
const trash = async (projectId: number): Promise<Trashed[]> =>
  (await on.admin.ok<{ data: { nodes: Trashed[] } }>('/projects/trash-lists', { projectId })).data.nodes;
const paths = async (projectId: number): Promise<string[]> =>
  walk(parseTree((await readTree(on.admin, projectId)).components)).map(({ path }) => path.join('/'));
const titles = async (file: FileRef): Promise<string[]> => {
  const { data } = await on.admin.ok<{ data: { testCase: { title: string } }[] }>('/projects/test-case-lists', file);
  return data.map(({ testCase }) => testCase.title);
};
const referenceTo = ({ module, section, scenario, testCaseFileName }: FileRef) => ({
  module,
  section,
  scenario,
  testCaseFileName,
});
/** Makes an entry older. */
const age = (id: string, days: number): Promise<unknown> =>
  withDatabase(on.server, (database) =>
    database.transaction(() =>
      database.writeManager.query('UPDATE trash SET deleted_at = ? WHERE node_id = ?', [
        Date.now() - days * 86_400_000,
        id,
      ]),
    ),
  );

/** Cleans up now, and answers the result. */
async function cleanUp(): Promise<object> {
  const path = '/api/admin/clean-up';
  await until('a clean-up to begin', async () => (await rest(on.admin, path, { method: 'POST' })).http === 200);
  return until('the clean-up to end', async () => {
    const { running, last } = (
      await rest<{ running: boolean; last: { finishedAt: string | null } | null }>(on.admin, path)
    ).json;
    return !running && last?.finishedAt ? last : null;
  });
}

const NOT_THERE = refusal(404, { id: 'This is not in the trash. It was restored or deleted for good' });
const PAY = 'Module/Section/Scenario/Pay';

describe('a deleted file', () => {
  it('is gone for every other call, and is restored with its cases, results and connectors', async () => {
    const { projectId, files, caseIds } = await givenProject(on.admin, {
      Pay: [passing('Open'), passing('Close')],
      Other: [passing('Else')],
    });
    const reference = referenceTo(files.Pay);
    const connectorId = await createConnector(on.admin, projectId, { components: [reference] });
    await run(on.admin, files.Pay);
    const id = await remove(projectId, PAY);
    const caseId = caseIds.Pay[0]!;
    expect(await paths(projectId)).not.toContain(PAY);
    expect(await on.admin.call('/projects/test-case-lists', files.Pay)).toMatchObject({ http: 404 });
    expect(await on.admin.call('/projects/test-case-delete', { case_id: caseId })).toMatchObject({ http: 404 });
    expect((await readConnector(on.admin, projectId, connectorId)).components).toEqual([]);
    const { summaryData } = await on.admin.ok<{ summaryData: Record<number, object> }>('/projects/list', {
      projectId,
      summary: true,
    });
    expect(summaryData[projectId]).toMatchObject({ testCaseFiles: 1, testCases: 1, success: 0 });
    expect(await restore(projectId, id)).toMatchObject({ http: 200, data: { id, path: PAY } });
    expect(await titles(files.Pay)).toEqual(['Open', 'Close']);
    expect(await readReport(on.admin, files.Pay)).toHaveLength(1);
    expect((await readConnector(on.admin, projectId, connectorId)).components).toEqual([reference]);
    expect(await trash(projectId)).toEqual([]);
    expect(await restore(projectId, id)).toEqual(NOT_THERE);
  });

  it('is in the trash with who deleted it, when, and what it is', async () => {
    const { projectId } = await givenProject(on.admin, { Pay: [passing('Open'), passing('Close')], Cancel: [] });
    const id = await remove(projectId, 'Module/Section');
    expect(await trash(projectId)).toEqual([
      {
        id,
        type: 'section',
        path: 'Module/Section',
        files: 2,
        cases: 2,
        deletedBy: { user_id: expect.any(Number), name: expect.any(String) },
        deletedAt: expect.stringMatching(/Z$/),
        keptUntil: expect.stringMatching(/Z$/),
      },
    ]);
    const [one] = await trash(projectId);
    expect(Date.parse(String(one!.keptUntil)) - Date.parse(String(one!.deletedAt))).toBe(30 * 86_400_000);
  });

  it('keeps its connector through a change of that connector', async () => {
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')], Other: [passing('Else')] });
    const [pay, other] = [files.Pay, files.Other].map(referenceTo);
    const connectorId = await createConnector(on.admin, projectId, { components: [pay] });
    const id = await remove(projectId, PAY);
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId, components: [other] });
    await restore(projectId, id);
    const { components } = await readConnector(on.admin, projectId, connectorId);
    expect(components).toEqual(expect.arrayContaining([pay, other]));
  });

  it('is restored below its parent, even if renamed, and imports of it follow', async () => {
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')], Other: [] });
    await createCase(on.admin, files.Other, { eventType: 'Test case import', data: PAY });
    const id = await remove(projectId, PAY);
    await rename(projectId, 'Section', 'Basket');
    const path = 'Module/Basket/Scenario/Pay';
    expect(await restore(projectId, id)).toMatchObject({ data: { path } });
    const { data } = await on.admin.ok('/projects/test-case-lists', { ...files.Other, section: 'Basket' });
    expect(data).toMatchObject([{ testCase: { data: path } }]);
  });

  it('is restored with its parents when these are gone, numbered if need be', async () => {
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')], Other: [passing('Else')] });
    const file = await remove(projectId, PAY);
    const module = await remove(projectId, 'Module');
    expect(await restore(projectId, file)).toMatchObject({ data: { path: PAY } });
    expect(await titles(files.Pay)).toEqual(['Open']);
    expect(await restore(projectId, module)).toMatchObject({ data: { path: 'Module 2' } });
    expect(await titles({ ...files.Other, module: 'Module 2' })).toEqual(['Else']);
  });

  it('gets a number when its title is taken, and imports of the other file stay', async () => {
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')], Other: [], Late: [] });
    const id = await remove(projectId, PAY);
    await rename(projectId, 'Late', 'Pay');
    await createCase(on.admin, files.Other, { eventType: 'Test case import', data: PAY });
    expect(await restore(projectId, id)).toMatchObject({ data: { path: `${PAY} 2` } });
    const { data } = await on.admin.ok('/projects/test-case-lists', files.Other);
    expect(data).toMatchObject([{ testCase: { data: PAY } }]);
  });

  it('is gone for good once it is deleted from the trash, which the audit log records', async () => {
    const { projectId } = await givenProject(on.admin, { Pay: [passing('Open')] });
    const id = await remove(projectId, PAY);
    expect(await erase(projectId, id)).toMatchObject({ http: 200, data: { id } });
    expect([await restore(projectId, id), await erase(projectId, id)]).toEqual([NOT_THERE, NOT_THERE]);
    const { json } = await rest(on.admin, '/api/admin/audit-log', {
      query: { filter: { event: 'trash-deleted' }, range: [0, 0] },
    });
    expect(json).toMatchObject([{ subject_id: id, subject_name: PAY, detail: { projectId, files: 1, cases: 1 } }]);
  });

  it('is restored with the module that it was deleted with', async () => {
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')] });
    const ids = idsByPath((await readTree(on.admin, projectId)).components);
    await remove(projectId, 'Module');
    expect(await restore(projectId, ids[PAY]!)).toMatchObject({ data: { id: ids[PAY], path: PAY } });
    expect(await titles(files.Pay)).toEqual(['Open']);
  });

  it('of another project is not restored', async () => {
    const { projectId } = await givenProject(on.admin, { Pay: [] });
    const other = await givenProject(on.admin, { Pay: [] });
    const id = await remove(projectId, PAY);
    expect([await restore(other.projectId, id), await erase(other.projectId, id)]).toEqual([NOT_THERE, NOT_THERE]);
  });

  it('is restored once, even if two people ask', async () => {
    const { projectId } = await givenProject(on.admin, { Pay: [passing('Open')] });
    const id = await remove(projectId, PAY);
    const answers = await Promise.all([restore(projectId, id), restore(projectId, id)]);
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 404]));
    expect((await paths(projectId)).filter((path) => path.includes('Pay'))).toEqual([PAY]);
  });

  it('is removed by the clean-up after 30 days, and not before', async () => {
    const { projectId } = await givenProject(on.admin, { Pay: [passing('Open')], Other: [passing('Else')] });
    const id = await remove(projectId, PAY);
    const later = await remove(projectId, 'Module/Section/Scenario/Other');
    await age(id, 30.01);
    await age(later, 29.99);
    await cleanUp();
    expect(await trash(projectId)).toHaveLength(1);
    expect(await restore(projectId, id)).toEqual(NOT_THERE);
    expect(await restore(projectId, later)).toMatchObject({ http: 200 });
  });

  it('of a deleted project does not stop the clean-up, and is removed once the project is back', async () => {
    const name = `Kept ${crypto.randomUUID()}`;
    const { projectId } = await givenProject(on.admin, { Pay: [passing('Open')] }, { name });
    const id = await remove(projectId, PAY);
    await age(id, 31);
    await on.admin.ok('/projects/delete', { projectId, name });
    expect(await cleanUp()).toMatchObject({ problem: '' });
    await on.admin.ok('/projects/restore', { projectId });
    expect(await trash(projectId)).toHaveLength(1);
    expect(await cleanUp()).toMatchObject({ problem: '' });
    expect(await trash(projectId)).toEqual([]);
  });
});

it('names what uses a part: connectors, their schedules, and imports in other files', async () => {
  const { projectId, files } = await givenProject(on.admin, {
    Pay: [passing('Open')],
    Other: [],
    'Else/Where/Far/Away': [],
  });
  const reference = referenceTo(files.Pay);
  const connectorId = await createConnector(on.admin, projectId, { title: 'Nightly', components: [reference] });
  await createConnector(on.admin, projectId, { title: 'All' });
  await createCron(on.admin, projectId, connectorId, { title: 'At night' });
  for (const file of [files.Other, files['Else/Where/Far/Away']])
    await createCase(on.admin, file, { eventType: 'Test case import', data: ' module / Section/Scenario/Pay' });
  const ids = idsByPath((await readTree(on.admin, projectId)).components);
  const uses = (path: string) => on.admin.call('/projects/components-uses', { projectId, id: ids[path] });
  const imports = [
    { path: 'Module/Section/Scenario/Other', cases: 1 },
    { path: 'Else/Where/Far/Away', cases: 1 },
  ];
  const named = { connectors: ['Nightly'], schedules: ['At night'] };
  expect(await uses(PAY)).toMatchObject({ data: { ...named, imports } });
  expect(await uses('Module')).toMatchObject({ data: { ...named, imports: [imports[1]] } });
  expect(await uses('Else')).toMatchObject({ data: { connectors: [], schedules: [], imports: [] } });
  expect(await on.admin.call('/projects/components-uses', { projectId, id: crypto.randomUUID() })).toEqual(
    refusal(404, { id: 'There is no such node in this project’s tree' }),
  );
});
