import { describe, expect, it } from '@jest/globals';
import { caseCommandOf } from './case-keys.js';

const press = (key: string, more: { altKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('the keys of the case list', () => {
  it.each([
    ['j', { kind: 'go', to: 'next' }],
    ['ArrowDown', { kind: 'go', to: 'next' }],
    ['k', { kind: 'go', to: 'previous' }],
    ['Enter', { kind: 'add-below' }],
    ['F2', { kind: 'edit' }],
    [' ', { kind: 'mark', range: false }],
    ['Delete', { kind: 'delete' }],
    ['x', null],
  ])('%s is %j', (key, command) => {
    expect(caseCommandOf(press(key))).toEqual(command);
  });

  it('move with Alt, and leave the browser its own combinations', () => {
    expect(caseCommandOf(press('ArrowUp', { altKey: true }))).toEqual({ kind: 'move', step: -1 });
    expect(caseCommandOf(press('ArrowDown', { altKey: true }))).toEqual({ kind: 'move', step: 1 });
    expect(caseCommandOf(press('Enter', { altKey: true }))).toBeNull();
    expect(caseCommandOf(press('j', { ctrlKey: true }))).toBeNull();
    expect(caseCommandOf(press('c', { ctrlKey: true, shiftKey: true }))).toBeNull();
  });

  it('mark with Shift, and copy and paste with Ctrl', () => {
    expect(caseCommandOf(press(' ', { shiftKey: true }))).toEqual({ kind: 'mark', range: true });
    expect(caseCommandOf(press('ArrowDown', { shiftKey: true }))).toEqual({ kind: 'go', to: 'next', marks: true });
    expect(caseCommandOf(press('c', { ctrlKey: true }))).toEqual({ kind: 'copy' });
    expect(caseCommandOf(press('v', { ctrlKey: true }))).toEqual({ kind: 'paste' });
  });
});
