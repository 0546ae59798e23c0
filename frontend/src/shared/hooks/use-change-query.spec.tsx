import { screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { useState } from 'react';
import { openScreen } from '../../testing/index.js';
import { useChangeQuery } from './use-change-query.js';

/** Uses the function of its first render, like a screen that hasn't rendered the latest address yet. */
function Slow() {
  const change = useChangeQuery();
  const [first] = useState(() => change);
  const set = (name: string) => () =>
    first((now) => {
      now.set(name, '1');
      return now;
    });
  return ['one', 'two'].map((name) => (
    <button key={name} onClick={set(name)}>
      {name}
    </button>
  ));
}

it('the second of two quick changes of the address keeps the first', async () => {
  const { user, address } = openScreen(<Slow />);
  await user.click(screen.getByRole('button', { name: 'one' }));
  await user.click(screen.getByRole('button', { name: 'two' }));
  await waitFor(() => expect(address()).toBe('/?one=1&two=1'));
});
