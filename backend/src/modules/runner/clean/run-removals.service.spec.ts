import { expect, it, jest } from '@jest/globals';
import { RunRemovalsService } from './run-removals.service.js';

/** Removals for a project that was listed for erasing and has one run. */
function removalsOf({ isExpired }: { readonly isExpired: boolean }) {
  const remove = jest.fn(async (_runId: string) => 1);
  const parts = [
    { insert: async () => undefined },
    { someFinished: async () => ['run'], delete: remove },
    { deleteOf: async () => 2 },
    {},
    { lockExpired: async () => isExpired },
    {},
    { transaction: (work: () => unknown) => work() },
  ];
  const removals = new (RunRemovalsService as new (...parts: unknown[]) => RunRemovalsService)(...parts);
  return { removals, remove };
}

it('runs of an expired project are removed', async () => {
  const { removals, remove } = removalsOf({ isExpired: true });
  expect(await removals.removeSomeOf(7)).toBe(3);
  expect(remove).toHaveBeenCalledWith('run');
});

it('runs of a project that was restored meanwhile stay', async () => {
  const { removals, remove } = removalsOf({ isExpired: false });
  expect(await removals.removeSomeOf(7)).toBeNull();
  expect(remove).not.toHaveBeenCalled();
});
