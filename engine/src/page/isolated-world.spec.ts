import { expect, it } from '@jest/globals';
import { aCase, shareLab } from '../../../test/support/browser/engine.js';
import { eventually } from '../../../test/support/time/eventually.js';
import { IsolatedWorld } from './isolated-world.js';

const field = '<input id="name"><p id="seen"></p>';
const seen = 'document.querySelector("#name").oninput = ({ target }) => { seen.textContent = target.value };';

const lab = shareLab({
  '/': `${field}<script>${seen}</script>`,
  // Previous listeners of this window have been removed.
  '/rewritten': `<button onclick="document.open(); document.write('${field.replaceAll('"', "\\'")}<script>${seen.replaceAll('"', '`')}<\\/script>')">Go</button>`,
  '/shadow': `<div id="host"></div><p id="seen"></p><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<input id="name">';
    host.shadowRoot.querySelector('#name').oninput = ({ target }) => { seen.textContent = target.value };</script>`,
  '/watched': `${field}<script>${seen}
    addEventListener('click', () => { seen.textContent = Object.keys(window).filter((name) => /testplatform|^watch/.test(name)) });</script>`,
});

const open = (path: string) => aCase('URL redirect', { redirectURL: lab.url + path });
const feed = aCase('Text feed', { targetField: '#name', inputText: 'Ada' });
/** Writes in the page; answers whether that worked. */
function write(element: Element, text: string): boolean {
  (element as HTMLInputElement).value = text;
  return true;
}

const read = aCase('Get content', { targetField: '#seen' });

it.each([
  ['a plain page', '/', [feed, read]],
  ['a document that the page has written anew', '/rewritten', [aCase('Click', { targetField: 'button' }), feed, read]],
  ['a shadow root, where only Playwright looks', '/shadow', [feed, read]],
])('finds a field in %s', async (_what, path, cases) => {
  const { results } = await lab.run([open(path), ...cases]);
  expect(results.map(({ status, message }) => [status, message])).toEqual(results.map(() => ['success', '']));
  expect(results.at(-1)?.value).toBe('Ada');
});

it('changes nothing once the caller has stopped waiting', async () => {
  const lease = await lab.pool.acquire(new AbortController().signal);
  try {
    const { page } = await lease.openPage();
    const session = await page.context().newCDPSession(page);
    const world = new IsolatedWorld(session, () => undefined);
    await Promise.all([session.send('Page.enable'), world.enter()]);
    await page.goto(lab.url);
    await eventually(() => world.evaluate('location.href')).toBe(`${lab.url}/`);
    expect(await world.ask('#name', write, 'late', Date.now() - 1)).toBeUndefined();
    expect(await page.inputValue('#name')).toBe('');
    expect(await world.ask('#name', write, 'in time', Date.now() + 60_000)).toEqual({ answer: true });
    expect(await page.inputValue('#name')).toBe('in time');
  } finally {
    lease.release();
  }
});

it('is invisible to the page', async () => {
  const { results } = await lab.run([open('/watched'), aCase('Click', { targetField: '#name' }), read]);
  expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  expect(results.at(-1)?.value).toBe('');
});
