import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { copyPart, isSame, merge } from './merge.js';

const row = (title: string, value: string) => ({ title, value });

describe('the changes of two people', () => {
  it('are both kept where they touch different properties, rows, and words of a list', () => {
    const base = { title: 'Nightly', on: true, rows: [row('user', 'ann'), row('town', 'Oslo')], roles: [1, 2] };
    const mine = {
      ...base,
      title: 'Mine',
      rows: [row('user', 'eve'), row('town', 'Oslo'), row('zip', '1')],
      roles: [2, 3],
    };
    const theirs = { ...base, on: false, rows: [row('user', 'ann'), row('host', 'x')], roles: [1, 2, 4] };
    const both = {
      title: 'Mine',
      on: false,
      rows: [row('user', 'eve'), row('zip', '1'), row('host', 'x')],
      roles: [2, 3, 4],
    };
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.value).toMatchObject({ title: both.title, on: both.on, roles: both.roles });
    expect(merged.value.rows.map(({ title }) => title).sort()).toEqual(['host', 'user', 'zip']);
    expect(merged.base).toEqual(theirs);
  });

  it('conflict where both changed the same value, and are found again until one is chosen', () => {
    const base = [{ name: 'Staging', rows: [row('user', 'ann')] }];
    const mine = [{ name: 'Staging', rows: [row('user', 'mine')] }];
    const theirs = [{ name: 'Staging', rows: [row('user', 'theirs'), row('new', '1')] }];
    const merged = merge(base, mine, theirs);
    const conflict = { path: ['Staging', 'rows', 'user', 'value'], mine: 'mine', theirs: 'theirs' };
    expect(merged.conflicts).toEqual([conflict]);
    expect(merged.value).toEqual([{ name: 'Staging', rows: [row('user', 'mine'), row('new', '1')] }]);
    expect(merge(merged.base, merged.value, theirs).conflicts).toEqual([conflict]);
    const keptMine = merge(copyPart(merged.base, theirs, conflict.path), merged.value, theirs);
    expect([keptMine.conflicts, keptMine.value]).toEqual([[], merged.value]);
    expect(copyPart(merged.value, theirs, conflict.path)).toEqual(theirs);
  });

  it('conflict where one deleted what the other changed; a deletion of something unchanged is accepted', () => {
    const base = [
      { name: 'A', rows: [row('x', '1')] },
      { name: 'B', rows: [] },
    ];
    const changed = [
      { name: 'A', rows: [row('x', '2')] },
      { name: 'B', rows: [] },
    ];
    expect(merge(base, changed, []).conflicts).toEqual([{ path: ['A'], mine: changed[0], theirs: undefined }]);
    expect(merge(base, [], changed).conflicts).toEqual([{ path: ['A'], mine: undefined, theirs: changed[0] }]);
    expect(merge(base, changed, []).value).toEqual([changed[0]]);
    expect(copyPart([], changed, ['A'])).toEqual([changed[0]]);
    expect(copyPart(changed, [], ['A'])).toEqual([changed[1]]);
  });

  it('keep the screen’s row keys, which are no difference', () => {
    const base = [{ ...row('user', 'ann'), uiKey: 'row-1' }];
    const theirs = [{ ...row('user', 'eve'), uiKey: 'row-7' }];
    expect(merge(base, base, theirs).value).toEqual([{ ...row('user', 'eve'), uiKey: 'row-1' }]);
    const edited = merge(base, [...base, { ...row('town', 'Oslo'), uiKey: 'row-2' }], theirs);
    expect(edited.base).toEqual([{ ...row('user', 'eve'), uiKey: 'row-1' }]);
    expect(isSame(base, [{ ...row('user', 'ann'), uiKey: 'row-9' }])).toBe(true);
    const unchanged = { ...row('user', 'ann'), uiKey: 'row-7' };
    expect(merge(base, [row('person', 'ann')], [unchanged, row('new', '1')]).base).toEqual([...base, row('new', '1')]);
  });

  it('keep the order of who moved items, also when the other person changed or added some', () => {
    const base = [row('a', '1'), row('b', '1'), row('c', '1')];
    const moved = [row('c', '1'), row('a', '1'), row('b', '1')];
    const changed = [row('a', '1'), row('b', '2'), row('new', '1'), row('c', '1')];
    const both = [row('c', '1'), row('a', '1'), row('b', '2'), row('new', '1')];
    expect(merge(base, moved, changed)).toEqual({ value: both, base: changed, conflicts: [] });
    expect(merge(base, changed, moved).value).toEqual(both);
    expect(merge(changed, both, changed).value).toEqual(both);
    expect(merge(base, moved, moved)).toMatchObject({ value: moved, conflicts: [] });
  });

  it('conflict where both moved items, and in the rest of a list a chosen part moves none', () => {
    const base = [row('a', '1'), row('b', '1'), row('c', '1')];
    const mine = [row('c', '1'), row('a', '1'), row('b', '1')];
    const theirs = [row('b', '1'), row('a', '1'), row('c', '1')];
    expect(merge(base, mine, theirs)).toEqual({ value: mine, base, conflicts: [{ path: [], mine, theirs }] });
    const changed = [row('a', '2'), row('b', '1'), row('c', '1')];
    expect(copyPart(mine, changed, ['a'])).toEqual([row('c', '1'), row('a', '2'), row('b', '1')]);
  });

  it('to unnamed items, such as rows without a name, conflict as a whole', () => {
    const rows = (data: string) => ({ storage: [{ key: 'k', type: 'Local', data }] });
    expect(merge(rows('1'), rows('2'), rows('3')).conflicts).toMatchObject([{ path: ['storage'] }]);
    expect(merge({ picked: new Set(['a']) }, { picked: new Set(['b']) }, { picked: new Set(['a']) }).value).toEqual({
      picked: new Set(['b']),
    });
  });

  it('are chosen as a whole where they can’t be merged, and merged where only one person changed anything', () => {
    const isWhole = (base: { type: string }, mine: { type: string }, theirs: { type: string }) =>
      base.type !== mine.type || base.type !== theirs.type;
    const base = { type: 'Click', target: '#a' };
    const mine = { type: 'Click', target: '#b' };
    const theirs = { type: 'Sleep', target: '' };
    expect(merge(base, mine, theirs, isWhole)).toEqual({ value: mine, base, conflicts: [{ path: [], mine, theirs }] });
    expect(copyPart(mine, theirs, [])).toEqual(theirs);
    expect(merge(base, base, theirs, isWhole)).toMatchObject({ value: theirs, conflicts: [] });
  });

  const rows = fc.uniqueArray(
    fc.record({ title: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.constantFrom('1', '2', '3') }),
    { selector: ({ title }) => title },
  );

  it('to something that nobody edited here are taken whole, in their order', () => {
    fc.assert(
      fc.property(rows, rows, (base, theirs) =>
        expect(merge(base, base, theirs)).toMatchObject({ value: theirs, conflicts: [] }),
      ),
    );
  });

  it('never lose one: each value of either is in the result or in a conflict', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const { value, conflicts } = merge(base, mine, theirs);
        // If both people moved rows, one person's list is chosen as a whole.
        if (conflicts.some(({ path }) => path.length === 0)) return expect(value).toEqual(mine);
        for (const title of ['a', 'b', 'c', 'd']) {
          const [b, m, t, v] = [base, mine, theirs, value].map(
            (list) => list.find((one) => one.title === title)?.value,
          );
          const isConflict = conflicts.some(({ path }) => path[0] === title);
          expect(isConflict).toBe(m !== t && m !== b && t !== b);
          expect(v).toBe(isConflict || t === b ? m : t);
        }
      }),
    );
  });
});
