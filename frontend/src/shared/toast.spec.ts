import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { toast as Sonner } from 'sonner';

type Toasts = typeof import('./toast.js');
const sonner = () => ({ message: jest.fn(), error: jest.fn(), dismiss: jest.fn() });
const asShown = (fake: ReturnType<typeof sonner>) => fake as unknown as typeof Sonner;

describe('a toast', () => {
  let toasts: Toasts;
  beforeEach(async () => {
    jest.resetModules();
    toasts = await import('./toast.js');
  });

  it('is shown at once when the toaster is mounted', () => {
    const shown = sonner();
    toasts.showToastsWith(asShown(shown));
    toasts.toast.error('No', { duration: 5 });
    expect(shown.error).toHaveBeenCalledWith('No', { duration: 5, id: expect.any(String) });
  });

  it('waits, in order, until the toaster is mounted', () => {
    const id = toasts.toast('Deleted');
    toasts.toast.dismiss(id);
    const shown = sonner();
    toasts.showToastsWith(asShown(shown));
    expect(shown.message).toHaveBeenCalledWith('Deleted', { id });
    expect(shown.dismiss).toHaveBeenCalledWith(id);
    expect(shown.message.mock.invocationCallOrder[0]).toBeLessThan(shown.dismiss.mock.invocationCallOrder[0]!);
  });

  it('waits again while the toaster is being replaced, and is shown once', () => {
    const first = sonner();
    toasts.showToastsWith(asShown(first))();
    toasts.toast('Saved', { id: 'saved' });
    const second = sonner();
    toasts.showToastsWith(asShown(second));
    expect(first.message).not.toHaveBeenCalled();
    expect(second.message.mock.calls).toEqual([['Saved', { id: 'saved' }]]);
  });
});
