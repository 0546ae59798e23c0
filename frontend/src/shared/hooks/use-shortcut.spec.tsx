import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, jest } from '@jest/globals';
import { useShortcut } from './use-shortcut.js';

it.each(['dialog', 'menu', 'listbox'])('leaves keys within a %s to it', (role) => {
  const act = jest.fn();
  function Screen() {
    useShortcut('?', act);
    return (
      <div role={role}>
        <div tabIndex={-1}>Within</div>
      </div>
    );
  }
  render(<Screen />);
  fireEvent.keyDown(screen.getByText('Within'), { key: '?' });
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(act).toHaveBeenCalledTimes(1);
});
