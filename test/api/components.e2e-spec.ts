import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createCase, createProject, type FileRef } from '../factories/project.js';
import {
  buildShop,
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

const fileAt = (projectId: number, path: string): FileRef => {
  const [module, section, scenario, testCaseFileName] = path.split('/') as [string, string, string, string];
  return { projectId, module, section, scenario, testCaseFileName };
};

interface CaseRecord {
  readonly case_id: number;
  readonly testCase: { readonly eventActions: readonly { readonly data: string }[] };
}

async function casesOf(projectId: number, path: string): Promise<CaseRecord[]> {
  return (await on.admin.ok<{ data: CaseRecord[] }>('/projects/test-case-lists', fileAt(projectId, path))).data;
}

describe('/projects/components-duplicate', () => {
  const duplicate = (projectId: number, id: string | undefined) =>
    on.admin.call<{ data: { path: string } }>('/projects/components-duplicate', { projectId, id });
  const PAY = 'Shop/Cart/Checkout/Pay';

  it('copies a file with its cases, after it, with a title of its own', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const masked = { eventType: 'Text feed', targetField: '#p', inputText: 'secret', inputTextMask: 'Yes' } as const;
    await createCase(on.admin, fileAt(projectId, PAY), { title: 'First' });
    await createCase(on.admin, fileAt(projectId, PAY), { title: 'Second', ...masked });
    const path = `${PAY} copy`;
    expect(await duplicate(projectId, ids[PAY])).toMatchObject({
      data: { id: expect.any(String), path, version: 2 },
    });
    const { components } = await readTree(on.admin, projectId);
    expect([0, 1, 2].map((index) => nodeAt(components, 0, 0, 0, index).title)).toEqual(['Pay', 'Pay copy', 'Cancel']);
    const [from, to] = [await casesOf(projectId, PAY), await casesOf(projectId, path)];
    expect(to).toMatchObject([{ testCase: { title: 'First' } }, { testCase: { title: 'Second', inputTextSet: true } }]);
    expect(to.map(({ case_id }) => case_id)).not.toEqual(from.map(({ case_id }) => case_id));
    expect((await duplicate(projectId, ids[PAY])).data.path).toBe(`${path} 2`);
  });

  it('refuses anything but a file of the project', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const other = await createShop(on.admin);
    expect(await duplicate(projectId, ids.Shop)).toEqual(
      refusal(422, { id: 'Only test case files can be duplicated' }),
    );
    expect(await duplicate(projectId, other.ids[PAY])).toEqual(
      refusal(404, { id: 'There is no such node in this project’s tree' }),
    );
  });
});

describe('/projects/components-lists', () => {
  it('answers an empty tree of version 0 for a new project', async () => {
    const projectId = await createProject(on.admin);
    expect(await readTree(on.admin, projectId)).toEqual({ components: {}, version: 0 });
  });

  it('answers nodes of id, title and type, their children keyed by index', async () => {
    const { components, version } = await createShop(on.admin);
    expect(version).toBe(1);
    expect(Object.keys(components)).toEqual(['0', '1']);
    expect(Object.keys(nodeAt(components, 0, 0, 0)).sort()).toEqual(['0', '1', 'id', 'title', 'type']);
    expect(nodeAt(components, 0, 0, 0, 1)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Cancel',
      type: 'test-case-file',
    });
  });

  it('answers titles only with componentInObj', async () => {
    const { projectId } = await createShop(on.admin);
    const { data } = await on.admin.ok('/projects/components-lists', { projectId, componentInObj: true });
    expect(data).toEqual([
      {
        components: {
          Shop: { Cart: { Checkout: ['Pay', 'Cancel'] } },
          Account: { 'Sign in': { Passwords: ['Wrong password'] } },
        },
        version: 1,
      },
    ]);
  });

  it('refuses an unknown project', async () => {
    const answer = await on.admin.call('/projects/components-lists', { projectId: 2_000_000_000 });
    expect(answer).toEqual(refusal(404, { projectId: 'There is no such project' }));
  });
});

describe('a save keeps every node’s identity', () => {
  it('without ids, by path', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const grown = buildShop();
    grown[2] = moduleNode('Search');
    const after = idsByPath((await saveTree(on.admin, projectId, grown)).components);
    expect(after).toMatchObject(ids);
  });

  it('when siblings are reordered', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const { 0: first, 1: second } = buildShop();
    const { components } = await saveTree(on.admin, projectId, { 0: second, 1: first });
    expect(nodeAt(components, 0).title).toBe('Account');
    expect(idsByPath(components)).toEqual(ids);
  });

  it('through a rename with ids, and its cases follow', async () => {
    const { projectId, components, version, ids } = await createShop(on.admin);
    const caseId = await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    nodeAt(components, 0).title = 'Store';
    const after = idsByPath((await saveTree(on.admin, projectId, components, { version })).components);
    expect(after['Store/Cart/Checkout/Pay']).toBe(ids['Shop/Cart/Checkout/Pay']);
    expect(await casesOf(projectId, 'Store/Cart/Checkout/Pay')).toMatchObject([{ case_id: caseId }]);
  });

  it('through a rename without ids, named by renameQuery', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const caseId = await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    const renamed = treeOf(
      moduleNode('Shop', sectionNode('Basket', scenarioNode('Checkout', fileNode('Pay'), fileNode('Cancel')))),
      buildShop()[1]!,
    );
    const rename = {
      requestType: 'rename',
      title: 'Basket',
      docType: 'section',
      renameQuery: { module: 'Shop', section: 'Cart', scenario: '', testCaseFileName: '', _old_key_value: 'Cart' },
    };
    const after = idsByPath((await saveTree(on.admin, projectId, renamed, rename)).components);
    expect(after['Shop/Basket']).toBe(ids['Shop/Cart']);
    expect(after['Shop/Basket/Checkout/Pay']).toBe(ids['Shop/Cart/Checkout/Pay']);
    expect(await casesOf(projectId, 'Shop/Basket/Checkout/Pay')).toMatchObject([{ case_id: caseId }]);
  });

  it('through a rename of a file without ids', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const renamed = treeOf(
      moduleNode('Shop', sectionNode('Cart', scenarioNode('Checkout', fileNode('Buy'), fileNode('Cancel')))),
      buildShop()[1]!,
    );
    const rename = {
      requestType: 'rename',
      title: 'Buy',
      docType: 'test-case-file',
      renameQuery: {
        module: 'Shop',
        section: 'Cart',
        scenario: 'Checkout',
        testCaseFileName: 'Pay',
        _old_key_value: 'Pay',
      },
    };
    const after = idsByPath((await saveTree(on.admin, projectId, renamed, rename)).components);
    expect(after['Shop/Cart/Checkout/Buy']).toBe(ids['Shop/Cart/Checkout/Pay']);
  });

  it('when two rename it without ids: the later rename is refused, a repeated one is not', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const caseId = await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    const renameTo = (title: string) =>
      on.admin.call('/projects/components-update', {
        projectId,
        components: treeOf(
          moduleNode('Shop', sectionNode('Cart', scenarioNode('Checkout', fileNode(title), fileNode('Cancel')))),
          buildShop()[1]!,
        ),
        requestType: 'rename',
        title,
        docType: 'test-case-file',
        renameQuery: { module: 'Shop', section: 'Cart', scenario: 'Checkout', _old_key_value: 'Pay' },
      });
    expect((await renameTo('Buy')).http).toBe(200);
    expect(await renameTo('Order')).toEqual(refusal(409, { version: TEXTS.treeConflict }));
    expect((await renameTo('Buy')).http).toBe(200);
    const { components } = await readTree(on.admin, projectId);
    expect(idsByPath(components)['Shop/Cart/Checkout/Buy']).toBe(ids['Shop/Cart/Checkout/Pay']);
    expect(await casesOf(projectId, 'Shop/Cart/Checkout/Buy')).toMatchObject([{ case_id: caseId }]);
  });

  it('through a move with ids, children included', async () => {
    const { projectId, components, version, ids } = await createShop(on.admin);
    const caseId = await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    const cart = nodeAt(components, 0, 0);
    delete nodeAt(components, 0)[0];
    nodeAt(components, 1)[1] = cart;
    const after = idsByPath((await saveTree(on.admin, projectId, components, { version })).components);
    expect(after['Account/Cart/Checkout/Pay']).toBe(ids['Shop/Cart/Checkout/Pay']);
    expect(await casesOf(projectId, 'Account/Cart/Checkout/Pay')).toMatchObject([{ case_id: caseId }]);
  });

  it('through a move without ids: one removed and one new node of equal title and type', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const caseId = await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    const moved = treeOf(
      moduleNode('Shop', sectionNode('Cart', scenarioNode('Checkout', fileNode('Cancel')))),
      moduleNode(
        'Account',
        sectionNode('Sign in', scenarioNode('Passwords', fileNode('Wrong password'), fileNode('Pay'))),
      ),
    );
    const after = idsByPath((await saveTree(on.admin, projectId, moved)).components);
    expect(after['Account/Sign in/Passwords/Pay']).toBe(ids['Shop/Cart/Checkout/Pay']);
    expect(await casesOf(projectId, 'Account/Sign in/Passwords/Pay')).toMatchObject([{ case_id: caseId }]);
  });

  it('when two siblings exchange their titles', async () => {
    const { projectId, components, ids } = await createShop(on.admin);
    const [pay, cancel] = [nodeAt(components, 0, 0, 0, 0), nodeAt(components, 0, 0, 0, 1)];
    [pay.title, cancel.title] = [cancel.title, pay.title];
    const after = idsByPath((await saveTree(on.admin, projectId, components)).components);
    expect(after['Shop/Cart/Checkout/Pay']).toBe(ids['Shop/Cart/Checkout/Cancel']);
    expect(after['Shop/Cart/Checkout/Cancel']).toBe(ids['Shop/Cart/Checkout/Pay']);
  });
});

describe('a save updates everything that refers to the tree', () => {
  it('rewrites the paths of imports when a node above their file is renamed', async () => {
    const { projectId, components } = await createShop(on.admin);
    await createImport(projectId, 'Shop/Cart/Checkout/Pay', 'Account/Sign in/Passwords/Wrong password');
    nodeAt(components, 1, 0).title = 'Log in';
    await saveTree(on.admin, projectId, components);
    expect(await importsOf(projectId, 'Shop/Cart/Checkout/Pay')).toEqual(['Account/Log in/Passwords/Wrong password']);
  });

  it('rewrites them despite spaces around slashes and different case', async () => {
    const { projectId, components } = await createShop(on.admin);
    await createImport(projectId, 'Shop/Cart/Checkout/Pay', 'account / Sign in / passwords / Wrong password');
    nodeAt(components, 1, 0).title = 'Log in';
    await saveTree(on.admin, projectId, components);
    expect(await importsOf(projectId, 'Shop/Cart/Checkout/Pay')).toEqual(['Account/Log in/Passwords/Wrong password']);
  });

  it('rewrites the path of an import case', async () => {
    const { projectId, components } = await createShop(on.admin);
    const importing = { eventType: 'Test case import', data: 'Account/Sign in/Passwords/Wrong password' } as const;
    await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'), importing);
    nodeAt(components, 1, 0, 0).title = 'Secrets';
    await saveTree(on.admin, projectId, components);
    const [stored] = await casesOf(projectId, 'Shop/Cart/Checkout/Pay');
    expect(stored?.testCase).toMatchObject({ data: 'Account/Sign in/Secrets/Wrong password' });
  });

  it('rewrites them when their file moves, and leaves other imports alone', async () => {
    const { projectId, components } = await createShop(on.admin);
    await createImport(projectId, 'Shop/Cart/Checkout/Pay', 'Account/Sign in/Passwords/Wrong password');
    await createImport(projectId, 'Shop/Cart/Checkout/Pay', 'Shop/Cart/Checkout/Cancel');
    const file = nodeAt(components, 1, 0, 0, 0);
    delete nodeAt(components, 1, 0, 0)[0];
    nodeAt(components, 0, 0, 0)[2] = file;
    await saveTree(on.admin, projectId, components);
    expect(await importsOf(projectId, 'Shop/Cart/Checkout/Pay')).toEqual([
      'Shop/Cart/Checkout/Wrong password',
      'Shop/Cart/Checkout/Cancel',
    ]);
  });

  it('rewrites bindings whose value is such a path, in cases, the project and environments, and no others', async () => {
    const { projectId, components } = await createShop(on.admin);
    const [before, after] = ['Account/Sign in/Passwords/Wrong password', 'Account/Log in/Passwords/Wrong password'];
    const rowsWith = (path: string) => [
      { title: 'file', value: path },
      { title: 'sentence', value: `${before} is a path` },
      { title: '', value: '' },
    ];
    const secret = { title: 'hidden', value: before, secret: true };
    const open = (path: string) =>
      rowsWith(path)
        .slice(0, 2)
        .map((row) => ({ ...row, secret: false }));
    const modify = (updateType: string, change: object) =>
      on.admin.ok('/projects/modify', { projectId, updateType, ...change });
    await modify('data-binding', { dataBinding: rowsWith(before) });
    await modify('environment', { environments: [{ name: 'staging', bindings: [...open(before), secret] }] });
    const importing = { eventType: 'Test case import', data: '{{binding=file}}' } as const;
    await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'), {
      ...importing,
      bindings: rowsWith(before).slice(0, 2),
    });
    nodeAt(components, 1, 0).title = 'Log in';
    const { version } = await saveTree(on.admin, projectId, components);

    const [stored] = await casesOf(projectId, 'Shop/Cart/Checkout/Pay');
    expect(stored?.testCase).toMatchObject({ ...importing, bindings: rowsWith(after).slice(0, 2) });
    const { data: projects } = await on.admin.ok('/projects/list', { projectId });
    expect(projects).toMatchObject([{ dataBinding: rowsWith(after) }]);
    const { data: environments } = await on.admin.ok('/projects/environment-lists', { projectId });
    const kept = { ...secret, value: '', valueSet: true };
    expect(environments).toMatchObject([{ name: 'staging', bindings: [...open(after), kept] }]);
    // The renames raised the version only once, so the next save can be based on it.
    expect(await save(projectId, components, { version })).toMatchObject({ data: { version: version + 1 } });
  });

  it('deletes the cases of a deleted node, and a new node of its name starts empty', async () => {
    const { projectId, components } = await createShop(on.admin);
    await createCase(on.admin, fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    delete components[0];
    await saveTree(on.admin, projectId, components);
    const gone = await on.admin.call('/projects/test-case-lists', fileAt(projectId, 'Shop/Cart/Checkout/Pay'));
    expect(gone).toEqual(refusal(404, { module: 'There is no "Shop" in this project’s tree' }));
    await saveTree(on.admin, projectId, buildShop());
    expect(await casesOf(projectId, 'Shop/Cart/Checkout/Pay')).toEqual([]);
  });

  async function createImport(projectId: number, from: string, to: string): Promise<void> {
    const eventActions = [{ event: 'On success', action: 'Test case import', data: to }] as const;
    await createCase(on.admin, fileAt(projectId, from), { eventActions: [...eventActions] });
  }

  const importsOf = async (projectId: number, path: string) =>
    (await casesOf(projectId, path)).map(({ testCase }) => testCase.eventActions[0]!.data);
});

describe('versions', () => {
  it('count saves; a save based on an older version is refused, and nothing is lost', async () => {
    const { projectId, components, version } = await createShop(on.admin);
    expect(await save(projectId, components, { version })).toMatchObject({ http: 200, data: { version: version + 1 } });
    expect(await save(projectId, {}, { version })).toEqual(refusal(409, { version: TEXTS.treeConflict }));
    expect(await readTree(on.admin, projectId)).toEqual({ components, version: version + 1 });
  });

  it('let one of several simultaneous saves win', async () => {
    const { projectId, version } = await createShop(on.admin);
    const saves = Array.from({ length: 6 }, (_one, index) =>
      save(projectId, treeOf(moduleNode(`Module ${index}`)), { version }),
    );
    const answers = await Promise.all(saves);
    const winners = answers.flatMap(({ http }, index) => (http === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ http }) => http !== 200))
      expect(answer).toEqual(refusal(409, { version: TEXTS.treeConflict }));
    const { components } = await readTree(on.admin, projectId);
    expect(components[0]!.title).toBe(`Module ${winners[0]}`);
  });
});

describe('titles', () => {
  it('are stripped to letters, digits and spaces, of any script', async () => {
    const projectId = await createProject(on.admin);
    const { components } = await saveTree(
      on.admin,
      projectId,
      treeOf(moduleNode('  <b>Prüfung</b>   2/3: ログイン! '), moduleNode('x')),
    );
    expect(Object.values(components).map(({ title }) => title)).toEqual(['bPrüfungb 23 ログイン', 'x']);
  });

  it('are unique among siblings, ignoring case, but not elsewhere', async () => {
    const projectId = await createProject(on.admin);
    const twice = treeOf(moduleNode('Cart', sectionNode('Cart')), moduleNode('CART'));
    const answer = await save(projectId, twice);
    expect(answer).toEqual(refusal(422, { components: '"CART" appears twice. Give one of them another title' }));
    await saveTree(
      on.admin,
      projectId,
      treeOf(moduleNode('Cart', sectionNode('Cart', scenarioNode('Cart', fileNode('Cart'))))),
    );
  });

  it('find their node in any case', async () => {
    const { projectId } = await createShop(on.admin);
    expect(await casesOf(projectId, 'SHOP/cart/checkOUT/pay')).toEqual([]);
  });
});
