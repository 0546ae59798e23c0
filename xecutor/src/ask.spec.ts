import { PassThrough } from 'node:stream';
import { expect, it, jest } from '@jest/globals';
import { ask } from './ask.js';

/** A question on a terminal on which these keys are pressed. */
async function answer(keys: string) {
  const interrupt = new AbortController();
  const onInterrupt = jest.fn(() => interrupt.abort());
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const asked = ask('Sure? ', { input, output, interrupted: interrupt.signal, onInterrupt });
  input.write(keys);
  return { text: await asked, interrupts: onInterrupt.mock.calls.length };
}

it('takes an answer, and interrupts the program at Ctrl-C', async () => {
  expect(await answer('yes\r')).toEqual({ text: 'yes', interrupts: 0 });
  expect(await answer('y\u0003')).toEqual({ text: '', interrupts: 1 });
});
