import type { OverlayRule, TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, click, FAIR_WAIT, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const RULE: OverlayRule = { name: 'Cookie bar', locator: '#bar', press: 'text=Accept' };
const CLOSED = '“Cookie bar” was closed by its overlay rule';
const BAR = `<div id="bar" style="position: fixed; inset: 0; background: white">
  <p id="about">We use cookies</p><button onclick="accept()">Accept</button></div>`;
const PAGE = `<button id="buy" onclick="this.textContent = 'Bought'">Buy</button><p id="total">0</p>
  <div id="place"></div><template id="bar-of">${BAR}</template><script>
  let pressed = 0;
  const show = () => { place.innerHTML = document.getElementById('bar-of').innerHTML; };
  const accept = () => { pressed++; place.innerHTML = ''; total.textContent = 'EUR 12'; };
</script>`;
const showing = `${PAGE}<script>show();</script>`;

const lab = shareLab();
const run = (html: string, cases: readonly TestCase[], rule = RULE) =>
  lab.onPage(html, cases, { project: { overlayRules: [rule] } });
const contains = (target: string, statementData: string) =>
  read(target, { conditionals: [{ statement: 'Contains', statementData }] });

it('closes what covers the target of a press, and says so', async () => {
  const results = await run(showing, [click('#buy'), contains('#buy', 'Bought'), click('#buy')]);
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    ['success', CLOSED],
    ['success', ''],
    ['success', ''],
  ]);
});

it('closes what shows up while a case waits', async () => {
  const later = `${PAGE}<button id="later" onclick="setTimeout(show, 50)">Later</button>`;
  const results = await run(later, [
    click('#later'),
    contains('#total', '12'),
    aCase('Hover', { targetField: '#buy' }),
  ]);
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    ['success', ''],
    ['success', CLOSED],
    ['success', ''],
  ]);
});

it('leaves an overlay alone that a case is about', async () => {
  const results = await run(showing, [
    aCase('Locate element', { targetField: '#bar' }),
    contains('#about', 'cookies'),
    click('#about'),
    aCase('Hover', { targetField: 'text=Accept' }),
    aCase('Run script', { script: 'pressed' }),
  ]);
  expect(results.map(({ message }) => message)).toEqual(results.map(() => ''));
  expect(results.at(-1)?.value).toBe('0');
});

it.each([
  [
    'an iframe',
    `<iframe id="f" srcdoc="<button id=one>One</button><iframe id=g srcdoc='<button id=two>Two</button>'></iframe>"></iframe>`,
    'frame=f >> frame=g >> #two',
  ],
  [
    'nested shadow roots',
    `<p id="f"></p><script>
    const outer = f.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));
    outer.attachShadow({ mode: 'open' }).innerHTML = '<button id="two">Two</button>';
  </script>`,
    '#two',
  ],
])('leaves an overlay alone that a case works in, in %s', async (_where, html, target) => {
  const page = `<div id="bar">${html}<button onclick="this.textContent = 'Pressed'">Accept</button></div>`;
  const never = read(target, { conditionals: [{ statement: 'Contains', statementData: 'never' }], ...SHORT_WAIT });
  const results = await run(page, [never, contains('css=#bar > button', 'Accept')]);
  expect(results).toMatchObject([
    { actual: 'Two', warnings: [] },
    { status: 'success', message: '' },
  ]);
});

it('closes an overlay over an iframe that a case works in', async () => {
  const frame = `<iframe id="f" srcdoc="<button id=one>One</button>"></iframe>`;
  const [pressed] = await run(showing + frame, [click('frame=f >> #one')]);
  expect(pressed).toMatchObject({ status: 'success', message: CLOSED });
});

it('tells of a button that closes nothing, and the case fails as without the rule', async () => {
  const [covered] = await run(showing.replace('onclick="accept()"', ''), [click('#buy', FAIR_WAIT)]);
  expect(covered?.status).toBe('failure');
  expect(covered?.message).toMatch(/^The element #buy is covered by <\S+> \(waited 5 s\)/);
  expect(covered?.warnings).toContain('The overlay rule “Cookie bar” pressed text=Accept, but the overlay stayed open');
});

it('gives up an overlay that always comes back', async () => {
  const again = showing.replace("place.innerHTML = '';", "place.innerHTML = ''; setTimeout(show, 50);");
  const results = await run(again, [
    read('#total', { conditionals: [{ statement: 'Contains', statementData: 'never' }], ...FAIR_WAIT }),
    aCase('Run script', { script: 'pressed >= 1 && pressed <= 3' }),
  ]);
  expect(results.map(({ status, value }) => [status, value])).toEqual([
    ['failure', undefined],
    ['success', 'true'],
  ]);
});
