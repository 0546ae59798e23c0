import { expect, it } from '@jest/globals';
import { aCase, read, shareLab } from '../../../test/support/browser/engine.js';

/** An element with an open shadow root. */
const shadow = (tag: string, root: string, own = '') =>
  `<${tag}><template shadowrootmode="open">${root}</template>${own}</${tag}>`;

const BADGE = shadow('x-badge', '<style>b { color: red }</style><b>New </b><i hidden>old</i>');
const lab = shareLab({
  '/': `<main><h1>Shop</h1>${shadow(
    'x-card',
    `<h2><slot name="title">No title</slot></h2> <p>Price: <slot></slot> ${BADGE}<span style="visibility:hidden">none</span></p>
      <button style="text-transform:uppercase">Buy <slot name="what">it</slot></button>`,
    '<em slot="title">Lamp</em><b>19</b> francs <u slot="nowhere">lost</u>',
  )}<p>Ends <b>here</b></p></main>
    <p id="drawn">Total ${shadow('x-icon', '<svg><title>Cart</title><style>.a{}</style><text>2</text></svg>')}</p>
    <div id="plain">a <b>b</b> c<p hidden>d</p><p style="text-transform:uppercase">e</p></div>`,
});

it.each([
  ['main', 'Shop\nLamp\nPrice: 19 francs New\nBUY IT\nEnds here'],
  ['x-card', 'Lamp\nPrice: 19 francs New\nBUY IT'],
  ['x-card button', 'BUY IT'],
  ['x-card h2', 'Lamp'],
  ['x-badge', 'New'],
  ['x-badge i', ''],
  ['#drawn', 'Total 2'],
  ['#plain', 'a b c\n\nE'],
])('reads what open shadow roots show, as a person sees it: %s', async (target, text) => {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), read(target)]);
  expect(results[1]).toMatchObject({ status: 'success', value: text });
});
