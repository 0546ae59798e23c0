import { newTestCase, type RecordedStep } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { useState } from 'react';
import { openScreen, press, screen } from '../../../../testing/index.js';
import type { Recorder } from '../../recorder.js';
import { StepList } from './StepList.js';

const step = (id: string): RecordedStep => ({
  id,
  testCase: { ...newTestCase('Click'), title: id, targetField: '#x' },
  locators: [],
});

/** Deletes steps, and moves none. */
function Steps() {
  const [steps, setSteps] = useState(['One', 'Two', 'Three'].map(step));
  const recorder = {
    remove: ([id]: readonly string[]) => setSteps(steps.filter((one) => one.id !== id)),
    edit: () => undefined,
  };
  return <StepList recorder={recorder as unknown as Recorder} steps={steps} marks={new Map()} />;
}

const button = (name: string) => screen.getByRole('button', { name });

it('keeps the focus in the list while steps are deleted, renamed and moved to its ends', async () => {
  const { user } = openScreen(<Steps />);
  await press(user, 'Delete Two');
  expect(document.activeElement).toBe(button('Delete Three'));
  await press(user, 'Delete Three');
  expect(document.activeElement).toBe(button('Delete One'));
  for (const key of ['{Enter}', '{Escape}']) {
    await press(user, 'Rename One');
    await user.keyboard(key);
    expect(document.activeElement).toBe(button('Rename One'));
  }
  const up = button('Move One up');
  expect(up.getAttribute('aria-disabled')).toBe('true');
  up.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(up);
});
