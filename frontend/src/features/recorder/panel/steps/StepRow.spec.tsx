import { expect, it } from '@jest/globals';
import { openScreen, screen } from '../../../../testing/index.js';
import { StepMark } from './StepRow.js';

it.each([
  [{ same: true, message: '', locator: '' }, 'Same result'],
  [
    { same: true, message: '', locator: 'text=Pay' },
    'Same result with another locator: the first one found nothing after a reload',
  ],
  [{ same: false, message: 'It led away', locator: '' }, 'Different result: It led away'],
])('%j is shown as %j', async (mark, told) => {
  openScreen(<StepMark stepId="s" {...mark} />);
  expect((await screen.findByText(told)).textContent).toBe(told);
});
