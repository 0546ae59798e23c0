import type { TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, click, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

let orders = 0;
const lab = shareLab({
  '/': `<textarea id="area"></textarea><input id="file" type="file" style="display:none"><input id="off" disabled><p id="log"></p><script>
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'F2') log.textContent += 'F2 ' + document.activeElement.id + ';';
    });
  </script>`,
  '/soon': `<p id="log"></p><input id="soon" onkeydown="log.textContent += event.key + ' soon;'"><script>
    const soon = document.querySelector('#soon');
    soon.style.display = location.search === '?hidden' ? 'none' : '';
    soon.disabled = location.search === '?disabled';
    soon.inert = location.search === '?inert';
    setTimeout(() => { soon.style.display = ''; soon.disabled = soon.inert = false }, 700);
  </script>`,
  '/copy': `<button onclick="navigator.clipboard.writeText('invite 7').then(() => this.textContent = 'Copied', (error) => this.textContent = error)">Copy</button><input id="into">`,
  '/shortcuts': `<p id="log"></p><script>
    onkeydown = (event) => { event.preventDefault(); if (event.key.length === 1) log.textContent += event.key + event.ctrlKey + event.shiftKey + ';' };
  </script>`,
  // In sequence, like a form whose fields depend on each other: some wait is likely to end between two questions.
  '/in-turn': `<p id="log"></p><script>
    for (const i of Array.from({ length: 40 }).keys()) {
      const input = Object.assign(document.createElement('input'), { id: 'in' + i, disabled: true });
      input.onkeydown = () => log.textContent += i + ';';
      document.body.append(input);
      setTimeout(() => { input.disabled = false }, 500 + i * 60);
    }
  </script>`,
  '/order': '<h1>Order</h1><form method="post" action="/ordered"><input id="amount" name="amount"></form>',
  // Longer than one wait for a target lasts.
  '/ordered': (_request, response) => {
    orders++;
    response.setHeader('Content-Type', 'text/html');
    setTimeout(() => response.end(`<h1>Orders: ${orders}</h1>`), 2_500);
  },
});

describe('Press key', () => {
  it('presses a key at the focus, and in a target', async () => {
    const project = { dataBinding: [{ title: 'key', value: 'F2' }] };
    const press = aCase('Press key', { key: '{{binding=key}}' });
    const results = await lab.onPage([{ ...press, targetField: '#area' }, press, read('#log')], { project });
    expect(results[2]?.value).toBe('F2 area;F2 area;');
  });

  it.each([{ targetField: '#amount' }, {}])('presses it once, and waits for what follows: %o', async (fields) => {
    orders = 0;
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/order` }),
      aCase('Text feed', { targetField: '#amount', inputText: '3' }),
      aCase('Press key', { key: 'Enter', ...fields }),
      read('h1'),
    ]);
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '3', '', 'Orders: 1']);
  });

  it.each(['hidden', 'disabled', 'inert'])('waits for a target that is %s at first', async (state) => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/soon?${state}` }),
      aCase('Press key', { key: 'F2', targetField: '#soon' }),
      read('#log'),
    ]);
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '', 'F2 soon;']);
  });

  it('never presses elsewhere while its target becomes enabled', async () => {
    const indexes = Array.from({ length: 40 }).map((_, index) => index);
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/in-turn` }),
      ...indexes.map((index) => aCase('Press key', { key: 'F2', targetField: `#in${index}` })),
      read('#log'),
    ]);
    expect(results.at(-1)?.value).toBe(indexes.map((index) => `${index};`).join(''));
  });

  it('presses the letter of a combination as a keyboard does, however it is written', async () => {
    const keys = ['Control+S', 'Control+s', 'Control+Shift+S', 'Control+Shift+s', 'Shift+A', 'A', 'a'];
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/shortcuts` }),
      ...keys.map((key) => aCase('Press key', { key })),
      read('#log'),
    ]);
    expect(results.at(-1)?.value).toBe('struefalse;struefalse;Struetrue;Struetrue;Afalsetrue;Afalsefalse;afalsefalse;');
  });

  it('pastes what a button of the page copied, and nothing that another file copied, signed in or not', async () => {
    const paste = aCase('Press key', { key: 'Control+V', targetField: '#into' });
    const copied: Partial<TestCase> = { conditionals: [{ statement: 'Equal to', statementData: 'Copied' }] };
    const opened = aCase('URL redirect', { redirectURL: `${lab.url}/copy` });
    const copying = [opened, click('button'), read('button', copied), paste, read('#into')];
    const pasting = [opened, paste, read('#into')];
    const signedIn = JSON.stringify({ cookies: [], origins: [] });
    const runs = [
      await lab.run(copying),
      await lab.run(pasting),
      await lab.run(copying, { signedIn }),
      await lab.run(pasting),
    ];
    const values = runs.map(({ results }) => results.at(-1)?.value);
    expect(values).toEqual(['invite 7', '', 'invite 7', '']);
  });

  it('accepts the names that people write', async () => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/shortcuts` }),
      ...['ctrl + b', 'ctrl-shift-k'].map((key) => aCase('Press key', { key })),
      read('#log'),
    ]);
    expect(results.at(-1)?.value).toBe('btruefalse;Ktruetrue;');
  });

  it('reports that its target can’t have the focus', async () => {
    const keys = ['#file', '#off'].map((targetField) => aCase('Press key', { key: 'F2', targetField, ...SHORT_WAIT }));
    const results = await lab.onPage([...keys, read('#log')]);
    expect(results.map(({ message, value = '' }) => message + value)).toEqual([
      'The element #file is not visible (waited 1 s)',
      'The element #off is disabled (waited 1 s)',
      '',
    ]);
  });

  it('reports that there is no such key', async () => {
    const [press] = await lab.onPage([aCase('Press key', { key: 'Entre' })]);
    expect(press).toMatchObject({ status: 'failure', message: expect.stringContaining('"Entre" is not a key') });
  });
});
