import { expect, it } from '@jest/globals';
import { installation, openScreen, screen, visitor, waitFor } from '../../../testing/index.js';

it('has a marked gap where the installation names no jurisdiction', async () => {
  openScreen('/terms-of-service', visitor, installation());
  await screen.findByText('[jurisdiction: to be filled in by the administrator]', { selector: 'mark' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1. General use',
    '2. User responsibilities',
    '3. Data and security',
    '4. Indemnification',
    '5. Limitation of liability',
    '6. Account management',
    '7. Termination',
    '8. Governing law',
  ]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('names the jurisdiction of the installation', async () => {
  openScreen('/terms-of-service', visitor, installation({ jurisdiction: 'Nepal' }));
  await screen.findByText(/governed by the law of Nepal,/);
  await waitFor(() => expect(document.querySelector('mark')).toBeNull());
});
