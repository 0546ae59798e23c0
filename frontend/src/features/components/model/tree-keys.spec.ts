import { describe, expect, it } from '@jest/globals';
import { commandOf } from './tree-keys.js';

const press = (key: string, more: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

const MAY_EDIT = { canEdit: true, hasMenu: true };
const MAY_LOOK = { canEdit: false, hasMenu: true };

describe('the keys of the tree', () => {
  it.each([
    ['Enter', {}, 'select'],
    [' ', {}, 'select'],
    ['/', {}, null],
    ['*', { shiftKey: true }, 'expand-all'],
    ['F2', {}, 'rename'],
    ['ArrowUp', { altKey: true }, 'move-up'],
    ['ArrowDown', { altKey: true }, 'move-down'],
    ['ArrowDown', {}, null],
    ['Delete', {}, 'delete'],
    ['d', { ctrlKey: true }, 'duplicate'],
    ['d', {}, null],
    ['F10', { shiftKey: true }, 'menu'],
    ['ContextMenu', {}, 'menu'],
    ['F10', {}, null],
    ['a', {}, null],
    ['Enter', { ctrlKey: true }, null],
    ['Delete', { altKey: true }, null],
  ])('%s %j is %s', (key, more, command) => {
    expect(commandOf(press(key, more), MAY_EDIT)).toBe(command);
  });

  it('change nothing for a user who may only view', () => {
    expect(['F2', 'Delete'].map((key) => commandOf(press(key), MAY_LOOK))).toEqual([null, null]);
    expect(commandOf(press('d', { ctrlKey: true }), MAY_LOOK)).toBeNull();
    expect(commandOf(press('ArrowUp', { altKey: true }), MAY_LOOK)).toBeNull();
    expect(commandOf(press('Enter'), MAY_LOOK)).toBe('select');
  });

  it('open the menu where a row has one', () => {
    expect(commandOf(press('ContextMenu'), MAY_LOOK)).toBe('menu');
    expect(commandOf(press('F10', { shiftKey: true }), { canEdit: false, hasMenu: false })).toBeNull();
  });
});
