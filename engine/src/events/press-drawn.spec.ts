import type { TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, click, FAIR_WAIT, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab();

const box = 'position:relative;width:200px;height:40px;background:#eee';
const over = 'position:absolute;inset:0';
/** A list that the page draws itself: its field, and the element that shows the choice. */
const list = (field: string, choice: string, inner = '') =>
  `<div style="${box}" onmousedown="event.preventDefault(); this.querySelector('input').focus()" onclick="document.title = 'open'">
    <input role="combobox" aria-label="Colour" ${field}>${choice}</div>${inner}`;

/** The effect of a press in a page with this content. */
async function on(html: string, targetField: string, fields: Partial<TestCase> = {}) {
  const title = aCase('Get content', { property: 'Title' });
  const [pressed, seen] = await lab.onPage(`<title>Empty</title>${html}`, [click(targetField, fields), title]);
  return { message: pressed?.message, title: seen?.value };
}

it.each([
  ['under the choice of a list', list(`style="${over}"`, `<div style="${over}">Pick one</div>`), 'label=Colour'],
  ['that lets the mouse through', list('style="pointer-events:none"', ''), 'label=Colour'],
  [
    'by words in it that let the mouse through',
    list(`style="${over}"`, `<div style="${over};pointer-events:none">Pick one</div>`),
    'text=Pick one',
  ],
  [
    'by its name that lies over it',
    `<div style="${box}"><label style="${over};pointer-events:none" for="mail">E-mail</label><input id="mail" style="${over}" onclick="document.title = 'open'"></div>`,
    'text=E-mail',
  ],
  [
    'by its name that lies under it',
    `<div style="${box}"><span>Colour</span><div role="combobox" tabindex="0" style="${over}" onclick="document.title = 'open'"></div></div>`,
    'text=Colour',
  ],
  [
    'once what covers it has gone',
    `<div style="${box}"><input aria-label="Colour" style="${over}" onclick="document.title = 'open'"><i style="${over}" onclick="setTimeout(() => this.remove(), 300)"></i></div>`,
    'label=Colour',
  ],
  [
    'as a box of no size, by its label',
    `<label onchange="document.title = 'open'"><input type="checkbox" style="position:absolute;opacity:0;width:0;height:0">Newsletter</label>`,
    'role=checkbox',
  ],
])('a field is clicked %s', async (_how, html, targetField) => {
  expect(await on(html, targetField)).toEqual({ message: '', title: 'open' });
});

it.each([
  [
    'something that has nothing to do with it',
    `${list(`style="${over}"`, '')}<div style="position:fixed;inset:0" onclick="document.title = 'open'"></div>`,
    'label=Colour',
    'The element label=Colour is covered by <div> (waited 1 s)',
  ],
  [
    'what a disabled field is drawn with',
    list(`disabled style="${over}"`, `<div style="${over};pointer-events:none">Pick one</div>`),
    'text=Pick one',
    'The element text=Pick one ignores the mouse: its style is pointer-events: none (waited 1 s)',
  ],
])('a field is not clicked under %s', async (_what, html, targetField, message) => {
  expect(await on(html, targetField, SHORT_WAIT)).toEqual({ message, title: 'Empty' });
});

it('a field is not clicked under what takes no click for it', async () => {
  const html = `<div style="${box}"><input aria-label="Colour" style="${over}"><i style="${over}"></i></div>`;
  // The press is tried, which takes time on a busy machine.
  expect(await on(html, 'label=Colour', FAIR_WAIT)).toEqual({
    message: 'The element label=Colour is covered: the press did not reach it',
    title: 'Empty',
  });
});
