import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changed, compare, type Known, pathsOf, type Side, type Sides, type Texts } from './compare.js';

const digestOf = (text: string): string => `digest of ${text}`;
const PAY = 'tests/A/B/C/Pay.yaml';

const sides = (server: Record<string, string>, folder: Record<string, string>): Sides<Texts> => ({
  server: new Map(Object.entries(server)),
  folder: new Map(Object.entries(folder)),
});

/** What is remembered once both sides are the same. */
const remember = (texts: Sides<Texts>): Known =>
  new Map(
    pathsOf(texts).map((path) => {
      const digest = (side: Side) => {
        const text = texts[side].get(path);
        return text === undefined ? null : digestOf(text);
      };
      return [path, { server: digest('server'), folder: digest('folder') }];
    }),
  );

const planOf = (texts: Sides<Texts>, known: Known | null, from?: Side) => {
  const { changes, conflicts } = compare(texts, known, from, digestOf);
  return { server: Object.fromEntries(changes.server), folder: Object.fromEntries(changes.folder), conflicts };
};

describe('the comparison of a project and a folder', () => {
  const before = remember(sides({ [PAY]: 'a', 'data.yaml': 'd' }, { [PAY]: 'a', 'data.yaml': 'd' }));

  it.each<[string, Sides<Texts>, Known | null, Side | undefined, object]>([
    ['has nothing to do if both are the same', sides({ [PAY]: 'a' }, { [PAY]: 'a' }), null, undefined, {}],
    ['fills an empty folder', sides({ [PAY]: 'a' }, {}), null, undefined, { folder: { [PAY]: 'a' } }],
    [
      'asks for a side if they were never the same',
      sides({ [PAY]: 'a' }, { [PAY]: 'b' }),
      null,
      undefined,
      { conflicts: [PAY] },
    ],
    [
      'does not take what only one side has for deleted or new if they were never the same',
      sides({ [PAY]: 'a' }, { 'data.yaml': 'd' }),
      null,
      undefined,
      { conflicts: ['data.yaml', PAY] },
    ],
    [
      'takes what changed in the folder',
      sides({ [PAY]: 'a', 'data.yaml': 'd' }, { [PAY]: 'b', 'data.yaml': 'd' }),
      before,
      undefined,
      { server: { [PAY]: 'b' } },
    ],
    [
      'takes what changed on the server',
      sides({ [PAY]: 'a', 'data.yaml': 'e' }, { [PAY]: 'a', 'data.yaml': 'd' }),
      before,
      undefined,
      { folder: { 'data.yaml': 'e' } },
    ],
    [
      'takes what is new on either side',
      sides(
        { [PAY]: 'a', 'data.yaml': 'd', 'tables/U.yaml': 'u' },
        { [PAY]: 'a', 'data.yaml': 'd', 'tables/V.yaml': 'v' },
      ),
      before,
      undefined,
      { server: { 'tables/V.yaml': 'v' }, folder: { 'tables/U.yaml': 'u' } },
    ],
    [
      'removes what one side has deleted',
      sides({ [PAY]: 'a', 'data.yaml': 'd' }, { 'data.yaml': 'd' }),
      before,
      undefined,
      { server: { [PAY]: null } },
    ],
    [
      'removes nothing for a file that a folder may do without',
      sides({ [PAY]: 'a', 'data.yaml': 'd' }, { [PAY]: 'a' }),
      before,
      undefined,
      {},
    ],
    [
      'has a conflict if both changed differently',
      sides({ [PAY]: 'b', 'data.yaml': 'd' }, { [PAY]: 'c', 'data.yaml': 'd' }),
      before,
      undefined,
      { conflicts: [PAY] },
    ],
    [
      'has a conflict if one side deleted what the other changed',
      sides({ [PAY]: 'b', 'data.yaml': 'd' }, { 'data.yaml': 'd' }),
      before,
      undefined,
      { conflicts: [PAY] },
    ],
    [
      'has none if both changed to the same',
      sides({ [PAY]: 'b', 'data.yaml': 'd' }, { [PAY]: 'b', 'data.yaml': 'd' }),
      before,
      undefined,
      {},
    ],
    [
      'leaves a comment in the folder alone',
      sides({ [PAY]: 'a' }, { [PAY]: '# a' }),
      remember(sides({ [PAY]: 'a' }, { [PAY]: '# a' })),
      'server',
      {},
    ],
    [
      'restores a file that the folder lacks when it takes all from the server',
      sides({ [PAY]: 'a', 'data.yaml': 'd' }, { [PAY]: 'a' }),
      remember(sides({ [PAY]: 'a', 'data.yaml': 'd' }, { [PAY]: 'a' })),
      'server',
      { folder: { 'data.yaml': 'd' } },
    ],
    ['takes all from a side', sides({ [PAY]: 'b' }, { [PAY]: 'c' }), before, 'folder', { server: { [PAY]: 'c' } }],
  ])('%s', (_what, texts, known, from, plan) =>
    expect(planOf(texts, known, from)).toEqual({ server: {}, folder: {}, conflicts: [], ...plan }),
  );

  const path = fc.constantFrom(
    PAY,
    'tests/A/B/C/Go.yaml',
    'tests/tree.yaml',
    'tables/U.yaml',
    'data.yaml',
    'project.yaml',
  );
  const texts = fc.array(fc.tuple(path, fc.constantFrom('a', 'b', 'c'))).map((entries): Texts => new Map(entries));
  const both = fc.record({ server: texts, folder: texts });

  it('makes both sides the same, changes a side only where it lost, and has nothing to do afterwards', () =>
    fc.assert(
      fc.property(
        both,
        fc.option(both),
        fc.constantFrom<Side | undefined>('server', 'folder', undefined),
        (now, base, from) => {
          const known = base && remember(base);
          const { changes, conflicts } = compare(now, known, from, digestOf);
          const after = { server: changed(now.server, changes.server), folder: changed(now.folder, changes.folder) };
          if (from) expect(conflicts).toEqual([]);
          for (const one of pathsOf(now)) {
            const [server, folder] = [after.server.get(one), after.folder.get(one)];
            const isNow = remember(now).get(one);
            const wasSame = known?.get(one)?.server === isNow?.server && known?.get(one)?.folder === isNow?.folder;
            const isLeftOut = folder === undefined && (one === 'tests/tree.yaml' || !/^(tests|tables)\//.test(one));
            if (!wasSame && !isLeftOut && !conflicts.includes(one)) expect([one, server]).toEqual([one, folder]);
            expect(changes.server.has(one) && changes.folder.has(one)).toBe(false);
            if (from) expect(changes[from].has(one)).toBe(false);
          }
          if (conflicts.length > 0) return;
          for (const side of [from, undefined]) {
            const again = compare(after, remember(after), side, digestOf);
            expect([again.changes.server.size, again.changes.folder.size, again.conflicts]).toEqual([0, 0, []]);
          }
        },
      ),
      { numRuns: 500 },
    ));
});
