import { expect, it } from '@jest/globals';
import { openScreen, screen } from '../../../testing/index.js';
import { StepMark } from './StepMark.js';

it.each([
  [{ same: true, message: '', locator: '' }, 'Did the same again'],
  [
    { same: true, message: '', locator: 'text=Pay' },
    'Did the same again with another locator: the first one found nothing when the page was loaded anew',
  ],
  [{ same: false, message: 'It led away', locator: '' }, 'Did not do the same: It led away'],
])('%j is shown as %j', async (mark, told) => {
  openScreen(<StepMark stepId="s" {...mark} />);
  expect((await screen.findByText(told)).textContent).toBe(told);
});
