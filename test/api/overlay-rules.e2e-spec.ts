import { expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const RULE = { name: 'Cookie bar', locator: '#bar', press: 'text=Accept' };

interface Project {
  readonly overlayRules: unknown;
  readonly versions: { readonly details: string };
}

const read = async (projectId: number): Promise<Project> =>
  (await on.admin.ok<{ data: [Project] }>('/projects/list', { projectId })).data[0];
const modify = (projectId: number, change: object) =>
  on.admin.call('/projects/modify', { projectId, updateType: 'basic-info', ...change });

it('are stored without blank rows, and stay when other details change', async () => {
  const projectId = await createProject(on.admin);
  await modify(projectId, { overlayRules: [{ name: '', locator: ' ', press: '' }, RULE] });
  await modify(projectId, { name: 'Another name' });
  expect(await read(projectId)).toMatchObject({ overlayRules: [RULE] });
  await modify(projectId, { overlayRules: [] });
  expect(await read(projectId)).toMatchObject({ overlayRules: [] });
});

it('are part of what two people may not overwrite', async () => {
  const projectId = await createProject(on.admin);
  const version = (await read(projectId)).versions.details;
  expect(await modify(projectId, { overlayRules: [RULE], version })).toMatchObject({ http: 200 });
  expect(await modify(projectId, { overlayRules: [], version })).toMatchObject({ http: 409 });
  expect(await read(projectId)).toMatchObject({ overlayRules: [RULE] });
});

it.each([
  ['none', 'Overlay rules should be a list of {name, locator, press}'],
  [[{ name: 'Bar', locator: '#bar' }], 'Overlay rules, row 1: what to press should not be empty'],
  [[null], 'Overlay rules, row 1: should be {name, locator, press}'],
])('refuse %j', async (overlayRules, sentence) => {
  const projectId = await createProject(on.admin);
  expect(await modify(projectId, { overlayRules })).toEqual(refusal(422, { overlayRules: sentence }));
});
