import { expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { DirtyFormsContext, useDirtyGuard } from './use-dirty-guard.js';
import { useReportDirty } from './use-report-dirty.js';

function EditedForm() {
  useReportDirty(true);
  return null;
}

it('lets a person leave as soon as a saved form is off the screen', async () => {
  function Screen() {
    const { forms } = useDirtyGuard();
    const [isOpen, setOpen] = useState(true);
    // The earliest moment at which somebody could click: the form is gone, and effects have not run yet.
    useLayoutEffect(() => {
      if (!isOpen) void router.navigate('/next');
    }, [isOpen]);
    return (
      <DirtyFormsContext value={forms}>
        {isOpen && <EditedForm />}
        <button onClick={() => setOpen(false)}>Save</button>
      </DirtyFormsContext>
    );
  }
  const router = createMemoryRouter([
    { path: '/', element: <Screen /> },
    { path: '/next', element: null },
  ]);
  render(<RouterProvider router={router} />);
  await router.navigate('/next');
  expect(router.state.location.pathname).toBe('/');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/next'));
});
