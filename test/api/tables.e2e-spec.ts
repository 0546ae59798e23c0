import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

interface Saved {
  readonly http: number;
  readonly errors?: unknown;
  readonly data: { readonly table_id: string; readonly version: string };
}

const PEOPLE = {
  name: 'People',
  columns: ['Name', 'Email'],
  rows: [
    ['Ann', 'ann@example.com'],
    ['Bo', ''],
  ],
};

const save = (projectId: number, table: object = {}) =>
  on.admin.call<Saved>('/projects/table-save', { projectId, ...PEOPLE, ...table });
const list = async (projectId: number) =>
  (
    await on.admin.ok<{ data: { table_id: string; name: string; bytes: number }[] }>('/projects/table-lists', {
      projectId,
    })
  ).data;
const read = (projectId: number, table_id: string) => on.admin.call('/projects/table-rows', { projectId, table_id });

describe('the tables of a project', () => {
  it('are listed by name without their rows, and read one by one', async () => {
    const projectId = await createProject(on.admin);
    expect(await list(projectId)).toEqual([]);
    const { data } = await save(projectId);
    await save(projectId, { name: ' a-table! ', rows: [] });
    const bytes = expect.any(Number);
    expect(await list(projectId)).toEqual([
      {
        table_id: expect.any(String),
        name: 'a-table',
        columns: PEOPLE.columns,
        rows: 0,
        bytes,
        version: expect.any(String),
      },
      { ...data, name: 'People', columns: PEOPLE.columns, rows: 2, bytes },
    ]);
    expect(await read(projectId, data.table_id)).toMatchObject({ http: 200, data: { ...data, ...PEOPLE } });
    const listed = await on.admin.ok('/projects/list', { projectId });
    expect(JSON.stringify(listed)).not.toContain('ann@example.com');
  });

  it('are replaced as a whole, keep their id when they are renamed, and are deleted', async () => {
    const projectId = await createProject(on.admin);
    const { data } = await save(projectId);
    const changed = { name: 'Members', columns: ['Email'], rows: [['=1+1'], ['a\nb']] };
    expect(await save(projectId, { ...data, ...changed })).toMatchObject({
      http: 200,
      data: { table_id: data.table_id },
    });
    expect(await read(projectId, data.table_id)).toMatchObject({ data: changed });
    const one = { projectId, table_id: data.table_id };
    expect(await on.admin.ok('/projects/table-delete', one)).toMatchObject({ data: { table_id: data.table_id } });
    expect(await list(projectId)).toEqual([]);
    const gone = refusal(404, { table_id: 'There is no such table in this project' });
    expect(await on.admin.call('/projects/table-delete', one)).toEqual(gone);
    expect(await read(projectId, data.table_id)).toEqual(gone);
    expect(await save(projectId, data)).toEqual(gone);
  });

  it('belong to one project', async () => {
    const [projectId, other] = [await createProject(on.admin), await createProject(on.admin)];
    const { data } = await save(projectId);
    for (const path of ['table-rows', 'table-delete'])
      expect(await on.admin.call(`/projects/${path}`, { projectId: other, table_id: data.table_id })).toMatchObject({
        http: 404,
      });
    expect(await save(other, { table_id: data.table_id })).toMatchObject({ http: 404 });
    expect(await list(projectId)).toHaveLength(1);
  });

  it('have different names, whatever their case', async () => {
    const projectId = await createProject(on.admin);
    await save(projectId);
    expect(await save(projectId, { name: 'PEOPLE' })).toEqual(
      refusal(409, { name: 'There is a table "PEOPLE" already. Choose another name' }),
    );
  });

  it.each([
    [{ name: '!' }, { name: 'A table needs a name of letters, digits, spaces, hyphens or underscores' }],
    [{ name: 'x'.repeat(61) }, { name: 'The name of a table should have at most 60 characters' }],
    [{ columns: [] }, { columns: 'A table needs at least one column' }],
    [
      { columns: ['Name', '.'] },
      { columns: 'A column needs a name of letters, digits, spaces, hyphens or underscores' },
    ],
    [{ columns: ['Name', 'Name'] }, { columns: '"Name" appears twice. Give one of them another name' }],
    [{ columns: ['Name', 7] }, { columns: expect.stringContaining('A column needs a name') }],
    [
      { columns: Array.from({ length: LIMITS.tableColumnsMax + 1 }, (_, at) => `c${at}`) },
      { columns: 'A table can have at most 50 columns' },
    ],
    [{ rows: [['Ann']] }, { rows: 'Row 1 should be a list of 2 texts, one for each column' }],
    [
      {
        rows: [
          ['Ann', 'x'],
          ['Bo', null],
        ],
      },
      { rows: 'Row 2 should have only texts' },
    ],
    [{ rows: ['Ann'] }, { rows: 'Row 1 should be a list of 2 texts, one for each column' }],
    [{ rows: [['', 'x'.repeat(20_001)]] }, { rows: 'Row 1 has a cell of more than 20,000 characters' }],
    [
      { rows: Array.from({ length: LIMITS.tableRowsMax + 1 }, () => ['', '']) },
      { rows: 'A table can have at most 1,000 rows' },
    ],
  ])('refuse what doesn’t fit: %#', async (table, errors) => {
    const projectId = await createProject(on.admin);
    expect(await save(projectId, table)).toEqual(refusal(422, errors));
    expect(await list(projectId)).toEqual([]);
  });

  it('have up to a megabyte, together with the data collection', async () => {
    const projectId = await createProject(on.admin);
    const rows = (count: number) => Array.from({ length: count }, () => ['', 'x'.repeat(19_000)]);
    const { data } = await save(projectId, { rows: rows(30) });
    const together = expect.stringMatching(/^The data collection and the tables would have 1\.\d\d MB together/);
    expect(await save(projectId, { name: 'Other', rows: rows(30) })).toEqual(refusal(422, { rows: together }));
    const collect = (count: number) =>
      on.admin.call('/projects/modify', {
        projectId,
        updateType: 'data-collection',
        dataCollection: { General: rows(count).map(([title, value]) => ({ title, value })) },
      });
    expect(await collect(30)).toEqual(refusal(422, { dataCollection: together }));
    expect(await collect(20)).toMatchObject({ http: 200 });
    expect(await save(projectId, { ...data, rows: rows(31) })).toMatchObject({ http: 200 });
    expect(await save(projectId, { table_id: data.table_id, rows: rows(40) })).toEqual(
      refusal(422, { rows: together }),
    );
  });
});
