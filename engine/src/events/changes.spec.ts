import type { TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, shareLab } from '../../../test/support/browser/engine.js';

const form = (change: string) => `<h1>0</h1><select onchange="${change}"><option>one<option>two</select>
  <input id="day" type="date" onchange="${change}"><input id="amount" type="number" oninput="${change}">
  <script>
    let changes = 0;
    // Longer than one wait for a target lasts.
    const work = () => { for (const end = Date.now() + 2_300; Date.now() < end; ); document.querySelector('h1').textContent = ++changes };
  </script>`;

const lab = shareLab({
  '/busy': form('work()'),
  '/leaves': form("location = '/day'"),
  '/day': '<h1>The day</h1>',
});

describe.each([
  aCase('Select option', { targetField: 'select', option: 'two' }),
  aCase('Text feed', { targetField: '#day', inputText: '2026-02-03' }),
  aCase('Text feed', { targetField: '#amount', inputText: '7' }),
])('$eventType $targetField', (changes: TestCase) => {
  it.each([
    ['is made once in a page that is busy with it for long', '/busy', '1'],
    ['may lead to another page', '/leaves', 'The day'],
  ])('%s', async (_what, path, heading) => {
    const open = aCase('URL redirect', { redirectURL: `${lab.url}${path}` });
    const { results } = await lab.run([open, changes, aCase('Get content', { targetField: 'h1' })]);
    expect(results[1]).toMatchObject({ status: 'success' });
    expect(results[2]?.value).toBe(heading);
  });
});
