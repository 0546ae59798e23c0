import { describe, expect, it } from 'vitest';
import { commandOf } from './tree-keys.js';

const press = (key: string, more: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('the keys of the tree', () => {
  it.each([
    ['Enter', {}, 'select'],
    [' ', {}, 'select'],
    ['/', {}, 'filter'],
    ['*', { shiftKey: true }, 'expand-all'],
    ['F2', {}, 'rename'],
    ['ArrowUp', { altKey: true }, 'move-up'],
    ['ArrowDown', { altKey: true }, 'move-down'],
    ['ArrowDown', {}, null],
    ['Delete', {}, 'delete'],
    ['F10', { shiftKey: true }, 'menu'],
    ['ContextMenu', {}, 'menu'],
    ['F10', {}, null],
    ['a', {}, null],
    ['Enter', { ctrlKey: true }, null],
    ['Delete', { altKey: true }, null],
  ])('%s %j asks for %s', (key, more, command) => {
    expect(commandOf(press(key, more), true)).toBe(command);
  });

  it('change nothing for a person who may only look', () => {
    expect(['F2', 'Delete', 'ContextMenu'].map((key) => commandOf(press(key), false))).toEqual([null, null, null]);
    expect(commandOf(press('ArrowUp', { altKey: true }), false)).toBeNull();
    expect(commandOf(press('Enter'), false)).toBe('select');
  });
});
