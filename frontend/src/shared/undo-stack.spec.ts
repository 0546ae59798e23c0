import { describe, expect, it } from '@jest/globals';
import { UndoStack } from './undo-stack.js';

const build = () => {
  const undone: string[] = [];
  const stepOf = (name: string, fails = false) => ({
    undo: async () => {
      if (fails) throw new Error(name);
      undone.push(name);
    },
  });
  return { stack: new UndoStack(), undone, stepOf };
};

describe('the changes of a person', () => {
  it('are taken back last first, each once', async () => {
    const { stack, undone, stepOf } = build();
    const [moved, added] = [stepOf('moved'), stepOf('added')];
    stack.push(moved);
    stack.push(added);
    expect(stack.last()).toBe(added);
    await Promise.all([stack.take(added), stack.take(added)]);
    expect(stack.last()).toBe(moved);
    await stack.take(moved);
    expect(undone).toEqual(['added', 'moved']);
    expect(stack.last()).toBeUndefined();
  });

  it('are one where the later stands for the earlier, too', async () => {
    const { stack, undone, stepOf } = build();
    const one = stepOf('one');
    const both = stepOf('both');
    stack.push(one);
    stack.push(both, one);
    await stack.take(one);
    await stack.take(both);
    expect(undone).toEqual(['both']);
  });

  it('are taken back one after the other, also when one of them can’t be', async () => {
    const { stack, undone, stepOf } = build();
    const refused = stepOf('refused', true);
    const moved = stepOf('moved');
    stack.push(moved);
    stack.push(refused);
    const first = stack.take(refused);
    const second = stack.take(moved);
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(undone).toEqual(['moved']);
  });

  it('are no longer the last ones once they are forgotten, but each is still taken back by itself', async () => {
    const { stack, undone, stepOf } = build();
    const moved = stepOf('moved');
    stack.push(moved);
    stack.clear();
    expect(stack.last()).toBeUndefined();
    await stack.take(moved);
    expect(undone).toEqual(['moved']);
  });
});
