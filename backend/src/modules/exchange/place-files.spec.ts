import { describe, expect, it } from '@jest/globals';
import { LIMITS, newTestCase, parseTree, walk } from '@testplatform/contract';
import { placeFiles } from './place-files.js';

const tree = parseTree({
  0: {
    id: 'm',
    title: 'Shop',
    type: 'module',
    0: {
      id: 's',
      title: 'Cart',
      type: 'section',
      0: { id: 'c', title: 'Buy', type: 'scenario', 0: { id: 'f', title: 'Pay', type: 'test-case-file' } },
    },
  },
});
const file = (title: string, ...path: string[]) => ({ title, path, cases: [] });
const FILES = [file('Pay', 'Buy'), file('Send', 'Buy'), file('Look')];

const placed = (at: readonly string[], files = FILES) => {
  let id = 0;
  const { tree: grown, nodes, files: made } = placeFiles(tree, at, 'Import', files, () => `new ${(id += 1)}`)!;
  const paths = new Map(walk(grown).map(({ node, path }) => [node.id, path.join('/')]));
  return {
    top: nodes.map((one) => paths.get(one)),
    files: made.map((one) => paths.get(one.id)),
    told: made.map(({ path }) => path.join('/')),
  };
};

describe('the place of imported files', () => {
  it.each([
    [['Shop', 'Cart', 'Buy'], ['Shop/Cart/Buy/Pay 2', 'Shop/Cart/Buy/Send', 'Shop/Cart/Buy/Look'], 3],
    [['shop', 'cart'], ['Shop/Cart/Buy 2/Pay', 'Shop/Cart/Buy 2/Send', 'Shop/Cart/Import/Look'], 2],
    [['Shop'], ['Shop/Import/Buy/Pay', 'Shop/Import/Buy/Send', 'Shop/Import/Import/Look'], 1],
    [[], ['Import/Import/Buy/Pay', 'Import/Import/Buy/Send', 'Import/Import/Import/Look'], 1],
  ])('below %j', (at, files, tops) => {
    const found = placed(at);
    expect(found.files).toEqual(files);
    expect(found.told.map((path) => path.toLowerCase())).toEqual(files.map((path) => path.toLowerCase()));
    expect(found.top).toHaveLength(tops);
  });

  it('is one folder for titles that differ in case only', () =>
    expect(placed(['Shop'], [file('Aaa', 'One'), file('Bbb', 'ONE')]).files).toEqual([
      'Shop/Import/One/Aaa',
      'Shop/Import/One/Bbb',
    ]));

  it.each([[['Shop', 'Nobody']], [['Nobody', 'Cart']]])('is none below %j, which is not there', (at) =>
    expect(placeFiles(tree, at, 'Import', FILES, () => 'a')).toBeNull(),
  );

  it('keeps long titles within their length', () => {
    const long = 'x'.repeat(LIMITS.treeTitleMax);
    const once = placeFiles(tree, ['Shop', 'Cart', 'Buy'], 'Import', [file(long)], () => 'a')!.tree;
    const [again] = placeFiles(once, ['Shop', 'Cart', 'Buy'], 'Import', [file(long)], () => 'b')!.files;
    expect(again!.path[3]).toBe(`${'x'.repeat(LIMITS.treeTitleMax - 2)} 2`);
  });

  it('is known to the files that import each other', () => {
    const cases = [{ ...newTestCase('Test case import'), title: 'Pay', data: 'Buy/Pay' }];
    const { files } = placeFiles(
      tree,
      ['Shop', 'Cart', 'Buy'],
      'x',
      [file('Pay', 'Buy'), { title: 'All', path: [], cases }],
      () => 'a',
    )!;
    expect(files[1]!.cases[0]!.data).toBe('Shop/Cart/Buy/Pay 2');
  });
});
