import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { structureOf } from './blocks.js';

const cases = (...types: string[]) => types.map((eventType) => ({ eventType }));
const sentences = (...types: string[]) => structureOf(cases(...types)).errors.map(({ sentence }) => sentence);

describe('the structure of a file', () => {
  it('has no level, block or error without control cases', () =>
    expect(structureOf(cases('Click', 'Get content', 'Comment'))).toEqual({
      levels: [0, 0, 0],
      blocks: new Map(),
      errors: [],
    }));

  it('nests the cases of each branch, and blocks in blocks', () => {
    const { levels, blocks, errors } = structureOf(
      cases('Click', 'If', 'Click', 'If', 'Click', 'End', 'Else if', 'Click', 'Else', 'Click', 'End', 'Click'),
    );
    expect(levels).toEqual([0, 0, 1, 1, 2, 1, 0, 1, 0, 1, 0, 0]);
    const outer = { first: 1, branches: [1, 6, 8], last: 10 };
    const inner = { first: 3, branches: [3], last: 5 };
    expect([...blocks].toSorted(([one], [other]) => one - other)).toEqual([
      [1, outer],
      [3, inner],
      [5, inner],
      [6, outer],
      [8, outer],
      [10, outer],
    ]);
    expect(errors).toEqual([]);
  });

  it('says what is wrong, and what to do', () => {
    expect(sentences('Click', 'If', 'Click')).toEqual(['Case 2, If, has no End. Add one below it, or delete the If.']);
    expect(sentences('End')).toEqual(['Case 1, End, ends nothing. Delete it, or add an If or a Repeat above it.']);
    expect(sentences('Click', 'Else if')).toEqual([
      'Case 2, Else if, belongs to no If. Add an If above it, or delete the Else if.',
    ]);
    expect(sentences('If', 'Else', 'Else if', 'Else', 'End')).toEqual([
      'Case 3, Else if, stands below the Else of its If, case 2. Move it above the Else, or delete it.',
      'Case 4, Else, stands below the Else of its If, case 2. Move it above the Else, or delete it.',
    ]);
  });

  it('knows loops, which have no branches', () => {
    const { levels, errors } = structureOf(cases('Repeat', 'Click', 'Repeat until', 'Click', 'End', 'End'));
    expect({ levels, errors }).toEqual({ levels: [0, 1, 1, 2, 1, 0], errors: [] });
    expect(sentences('If', 'Repeat', 'Else', 'End', 'End')).toEqual([
      'Case 3, Else, belongs to no If. Add an If above it, or delete the Else.',
    ]);
    expect(sentences('Repeat until')).toEqual([
      'Case 1, Repeat until, has no End. Add one below it, or delete the Repeat until.',
    ]);
  });

  it('names the errors in the order of the cases, the innermost open block last', () =>
    expect(sentences('If', 'If', 'Else', 'Else')).toEqual([
      'Case 1, If, has no End. Add one below it, or delete the If.',
      'Case 2, If, has no End. Add one below it, or delete the If.',
      'Case 4, Else, stands below the Else of its If, case 3. Move it above the Else, or delete it.',
    ]));

  it('of any cases is whole: each row has a level, and each block lies inside the one around it', () => {
    const type = fc.constantFrom('If', 'Else if', 'Else', 'End', 'Click', 'nonsense');
    fc.assert(
      fc.property(fc.array(type, { maxLength: 40 }), (types) => {
        const { levels, blocks } = structureOf(cases(...types));
        expect(levels).toHaveLength(types.length);
        expect(Math.min(0, ...levels)).toBe(0);
        for (const one of blocks.values())
          for (const other of blocks.values())
            if (one.first < other.first && other.first < one.last) expect(other.last).toBeLessThanOrEqual(one.last);
      }),
      { numRuns: 200 },
    );
  });
});
