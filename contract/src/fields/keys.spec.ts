import { expect, it } from '@jest/globals';
import { standardKey } from './keys.js';

it.each([
  ['Esc', 'Escape'],
  ['return', 'Enter'],
  ['Del', 'Delete'],
  ['Down', 'ArrowDown'],
  ['enter', 'Enter'],
  ['f5', 'F5'],
  ['ctrl+b', 'Control+b'],
  ['Control + B', 'Control+B'],
  ['Ctrl-Shift-K', 'Control+Shift+K'],
  ['cmd + Return', 'Meta+Enter'],
  ['Page Down', 'PageDown'],
  ['+', '+'],
  ['ctrl++', 'Control++'],
  ['ctrl + +', 'Control++'],
  ['ctrl+', 'ctrl+'],
  ['-', '-'],
  ['Ctrl+-', 'Control+-'],
  ['', ''],
  ['a', 'a'],
  ['ä', 'ä'],
  ['Backquote', 'Backquote'],
  ['{{binding=key}}', '{{binding=key}}'],
])('%j is %j', (written, standard) => expect(standardKey(written)).toBe(standard));
