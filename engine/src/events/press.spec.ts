import type { CaseResult, TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, read, type RunOptions, shareLab } from '../../../test/support/browser/engine.js';

/** A button, its style, and what covers the page: each click is logged. */
const page = (script: string, body = '<button id="go">Go</button>') => `
  <style>
    body { margin: 0; font: 16px sans-serif }
    #go { position: absolute; left: 100px; top: 100px; width: 200px; height: 50px; border: 0 }
    #cover { position: fixed; inset: 0; background: #0003 }
    @keyframes arrive { from { translate: 900px 0 } }
    @keyframes grow { to { scale: 3; translate: 200px 0 } }
  </style>
  <p id="log"></p>${body}
  <script>
    window.log = (text) => { document.querySelector('#log').textContent += text + ';' };
    const cover = document.createElement('div');
    cover.id = 'cover';
    cover.onclick = () => log('cover');
    addEventListener('click', ({ target }) => { if (target.id === 'go') log('go') });
    ${script}
  </script>`;

const frame = '<iframe srcdoc="<button onclick=&quot;parent.log(\'inner\')&quot;>Inner</button>"></iframe>';

const lab = shareLab({
  '/plain': page(''),
  '/covered': page('document.body.append(cover); setTimeout(() => cover.remove(), 700)'),
  // Moves over the button between the check and the press: the mouse moves there first.
  '/late-cover': page(`go.addEventListener('mousemove', () => {
    document.body.append(cover);
    setTimeout(() => cover.remove(), 500);
  }, { once: true })`),
  // The same with a document of its own, so the page doesn't see its presses.
  '/late-frame': page(`go.addEventListener('mousemove', () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%';
    document.body.append(frame);
    setTimeout(() => frame.remove(), 500);
  }, { once: true })`),
  '/frame-until-pressed': page(`go.addEventListener('mousemove', () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%';
    document.body.append(frame);
    addEventListener('blur', () => setTimeout(() => frame.remove(), 300));
  }, { once: true })`),
  '/arrives': page("go.style.animation = 'arrive 1s linear'; go.onclick = (event) => log('at ' + event.clientX)"),
  '/walks': page(`let left = 500;
    const walk = () => { go.style.left = (left -= 20) + 'px'; if (left > 100) requestAnimationFrame(walk) };
    walk();
    go.onclick = (event) => log('at ' + event.clientX)`),
  '/drifts': page(`let left = 300;
    const drift = () => { go.style.left = --left + 'px'; if (left > 200) requestAnimationFrame(drift) };
    drift();
    go.onclick = () => log('at ' + left)`),
  // Triggered by the previous press: nothing was visible when the target was checked.
  '/departs': page(`let left = 100;
    const drift = () => { go.style.left = (left += 5) + 'px'; if (left < 400) requestAnimationFrame(drift) };
    go.onclick = () => { log('at ' + left); if (left === 100) setTimeout(drift, 20) }`),
  '/pulses': page("go.style.animation = 'grow 60s linear infinite'"),
  '/dances': page(`let turn = 0;
    const dance = () => { go.style.rotate = Math.sin(turn++ / 10) * 20 + 'deg'; requestAnimationFrame(dance) };
    dance()`),
  '/half-covered': page(
    'cover.style.cssText = "left: 110px; top: 100px; width: 180px; height: 50px"; document.body.append(cover)',
  ),
  '/shapes': page(
    '',
    `<svg width="300" height="100" onclick="log(event.target.id)">
      <circle id="ring" cx="50" cy="50" r="40" fill="none" stroke="red" stroke-width="3"/>
      <path id="bow" d="M110 90 A 40 40 0 0 1 190 90" fill="none" stroke="red"/></svg>
    <img usemap="#rooms" width="200" height="100" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
    <map name="rooms"><area id="hall" href="#" shape="poly" coords="0,0,100,0,100,10,10,10,10,100,0,100" onclick="log('hall')">
      <area id="room" href="#" shape="circle" coords="60,60,20" onclick="log('room')"></map>
    <p style="width: 140px">Some words before <a id="lines" onclick="log('lines')">a link of two lines</a></p>`,
  ),
  // Built anew when a field is left, as in vanilla TodoMVC, or when the page hears the press.
  '/rebuilt': page(
    `window.build = () => { form.innerHTML = '<input id="name"><button id="go">Go</button><input id="box" type="checkbox">' };
    build();
    form.addEventListener('focusout', () => build());
    form.addEventListener('change', ({ target }) => { if (target.id === 'box') log(target.checked) });
    form.querySelector('#name').focus()`,
    '<div id="form" style="height: 300px"></div>',
  ),
  '/on-press': page(
    `window.build = () => { list.innerHTML = '<input id="name"><button id="go">Go</button>' };
    build();
    list.addEventListener('mousedown', () => { log('down'); build() });
    list.querySelector('#name').focus()`,
    '<div id="list" style="height: 300px"></div>',
  ),
  '/disabled': page('go.disabled = true; setTimeout(() => { go.disabled = false; log("enabled") }, 700)'),
  '/far': page('go.style.top = "3000px"'),
  // Below the window, so it has to be scrolled into view.
  '/heard': page(`go.style.top = '3000px';
    for (const type of ['pointerdown', 'click']) addEventListener(type, () => log(type), true)`),
  '/shadow': page(
    `host.attachShadow({ mode: 'open' }).innerHTML = '<button id="in" style="padding-left: 300px">In <slot></slot></button>';
    host.shadowRoot.querySelector('#in').onclick = ({ target }) => log('in ' + target.id)`,
    '<div id="host"><b id="slotted">slotted</b></div>',
  ),
  '/shadow-text': page(
    `go.attachShadow({ mode: 'open' }).innerHTML = '<i><slot></slot></i>';
    go.firstElementChild.attachShadow({ mode: 'open' }).innerHTML = '<u><slot></slot></u>';`,
    '<div id="go"><div onclick="log(0)">text in slots</div></div>',
  ),
  '/frame': page('', frame),
  '/label': page(
    'box.onchange = () => log(box.checked)',
    '<label id="words"><input id="box" type="checkbox">Yes</label>',
  ),
  '/busy': page('go.onclick = () => { const end = Date.now() + 3000; while (Date.now() < end); }'),
  '/slow-link': page('go.href = "/never"', '<a id="go">Go</a>'),
  '/slow-link-below': page('go.href = "/never"; go.style.top = "3000px"', '<a id="go">Go</a>'),
  '/never': () => undefined,
  '/leaves': page('go.onclick = () => location.assign("/plain")'),
  '/hostile': page(`
    document.querySelectorAll = Element.prototype.matches = Element.prototype.getClientRects = () => { throw 'mine' };
    window.requestAnimationFrame = window.setTimeout = () => 0;
    addEventListener('pointerdown', (event) => event.preventDefault(), true);`),
  '/twice': page(
    'go.ondblclick = () => log("double"); go.oncontextmenu = (event) => { event.preventDefault(); log("menu") }',
  ),
});

/** Half of it passes before a target is clicked as it is; the other half is for the click on a busy machine. */
const HALF_TO_WAIT = { maxWaitingTime: 12 };

const click = (targetField = '#go', fields: Partial<TestCase> = {}) => aCase('Click', { targetField, ...fields });

/** What a page has logged after some cases that pass. */
async function logged(path: string, cases: readonly TestCase[], options: RunOptions = {}): Promise<string> {
  const { results } = await lab.run(
    [aCase('URL redirect', { redirectURL: lab.url + path }), ...cases, aCase('Get content', { targetField: '#log' })],
    options,
  );
  expect(results.map(said)).toEqual(results.map(() => ['success', '']));
  return results.at(-1)?.value ?? '';
}

const said = ({ status, message }: CaseResult) => [status, message];

describe('a press', () => {
  it.each([
    ['waits until nothing covers the target', '/covered', 'go;'],
    ['is kept from what covers the target at the last moment, and made again', '/late-cover', 'go;'],
    ['is made again when a frame that came over the target has taken it', '/late-frame', 'go;'],
    ['waits until the target is enabled', '/disabled', 'enabled;go;'],
    ['scrolls to a target that is not to be seen', '/far', 'go;'],
    ['waits for an animation of the target', '/arrives', 'go;at 200;'],
    ['waits for a target that the page moves itself', '/walks', 'go;at 200;'],
  ])('%s', async (_what, path, expected) => {
    const log = await logged(path, [click()]);
    expect(log.split(';').toSorted()).toEqual(expected.split(';').toSorted());
  });

  it.each<[string, string, Partial<TestCase>, string]>([
    ['an animation without an end', '/pulses', {}, 'The target kept moving, so it was clicked while it moved'],
    ['a script', '/dances', HALF_TO_WAIT, 'The target kept moving, so it was clicked while it moved'],
    [
      'what covers its middle',
      '/half-covered',
      HALF_TO_WAIT,
      'The middle of the target is covered, so it was clicked next to what covers it',
    ],
  ])('is made with a warning despite %s', async (_what, path, fields, warning) => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: lab.url + path }),
      click('#go', fields),
      read('#log'),
    ]);
    expect(results.map(said)).toEqual(results.map(() => ['success', '']));
    expect([results[1]?.warnings, results[2]?.value]).toEqual([[warning], 'go;']);
  });

  it('hits the line of a shape, an area of an image and a link of several lines', async () => {
    const targets = ['#ring', '#bow', '#hall', '#room', '#lines'];
    expect(
      await logged(
        '/shapes',
        targets.map((target) => click(target)),
      ),
    ).toBe('ring;bow;hall;room;lines;');
  });

  it.each<[string, TestCase, string]>([
    ['a button', aCase('Click', { targetField: '#go' }), 'go;'],
    ['a button, beside its middle', aCase('Click', { targetField: '#go', mousePositionNearestField: '5,5' }), 'go;'],
    ['a box', aCase('Check', { targetField: '#box' }), 'true;'],
  ])('is made again when leaving a field has replaced %s', async (_what, press, expected) => {
    expect(await logged('/rebuilt', [press])).toBe(expected);
  });

  it('is made once when the page replaces the target in answer to the press itself', async () => {
    expect(await logged('/on-press', [click()])).toBe('down;');
  });

  it('is repeated when a frame that appeared under the mouse has taken it', async () => {
    expect(await logged('/frame-until-pressed', [click('#go', { mousePositionNearestField: '5,5' })])).toBe('go;');
  });

  it.each<[string, Partial<TestCase>, RunOptions]>([
    ['beside the middle', { mousePositionNearestField: '5,5' }, {}],
    ['with a trace', {}, { traces: 'always' }],
  ])('does not reach the cover even after Playwright waited for the target: %s', async (_what, fields, options) => {
    expect(await logged('/late-cover', [click('#go', fields)], options)).toBe('go;');
  });

  it('waits for a target that has been moving since the previous case looked at it', async () => {
    const look = read('#go', { sleepTime: 0.3 });
    expect((await logged('/drifts', [look, click()])).split(';').toSorted()).toEqual(['', 'at 200', 'go']);
  });

  it('waits for a target that starts to move with the previous press', async () => {
    const log = await logged('/departs', [click(), click()]);
    const places = log.split(';').filter((line) => line.startsWith('at'));
    expect(places).toHaveLength(2);
    // A busy machine may press twice before the target begins to move.
    expect(places.filter((at) => at !== 'at 100' && at !== 'at 400')).toEqual([]);
  });

  it('reaches into shadow roots, slots, frames and labels', async () => {
    expect(await logged('/shadow', [click('#in'), click('#slotted')])).toBe('in in;in slotted;');
    expect(await logged('/shadow-text', [click(), click('text=text in slots')])).toBe('go;0;');
    expect(await logged('/frame', [click('frame=iframe >> text=Inner')])).toBe('inner;');
    expect(await logged('/label', [click('#words')])).toBe('true;');
  });

  it('is made once, however long the page is busy with it', async () => {
    expect(await logged('/busy', [click()])).toBe('go;');
    expect(await logged('/busy', [click('#go', { mousePositionNearestField: '5,5' })])).toBe('go;');
  });

  it('is seen once by the page', async () => {
    expect((await logged('/heard', [click()])).split(';').toSorted()).toEqual(['', 'click', 'go', 'pointerdown']);
  });

  // Each takes its full time, because the page never loads.
  it.each(['/slow-link', '/slow-link-below'])('passes, however long the page it leads to takes: %s', async (path) => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: lab.url + path }),
      click('#go', { maxWaitingTime: 10 }),
    ]);
    expect(results.map(said)).toEqual(results.map(() => ['success', '']));
  });

  it('works although the page has replaced functions of the browser', async () => {
    expect(await logged('/hostile', [click()])).toBe('go;');
  });

  it('may navigate to another page', async () => {
    expect(await logged('/leaves', [click(), click()])).toBe('go;');
  });

  it('may be a double or right click', async () => {
    const targetField = '#go';
    const log = await logged('/twice', [aCase('Double click', { targetField }), aCase('Right click', { targetField })]);
    expect(log).toBe('go;go;double;menu;');
  });

  it('leaves nothing behind in the page', async () => {
    const left = aCase('Run script', { script: "return Object.getOwnPropertySymbols(window).map(String).join(' ')" });
    const { results } = await lab.run([aCase('URL redirect', { redirectURL: `${lab.url}/plain` }), click(), left]);
    expect(results.map(({ status, value = '' }) => [status, value])).toEqual([
      ['success', ''],
      ['success', ''],
      ['success', ''],
    ]);
  });
});
