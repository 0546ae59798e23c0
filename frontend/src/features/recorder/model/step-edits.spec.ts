import { newTestCase, type RecordedStep } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { editedSteps, NO_EDITS, withMove, withoutSteps, withTarget, withTitle } from './step-edits.js';

const step = (id: string): RecordedStep => ({
  id,
  testCase: { ...newTestCase('Click'), title: `Click ${id}`, targetField: `testid=${id}` },
  locators: [
    { locator: `testid=${id}`, matches: 1 },
    { locator: `text=${id}`, matches: 2 },
  ],
});
const STEPS = ['a', 'b', 'c'].map(step);
const idsOf = (steps: readonly RecordedStep[]) => steps.map(({ id }) => id);

describe('a user’s edit of recorded steps', () => {
  it('sets a title and a target; a blank title changes nothing', () => {
    const edits = withTarget(withTitle(withTitle(NO_EDITS, 'b', ' Opens it '), 'b', '  '), 'b', 'text=b');
    const { testCase, locators } = editedSteps(STEPS, edits)[1]!;
    expect(testCase).toMatchObject({ title: 'Opens it', targetField: 'text=b' });
    expect(locators).toEqual(STEPS[1]!.locators);
    expect(editedSteps(STEPS, edits)[0]).toEqual(STEPS[0]);
  });

  it('survives an update of the step by the browser', () => {
    const edits = withTitle(NO_EDITS, 'a', 'Mine');
    const told = { ...step('a'), testCase: { ...step('a').testCase, title: 'Theirs', sleepTime: 3 } };
    expect(editedSteps([told], edits)[0]!.testCase).toMatchObject({ title: 'Mine', sleepTime: 3 });
  });

  it('moves steps; later ones follow', () => {
    const edits = withMove(withMove(NO_EDITS, ['a', 'b', 'c'], 'c', -1), ['a', 'c', 'b'], 'a', 1);
    expect(idsOf(editedSteps([...STEPS, step('d')], edits))).toEqual(['c', 'a', 'b', 'd']);
    expect(withMove(edits, ['c', 'a', 'b'], 'c', -1)).toBe(edits);
    expect(withMove(edits, ['c', 'a', 'b'], 'b', 1)).toBe(edits);
  });

  it('removes steps', () => {
    expect(idsOf(editedSteps(STEPS, withoutSteps(withoutSteps(NO_EDITS, ['a']), ['c'])))).toEqual(['b']);
  });

  it('sets no target on a step without one', () => {
    const { targetField: _, ...testCase } = step('a').testCase;
    expect(editedSteps([{ ...step('a'), testCase }], NO_EDITS)[0]!.testCase).not.toHaveProperty('targetField');
  });
});
