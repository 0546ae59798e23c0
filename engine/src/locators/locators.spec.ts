import type { TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, AT_ONCE, click, FAIR_WAIT, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';
import { diagnose } from './diagnose.js';

const PAGE = `
  <div id="box" class="box"><p class="in">in the box</p></div>
  <p class="in" style="display:none">hidden twin</p>
  <ul><li>one</li><li>two</li><li>three</li></ul>
  <label for="mail">E-mail address</label><input id="mail" name="mail" placeholder="you@example.com" value="mail field">
  <button title="Keep it" data-testid="save" onclick="this.textContent='Saved'">Save</button><button>Save as</button>
  <img alt="A cat" src="data:,"><p id='odd "id"'>odd</p><p>it's here</p>
  <div id="host"></div>
  <iframe id="editor" name="inner" srcdoc="<p id='x'>in the frame</p><iframe srcdoc='<p id=y>deeper</p>'></iframe>"></iframe>
  <button id="covered" style="position:absolute;left:0;top:900px">under</button>
  <select><option>Other</option><option id="choice">Mine</option></select>
  <div id="lid" style="position:absolute;left:0;top:890px;width:300px;height:60px;background:#eee"></div>
  <p style="position:relative"><span style="position:absolute;inset:0">Below</span><span inert><button id="inert" style="position:relative">Pay</button></span></p><button id="no-mouse" style="pointer-events:none">Wait</button>
  <a id="skip" href="#box" style="position:absolute;left:-999px">Skip</a>
  <svg width="60" height="60"><circle id="nothing" cx="30" cy="30" r="20" fill="none" /></svg>
  <script>
    let root = document.querySelector('#host');
    for (let depth = 0; depth < 3; depth++) {
      const shadow = root.attachShadow({ mode: 'open' });
      shadow.innerHTML = '<div></div>';
      root = shadow.firstChild;
    }
    root.innerHTML = '<p id="deep">in the shadow</p>';
  </script>`;

/** Names that spell one letter with several characters, and contain spaces, invisible marks and icons. */
const NAMES = `
  <button>Menu\u0308\u00a0 \u200eo\u0308ffnen</button>
  <label for="size">Gro\u0308\u00ad\u00dfe</label><input id="size" placeholder="Stra\u200c\u00dfe,\u2009Ho\u0308he">
  <p title="\u200eTotal:\u200f 5">5</p><img alt="To\u2060tal" src="data:," width="9" height="9">
  <style>.sign-in::before { content: '\uf090' } .home::after { content: '\u{f02dc}' }</style>
  <a href="#in"><i class="sign-in"></i> Sign in</a><button class="home">Home</button><label>\uf007 User<input></label>
  <section aria-label="\u2066Total\u2069 (5)"><a href="#later">La\u200cter</a></section>`;

const lab = shareLab({ '/': PAGE });

/** What a case on the page reports for each locator. */
async function onPage(cases: readonly TestCase[]) {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), ...cases]);
  return results.slice(1);
}

it('uses everything in the grammar', async () => {
  const expected: readonly (readonly [string, string])[] = [
    ['#box .in', 'in the box'],
    ['//div[@id="box"]/p', 'in the box'],
    ['(//li)[2]', 'two'],
    ['xpath=//li[3]', 'three'],
    ['text=in the box', 'in the box'],
    ['text="two"', 'two'],
    ["text=it's here", "it's here"],
    ['role=button[name="Save"]', 'Save'],
    ['label=E-mail address', 'mail field'],
    ['placeholder=you@example.com', 'mail field'],
    ['testid=save', 'Save'],
    ['title=Keep it', 'Save'],
    ['alt=A cat', ''],
    ['id=odd "id"', 'odd'],
    ['name=mail', 'mail field'],
    ['#box >> text=in the', 'in the box'],
    ['li >> nth=1', 'two'],
    ['li >> nth=-1', 'three'],
    ['#deep', 'in the shadow'],
    ['#host >> #deep', 'in the shadow'],
    ['frame=#editor >> #x', 'in the frame'],
    ['frame=inner >> #x', 'in the frame'],
    ['frame=//iframe[@name="inner"] >> frame=iframe >> #y', 'deeper'],
  ];
  const results = await onPage(expected.map(([targetField]) => aCase('Get content', { targetField })));
  expect(results.map(({ title, value, message }) => [title, value, message])).toEqual(
    expected.map(([text, value]) => [`Get content ${text}`, value, '']),
  );
});

it('finds names as people read them', async () => {
  const found = [
    'role=button[name="Menü öffnen"]',
    "role=button[name='MENÜ ÖFFNEN' i]",
    'text="Menü öffnen"',
    'text=menü',
    'label=Größe',
    'placeholder="Straße, Höhe"',
    'title="Total: 5"',
    'alt=total',
    'role=region[name="Total (5)"] >> role=link[name="Later"]',
    'role=link[name="Sign in"]',
    'role=button[name="Home"]',
    'label="User"',
  ];
  const cases = found.flatMap((targetField) => [
    aCase('Hover', { targetField }),
    aCase('Get content', { targetField, property: 'Count' }),
  ]);
  const missing = aCase('Get content', { targetField: 'text="Me nü öffnen"', property: 'Count' });
  const results = await lab.onPage(NAMES, [...cases, missing]);
  expect(results.map(({ title, value, message }) => [title, value, message])).toEqual([
    ...found.flatMap((text) => [
      [`Hover ${text}`, undefined, ''],
      [`Get content ${text}`, '1', ''],
    ]),
    ['Get content text="Me nü öffnen"', '0', ''],
  ]);
});

describe('of several matches', () => {
  it('takes the only visible one', async () => {
    const [content, clicked] = await onPage([
      aCase('Get content', { targetField: '.in' }),
      aCase('Click', { targetField: '.in' }),
    ]);
    expect(content).toMatchObject({ status: 'success', value: 'in the box' });
    expect(clicked?.status).toBe('success');
  });

  it('refuses several visible ones at once, and reports how many', async () => {
    const results = await onPage([
      aCase('Click', { ...AT_ONCE, targetField: 'li' }),
      aCase('Get content', { ...AT_ONCE, targetField: 'text=Save' }),
      aCase('Text feed', { ...AT_ONCE, targetField: 'frame=#editor >> p, iframe', inputText: 'x' }),
    ]);
    expect(results.map(({ status, message }) => [status, message])).toEqual([
      ['failure', '3 visible elements match li. Narrow it, or pick one with ">> nth=0"'],
      ['failure', '2 visible elements match text=Save. Narrow it, or pick one with ">> nth=0"'],
      ['failure', '2 visible elements match frame=#editor >> p, iframe. Narrow it, or pick one with ">> nth=0"'],
    ]);
  });
});

describe('of several iframes', () => {
  const frame = (name: string, style = '') =>
    `<iframe style="${style}" srcdoc="<button onclick='this.textContent += 1'>${name}</button><p>row</p>"></iframe>`;

  it('enters the only visible one', async () => {
    const results = await lab.onPage(frame('advert', 'display:none') + frame('payment'), [
      aCase('Get content', { targetField: 'frame=iframe >> button' }),
      aCase('Click', { targetField: 'frame=iframe >> button' }),
      aCase('Get content', { targetField: 'frame=//iframe >> button' }),
      aCase('Get content', { targetField: 'frame=iframe >> nth=-1 >> button' }),
    ]);
    expect(results.map(({ value, message }) => [value, message])).toEqual([
      ['payment', ''],
      [undefined, ''],
      ['payment1', ''],
      ['payment1', ''],
    ]);
  });

  it('tells why a target in the visible one is not ready', async () => {
    const page = `${frame('advert', 'display:none')}<iframe srcdoc="<button id='pay' disabled>Pay</button>"></iframe>`;
    const [result] = await lab.onPage(page, [click('frame=iframe >> #pay', SHORT_WAIT)]);
    expect(result?.message).toBe('The element frame=iframe >> #pay is disabled (waited 1 s)');
  });

  it('refuses several visible ones in every step, and reports how many', async () => {
    const target = { ...AT_ONCE, targetField: 'frame=iframe >> button' };
    const results = await lab.onPage(frame('one') + frame('two'), [
      aCase('Get content', target),
      aCase('Get content', { ...target, property: 'Count' }),
      aCase('Click', target),
      aCase('Wait for', { ...target, state: 'Hidden' }),
      aCase('Get content', { targetField: 'frame=iframe >> nth=1 >> button' }),
    ]);
    const refusal = '2 visible iframes match frame=iframe. Narrow it, or pick one with "frame=iframe >> nth=0"';
    expect(results.map(({ value, message }) => value ?? message)).toEqual([...Array<string>(4).fill(refusal), 'two']);
  });
});

describe('a target that is not ready', () => {
  it('is explained in one sentence', async () => {
    const expected = [
      ['#none', 'No element matches #none (waited 1 s)'],
      ['p.in[style]', 'The element p.in[style] is not visible (waited 1 s)'],
      [
        '#choice',
        'The element #choice is an option of a list that is closed: choose it with Select option, whose target is the list (waited 1 s)',
      ],
      ['#inert', 'The element #inert is inert: the page or an open dialog blocks it (waited 1 s)'],
      ['#no-mouse', 'The element #no-mouse ignores the mouse: its style is pointer-events: none (waited 1 s)'],
      ['#skip', 'The element #skip lies outside of the window, and nothing scrolls to it (waited 1 s)'],
      [
        '#nothing',
        'The element #nothing draws nothing that the mouse can press: take the element around it as target (waited 1 s)',
      ],
    ] as const;
    const results = await onPage(expected.map(([targetField]) => aCase('Click', { ...SHORT_WAIT, targetField })));
    expect(results.map(({ status, message }) => [status, message])).toEqual(
      expected.map(([, message]) => ['failure', message]),
    );
  });

  it('is explained once Playwright has scrolled to it', async () => {
    const [covered] = await onPage([aCase('Click', { targetField: '#covered', ...FAIR_WAIT })]);
    expect(covered?.message).toBe('The element #covered is covered by <div#lid> (waited 5 s)');
  });

  it('is explained when it disappears during the check', async () => {
    const lease = await lab.pool.acquire(new AbortController().signal);
    try {
      const { page } = await lease.openPage();
      const gone = page.locator('#gone');
      const counted = Object.assign(gone.filter({ visible: true }), { count: async () => 1 });
      const told = await diagnose('#gone', Object.assign(gone, { filter: () => counted }), '5 s');
      expect(told).toBe('The element #gone was not ready: it keeps appearing and disappearing (waited 5 s)');
    } finally {
      lease.release();
    }
  });

  it('is reported at once when it is not a locator', async () => {
    const results = await onPage(
      ['', 'a >> >> b', 'p[', 'xpath=//p[', 'role=button[name', 'frame=#editor'].map((targetField) =>
        aCase('Get content', { ...AT_ONCE, targetField }),
      ),
    );
    expect(results.map(({ message }) => message)).toEqual([
      'The locator is empty',
      'The locator has nothing on one side of ">>": a >> >> b',
      'p[ is not a locator the browser understands',
      'xpath=//p[ is not a locator the browser understands',
      '"role=" takes a role and its name, as in role=button[name="Save"]: role=button[name',
      '"frame=" enters an iframe: add ">>" and what to find inside it',
    ]);
  });
});
