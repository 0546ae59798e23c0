import { describe, expect, it } from '@jest/globals';
import { isLeaveKey, keyDown } from './keys.js';

const pressed = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

describe('a key pressed in the picture', () => {
  it.each(['a', 'A', '$', ' ', 'Enter', 'Tab', 'ArrowLeft', 'F5', 'Shift', 'Escape'])('%j goes to the page', (key) =>
    expect(keyDown(pressed(key))).toEqual({ kind: 'key-down', key }),
  );

  it.each(['é', 'ß', '中', '😀'])('%s, which not every keyboard has, is sent as text', (key) =>
    expect(keyDown(pressed(key))).toEqual({ kind: 'text', text: key }),
  );

  it.each([
    ['while an input method composes', pressed('a', { isComposing: true })],
    ['for a paste', pressed('v', { ctrlKey: true })],
    ['for a paste on a Mac', pressed('v', { metaKey: true })],
    ['for a dead key', pressed('Dead')],
    ['for a key without a name', pressed('Unidentified')],
  ])('is not sent %s', (_when, key) => expect(keyDown(key)).toBeNull());

  it('leaves the picture with Shift+F6 only', () => {
    expect(isLeaveKey(pressed('F6', { shiftKey: true }))).toBe(true);
    expect(isLeaveKey(pressed('F6'))).toBe(false);
    expect(isLeaveKey(pressed('Escape', { shiftKey: true }))).toBe(false);
  });
});
