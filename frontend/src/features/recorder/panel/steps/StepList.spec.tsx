import { newTestCase, type RecordedStep } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { openScreen, press, screen } from '../../../../testing/index.js';
import type { Recorder } from '../../recorder.js';
import { StepList } from './StepList.js';

const step = (id: string): RecordedStep => ({
  id,
  testCase: { ...newTestCase('Click'), title: id, targetField: '#x' },
  locators: [],
});

const recorder = { edit: () => undefined } as unknown as Recorder;

const button = (name: string) => screen.getByRole('button', { name });

it('keeps the focus in the list while steps are renamed and moved to its ends', async () => {
  const { user } = openScreen(<StepList recorder={recorder} steps={['One', 'Two'].map(step)} marks={new Map()} />);
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
