import { expect, it } from '@jest/globals';
import { openScreen, screen } from '../../testing/index.js';
import { Browsers } from './Browsers.js';

it('also tells screen readers which browsers ran', async () => {
  openScreen(<Browsers used="Chromium 150.0" />);
  await screen.findByRole('img', { name: 'Chrome: this result is from Chromium 150.0' });
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Chrome: this result is from Chromium 150.0',
    'Safari: not available',
    'Firefox: not run',
  ]);
});

it('a result of Firefox is not one of Chrome', async () => {
  openScreen(<Browsers used="Firefox 153.7, 412×915" />);
  await screen.findByRole('img', { name: 'Firefox: this result is from Firefox 153.7, 412×915' });
  screen.getByRole('img', { name: 'Chrome: not run' });
});
