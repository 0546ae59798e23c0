import type { Conditional } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, shareLab } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { RETRY_MS } from './case-context.js';

const later = (act: string) => `<script>setTimeout(() => { ${act} }, 300);</script>`;
const TEXT = '<p id="text">wait</p>';

const waits = holdWaits();
const lab = shareLab({
  '/text': `${TEXT}${later("text.textContent = 'ready'")}`,
  '/letters': `${TEXT}${later("text.firstChild.data = 'ready'")}`,
  '/shadow': `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '${TEXT}'</script>${later("host.shadowRoot.querySelector('#text').textContent = 'ready'")}`,
  '/frame': `<iframe src="/text"></iframe>`,
  '/leaves': `${TEXT}${later("location = '/left'")}`,
  '/left': '<p id="text">ready</p>',
  '/restless': `${TEXT}<p id="other"></p><script>
    let changes = 0;
    setInterval(() => { other.textContent = changes++; if (changes === 100) text.textContent = 'ready' }, 3);
  </script>`,
  '/address': later("history.pushState(null, '', '/ready')"),
});

it.each([
  ['a text', '/text', '#text'],
  ['its letters', '/letters', '#text'],
  ['a text in a shadow root', '/shadow', '#text'],
  ['a text in a frame', '/frame', 'frame=iframe >> #text'],
  ['the document', '/leaves', '#text'],
  ['other things all the time', '/restless', '#text'],
])('a case retries as soon as the page changes %s', async (_what, path, targetField) => {
  // Holds the retry timer, so that only a change of the page can trigger another try.
  void waits.hold(RETRY_MS);
  const open = aCase('URL redirect', { redirectURL: lab.url + path });
  const conditionals: Conditional[] = [{ statement: 'Equal to', statementData: 'ready' }];
  const { results } = await lab.run([open, aCase('Get content', { targetField, conditionals })]);
  expect(results.at(-1)).toMatchObject({ status: 'success', value: 'ready' });
});

it('a case retries as soon as the page changes its address', async () => {
  void waits.hold(RETRY_MS);
  const open = aCase('URL redirect', { redirectURL: `${lab.url}/address` });
  const { results } = await lab.run([open, aCase('Wait for', { redirectURL: '/ready' })]);
  expect(results.at(-1)?.status).toBe('success');
});
