import type { TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, feed, read, shareLab, SHORT_WAIT } from '../../../test/support/engine.js';

const lab = shareLab({
  '/several': `<select multiple><option value="a">One</option><option value="b">Two</option><option>Three</option></select>`,
});

/** What the cases report on a page. */
async function told(path: string, cases: readonly TestCase[]): Promise<string[]> {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url + path }), ...cases]);
  return results.slice(1).map(({ message, value = '' }) => message + value);
}
const select = (option: string) => aCase('Select option', { targetField: 'select', option });

it('chooses several options, whose values are read with commas between', async () => {
  const cases = [select('One, Two'), read('select', { property: 'Value' }), read('select')];
  expect(await told('/several', cases)).toEqual(['One, Two', 'a, b', 'a, b']);
});
