import type { TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { givenProject } from '../factories/given-project.js';
import type { FileRef } from '../factories/project.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const typing = (title: string, inputText: string, more: object = {}) => ({
  title,
  eventType: 'Text feed' as const,
  targetField: '#a',
  inputText,
  ...more,
});
const read = async (file: FileRef): Promise<TestCase[]> => {
  const { data } = await on.admin.ok<{ data: { testCase: TestCase }[] }>('/projects/test-case-lists', { ...file });
  return data.map(({ testCase }) => testCase);
};
const host = { kind: 'binding', from: 'host' };

it('counts the test cases that use a value, and has them all follow its new name', async () => {
  const { projectId, files } = await givenProject(on.admin, {
    Pay: [typing('Uses it', 'at {{ binding=host }}'), typing('Does not', 'binding=host')],
    Other: [typing('Masked', '{{binding=host}}', { inputTextMask: 'Yes' }), typing('Longer', '{{binding=hosts}}')],
  });
  const uses = { projectId, ...host };
  expect(await on.admin.ok('/projects/placeholder-uses', uses)).toMatchObject({ data: { cases: 2 } });
  const renamed = await on.admin.ok('/projects/placeholder-rename', { ...uses, to: 'server' });
  expect(renamed).toMatchObject({ data: { cases: 2 } });
  expect((await read(files.Pay)).map(({ inputText }) => inputText)).toEqual(['at {{binding=server}}', 'binding=host']);
  expect((await read(files.Other)).map(({ inputText }) => inputText)).toEqual(['', '{{binding=hosts}}']);
  expect(await on.admin.ok('/projects/placeholder-uses', uses)).toMatchObject({ data: { cases: 0 } });
  const now = await on.admin.ok('/projects/placeholder-uses', { ...uses, from: 'server' });
  expect(now).toMatchObject({ data: { cases: 2 } });
});

it('refuses a form that is based on the old name', async () => {
  const { projectId, files, caseIds } = await givenProject(on.admin, { Pay: [typing('Type', '{{binding=host}}')] });
  const { data } = await on.admin.ok<{ data: { version: string; testCase: TestCase }[] }>('/projects/test-case-lists', {
    ...files.Pay,
  });
  await on.admin.ok('/projects/placeholder-rename', { projectId, ...host, to: 'server' });
  const [stale] = data;
  const change = { ...files.Pay, case_id: caseIds.Pay[0], version: stale?.version, testCase: stale?.testCase };
  expect(await on.admin.call('/projects/test-case-manage', change)).toMatchObject({ http: 409 });
});

it('renames a stored value in the file that stores it, and in no other', async () => {
  const { projectId, files } = await givenProject(on.admin, {
    Pay: [typing('Here', '{{storage=order}}')],
    Other: [typing('There', '{{storage=order}}')],
  });
  const order = { kind: 'storage', from: 'order', to: 'order number' };
  expect(await on.admin.call('/projects/placeholder-rename', { projectId, ...order })).toMatchObject({ http: 422 });
  await on.admin.ok('/projects/placeholder-rename', { ...files.Pay, ...order });
  expect((await read(files.Pay))[0]?.inputText).toBe('{{storage=order number}}');
  expect((await read(files.Other))[0]?.inputText).toBe('{{storage=order}}');
});

it('refuses a name that would end the placeholder', async () => {
  const { projectId } = await givenProject(on.admin, { Pay: [typing('Type', '{{binding=host}}')] });
  const answer = await on.admin.call('/projects/placeholder-rename', { projectId, ...host, to: 'a}} {{binding=b' });
  expect(answer).toMatchObject({ http: 422, errors: { to: expect.stringContaining('letters') } });
});

it('changes nothing where one of them would be too long', async () => {
  const { projectId, files } = await givenProject(on.admin, {
    Pay: [typing('Short', '{{binding=host}}'), typing('{{binding=host}} stays', 'x')],
  });
  const to = 'x'.repeat(201);
  expect(await on.admin.call('/projects/placeholder-rename', { projectId, ...host, to })).toMatchObject({ http: 422 });
  expect((await read(files.Pay))[0]?.inputText).toBe('{{binding=host}}');
});
