import { LIMITS, type WireTree } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import {
  createShop,
  fileNode,
  idsByPath,
  moduleNode,
  nodeAt,
  readTree,
  saveTree,
  scenarioNode,
  sectionNode,
  treeOf,
} from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const save = (projectId: number, components: unknown, more: object = {}) =>
  on.admin.call('/projects/components-update', { projectId, components, ...more });

describe('an invalid tree', () => {
  const deepest = fileNode('Pay', fileNode('Below'));
  it.each([
    ['a section at the root', treeOf(sectionNode('Cart')), '"Cart" is a section, but the root holds only modules'],
    [
      'a file in a module',
      treeOf(moduleNode('Shop', fileNode('Pay'))),
      '"Pay" is a test-case-file, but a module holds only sections',
    ],
    [
      'something below a file',
      treeOf(moduleNode('Shop', sectionNode('Cart', scenarioNode('Checkout', deepest)))),
      '"Below" is below a test case file, which can’t have children',
    ],
    ['an unknown type', { 0: { title: 'Shop', type: 'folder' } }, '"Shop" has no known type; here it would be module'],
    [
      'an unknown key of a node',
      { 0: { title: 'Shop', type: 'module', color: 'red' } },
      'Unknown field in the tree: color',
    ],
    ['an unknown key at the root', { title: 'Shop' }, 'Unknown field in the tree: title'],
    ['a node that is no object', { 0: 'Shop' }, 'A node is not an object'],
    ['no title', { 0: { type: 'module' } }, 'A node has no title. Titles are made of letters, digits and spaces'],
    [
      'a title of other signs only',
      treeOf(moduleNode('!?')),
      'A node has no title. Titles are made of letters, digits and spaces',
    ],
    [
      'an id that was never given',
      { 0: { ...moduleNode('Shop'), id: 'made-up' } },
      '"Shop" refers to a node that no longer exists. Reload the tree and try again',
    ],
    ['an id that is not a text', { 0: { ...moduleNode('Shop'), id: 7 } }, '"Shop" has an invalid id'],
    ['a list', [moduleNode('Shop')], 'Components should be an object'],
    ['a text', '{}', 'Components should be an object'],
    ['null', null, 'Components should be an object'],
  ])('%s is refused, and the stored one stays', async (_what, components, sentence) => {
    const { projectId, ...stored } = await createShop(on.admin);
    expect(await save(projectId, components)).toEqual(refusal(422, { components: sentence }));
    expect(await readTree(on.admin, projectId)).toEqual({ components: stored.components, version: stored.version });
  });

  it('names a title that is too long', async () => {
    const projectId = await createProject(on.admin);
    await saveTree(on.admin, projectId, treeOf(moduleNode('x'.repeat(LIMITS.treeTitleMax))));
    const { errors } = await save(projectId, treeOf(moduleNode('x'.repeat(LIMITS.treeTitleMax + 1))));
    expect(errors).toEqual({
      components: expect.stringContaining(`at most ${LIMITS.treeTitleMax} characters`),
    });
  });

  it('refuses an id used twice, and one of another project', async () => {
    const { projectId, components } = await createShop(on.admin);
    const other = await createShop(on.admin);
    nodeAt(components, 1).id = nodeAt(components, 0).id!;
    expect((await save(projectId, components)).errors).toEqual({ components: '"Account" has the id of another node' });
    expect((await save(projectId, other.components)).http).toBe(422);
  });

  it('refuses a node that changes its type', async () => {
    const { projectId, components } = await createShop(on.admin);
    const section = { ...sectionNode('Shop'), id: nodeAt(components, 0).id! };
    const answer = await save(projectId, treeOf(moduleNode('New', section)));
    expect(answer).toEqual(refusal(422, { components: '"Shop" can’t change its type' }));
  });

  it('refuses keys such as __proto__, and keeps the tree', async () => {
    const { projectId, components, version } = await createShop(on.admin);
    const answer = await on.admin.call(
      '/projects/components-update',
      `{"projectId": ${projectId}, "components": {"__proto__": {"0": {"title": "Evil", "type": "module"}}}}`,
    );
    expect(answer).toEqual(refusal(422, { ['__proto__']: 'Unknown field: __proto__' }));
    expect(await readTree(on.admin, projectId)).toEqual({ components, version });
  });

  it('refuses an unknown request type, rename field and version', async () => {
    const { projectId, components } = await createShop(on.admin);
    const refused = async (more: object) => Object.keys((await save(projectId, components, more)).errors as object);
    expect(await refused({ requestType: 'move' })).toEqual(['requestType']);
    expect(await refused({ requestType: 'rename', renameQuery: { modul: 'Shop' } })).toEqual(['renameQuery']);
    expect(await refused({ version: -1 })).toEqual(['version']);
    expect(await refused({ versions: 1 })).toEqual(['versions']);
  });
});

describe('a large tree', () => {
  /** A section with scenarios of `files` files each, until there are `nodes` nodes. */
  function treeOfSize(nodes: number): WireTree {
    const inEach = 99;
    const scenarios = Math.floor((nodes - 2) / (inEach + 1));
    const rest = nodes - 2 - scenarios * (inEach + 1);
    const section = sectionNode(
      'Section',
      ...Array.from({ length: scenarios }, (_one, index) =>
        scenarioNode(`Scenario ${index}`, ...Array.from({ length: inEach }, (_file, file) => fileNode(`File ${file}`))),
      ),
      ...Array.from({ length: rest }, (_one, index) => scenarioNode(`Empty ${index}`)),
    );
    return treeOf(moduleNode('Module', section));
  }

  it('is saved at the limit and refused above it', async () => {
    const projectId = await createProject(on.admin);
    const { components, version } = await saveTree(on.admin, projectId, treeOfSize(LIMITS.treeNodesMax));
    expect(Object.keys(idsByPath(components))).toHaveLength(LIMITS.treeNodesMax);
    const answer = await save(projectId, treeOfSize(LIMITS.treeNodesMax + 1));
    expect(answer).toEqual(refusal(422, { components: `A tree has at most ${LIMITS.treeNodesMax} nodes` }));
    expect((await readTree(on.admin, projectId)).version).toBe(version);
  });
});
