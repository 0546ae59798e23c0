import type { TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, feed, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab({
  '/several': `<select multiple><option value="a">One</option><option value="b">Two</option><option>Three</option></select>`,
  '/form': `<input id="zip" onchange="told.textContent += 'changed '" onblur="told.textContent += 'left '">
    <select id="town" onfocus="told.textContent += 'entered '"><option>Basel</option><option>Bern</option></select><output id="told"></output>
    <script>if (location.search === '?late') { town.disabled = true; setTimeout(() => town.disabled = false, 400); }</script>`,
  '/refilled': `<input id="zip" onchange="town.innerHTML = '<option>Bern</option><option>Thun</option>'">
    <select id="town" disabled><option>Basel</option><option>Bern</option></select>
    <script>setTimeout(() => town.disabled = false, 400)</script>`,
  '/rendered': `<input id="zip"><select id="town"><option>Basel</option><option>Bern</option></select><script>
    const fill = () => { town.innerHTML = '<option>Thun</option><option>Bern</option>'; town.disabled = false };
    zip.onblur = async () => { await null; town.disabled = true; setTimeout(fill, 300) };
  </script>`,
  '/filled': `<select disabled onfocus="setTimeout(() => this.innerHTML = '<option>Basel</option><option>Bern</option>', 100)"></select>
    <script>setTimeout(() => document.querySelector('select').disabled = false, 400)</script>`,
  '/icons': `<select multiple><option>\ue001 Basel</option><option>\ue002 Bern</option></select>`,
  '/icon': `<select><option>\ue001 Basel</option><option>\ue002 Bern</option></select>`,
  '/replaced': `<select onfocus="this.disabled = true; setTimeout(() => this.outerHTML = filled, 500)"></select>
    <script>const filled = '<select><option>Basel</option><option>Bern</option></select>'</script>`,
  '/behind': `<select><option>Basel</option><option>Bern</option></select><dialog>Wait</dialog><script>
    const dialog = document.querySelector('dialog');
    dialog.showModal();
    if (location.search === '?closes') setTimeout(() => dialog.close(), 700);
  </script>`,
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

it.each(['/form', '/form?late'])(
  'moves the focus to the list, so that the field before it is left: %s',
  async (path) => {
    const cases = [feed('#zip', '3000'), select('Bern'), read('#told'), read('select')];
    expect(await told(path, cases)).toEqual(['3000', 'Bern', 'changed left entered', 'Bern']);
  },
);

it('chooses among the options that the page sets when the field before a late list is left', async () => {
  expect(await told('/refilled', [feed('#zip', '3000'), select('Bern'), read('select')])).toEqual([
    '3000',
    'Bern',
    'Bern',
  ]);
});

it('lets the page render what the field before the list has changed, before it chooses', async () => {
  const enabled = aCase('Wait for', { targetField: 'select', state: 'Enabled' });
  const values = await told('/rendered', [feed('#zip', '3000'), select('Bern'), enabled, read('select')]);
  expect([values[1], values[3]]).toEqual(['Bern', 'Bern']);
});

it('focuses a late list that the page fills only then', async () => {
  expect(await told('/filled', [select('Bern'), read('select')])).toEqual(['Bern', 'Bern']);
});

it('chooses an option whose label begins with an icon, at once or after a wait', async () => {
  expect(await told('/icon', [select('Bern'), read('select')])).toEqual(['\ue002 Bern', '\ue002 Bern']);
  expect(await told('/icons', [select('Basel, Bern')])).toEqual(['\ue001 Basel, \ue002 Bern']);
});

it('chooses in the list that the page puts in place of a disabled one', async () => {
  expect(await told('/replaced', [select('Bern'), read('select')])).toEqual(['Bern', 'Bern']);
});

it('chooses nothing behind a dialog that blocks the list', async () => {
  expect(await told('/behind?closes', [select('Bern'), read('select')])).toEqual(['Bern', 'Bern']);
  expect(await told('/behind', [{ ...select('Bern'), ...SHORT_WAIT }, read('select')])).toEqual([
    'The element select is inert: the page or an open dialog blocks it (waited 1 s)',
    'Basel',
  ]);
});
