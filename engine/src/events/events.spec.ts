import { type CaseResult, type Conditional, EVENT_TYPES, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  aCase,
  AT_ONCE,
  FAIR_WAIT,
  feed,
  read,
  type RunOptions,
  shareLab,
  SHORT_WAIT,
  TESTED,
} from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { RETRY_MS } from '../case/case-context.js';
import { EVENTS } from './registry.js';

const FORM = `
  <title>Form</title>
  <h1>A form</h1>
  <input id="name" value="old" onkeydown="log('down')" onkeyup="seen.textContent = this.value; log('up')">
  <p id="seen"></p><p id="log"></p>
  <input id="number" type="number" value="1" onkeyup="seen.textContent = 'number ' + this.value"><input id="date" type="date"><input id="colour" type="color">
  <input id="money" value="1,000.00" onfocus="this.value = '1000'">
  <input id="tags" onkeydown="log(event.key)">
  <input id="range" type="range" min="0" max="10"><input id="time" type="time">
  <textarea id="area">old</textarea>
  <div id="rich" contenteditable onkeyup="log('rich ' + this.innerText)"><b>old</b></div>
  <input id="locked" readonly value="fixed"><input id="off" disabled>
  <label>Colour <select id="list"><option value="r">Red</option><option value="g">Green</option><option value="b" disabled>Black</option><option value="d">Dark&nbsp;&#8203;blue</option></select></label>
  <input id="tick" type="checkbox"><input id="on" type="checkbox" checked><input type="radio" name="r" id="radio" checked>
  <input id="file" type="file" style="display:none" onchange="log([...this.files].map(f => f.name).join())">
  <button id="go" onclick="log('clicked ' + event.offsetX + ',' + event.offsetY)" onmouseover="log('over')" style="width:200px;height:50px;border:0">Go</button>
  <button id="late" style="display:none">Late</button>
  <a id="link" href="/other" data-kind="inner">Other</a>
  <ul><li>one</li><li>two</li><li hidden>three</li></ul>
  <svg width="50" height="20"><text id="svg" y="15">vector</text></svg>
  <p id="later">wait</p><p id="price">1,249.50</p>
  <script>
    const logged = document.querySelector('#log');
    const seen = document.querySelector('#seen');
    function log(text) { logged.textContent += text + ';' }
    setTimeout(() => { document.querySelector('#late').style.display = ''; later.textContent = 'ready' }, 400);
  </script>`;

const waits = holdWaits();
const lab = shareLab({
  '/': FORM,
  '/empty': '<title>Empty</title>',
  '/other': '<title>Other</title><h1>The other page</h1>',
  '/204': (_request, response) => void response.writeHead(204).end(),
  '/503': (_request, response) => void response.writeHead(503).end('Not now'),
  '/sections': `<div id="born" role="group">${[2, 2, 4].map((size) => `<span role="spinbutton" contenteditable data-size="${size}">--</span>`).join('/')}</div><script>
    for (const section of document.querySelectorAll('span')) {
      section.onfocus = () => { section.textContent = '' };
      section.onbeforeinput = (event) => {
        event.preventDefault();
        if (!/^[0-9]$/.test(event.data)) return;
        section.textContent += event.data;
        if (section.textContent.length === Number(section.dataset.size)) section.nextElementSibling?.focus();
      };
    }
  </script>`,
});

/** Lets the time of a case run out when its first try has failed. */
const onlyOnce = (): void => waits.skip(RETRY_MS, 60_000);

/** Opens the form, runs the cases, and answers their results without that of opening. */
async function onForm(cases: readonly TestCase[], options?: RunOptions): Promise<CaseResult[]> {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), ...cases], options);
  return results.slice(1);
}

it('has a runner for every type of the catalogue, and for nothing else', () => {
  expect(Object.keys(EVENTS).sort()).toEqual([...EVENT_TYPES].sort());
});

describe('URL redirect', () => {
  it('opens an address, and a path of the site that is open', async () => {
    const [, second, heading] = (
      await lab.run([
        aCase('URL redirect', { redirectURL: lab.url.replace('http://', '') }),
        aCase('URL redirect', { redirectURL: '/other' }),
        read('h1'),
      ])
    ).results;
    expect([second?.status, heading?.value]).toEqual(['success', 'The other page']);
  });

  it('explains why an address can’t be opened', async () => {
    const reasons = {
      'http://127.0.0.1:9/': 'http://127.0.0.1:9/ could not be opened: browsers refuse that port',
      'http://no-such-host.invalid/': 'http://no-such-host.invalid/ could not be opened: there is no host of that name',
      'file:///etc/passwd': 'Addresses that start with file: can’t be opened: use http:// or https://',
      'about:config': 'Addresses that start with about: can’t be opened: use http:// or https://',
      'javascript:alert(1)': 'Addresses that start with javascript: can’t be opened: use http:// or https://',
    };
    const addresses = ['/nowhere', ...Object.keys(reasons)];
    const { results } = await lab.run(addresses.map((redirectURL) => aCase('URL redirect', { redirectURL })));
    expect(results.map(({ status, message }) => [status, message])).toEqual(
      ['"/nowhere" is not an address that can be opened', ...Object.values(reasons)].map((why) => ['failure', why]),
    );
  });

  it('reports that an address has no page', async () => {
    const [empty, heading] = await onForm([aCase('URL redirect', { redirectURL: '/204' }), read('h1')]);
    expect(empty).toMatchObject({
      status: 'failure',
      message: `${lab.url}/204 could not be opened: the last page stays, because the answer has no content or the page may not be left`,
    });
    expect(heading?.value).toBe('A form');
  });

  it('reports the status of an error page, which is opened all the same', async () => {
    const { results } = await lab.run([aCase('URL redirect', { redirectURL: `${lab.url}/503` })]);
    expect(results[0]).toMatchObject({ status: 'success', warning: true, message: 'The server answered 503' });
    expect(results[0]?.warnings[0]).toMatch(/GET .*\/503 failed: 503/);
  });
});

describe('Click and Hover', () => {
  it('click the middle of the element, or the given point from its top-left corner', async () => {
    const results = await onForm([
      aCase('Click', { targetField: '#go' }),
      aCase('Click', { targetField: '#go', mousePositionNearestField: '5,7' }),
      read('#log'),
    ]);
    // Firefox's mouse stands on whole pixels.
    const middle = TESTED === 'Firefox' ? '99,24' : '100,25';
    expect(results[2]?.value).toMatch(new RegExp(`clicked ${middle};.*clicked 5,7;`));
  });

  it('wait until the element is visible', async () => {
    const [click] = await onForm([aCase('Click', { targetField: '#late' })]);
    expect(click?.status).toBe('success');
  });

  it('accept a point from a placeholder, and report an invalid one', async () => {
    const at = { targetField: '#go', mousePositionNearestField: '{{binding=at}}' };
    const run = (value: string) =>
      onForm([aCase('Click', at), read('#log')], { project: { dataBinding: [{ title: 'at', value }] } });
    expect((await run('5, 7'))[1]?.value).toContain('clicked 5,7;');
    expect((await run('left'))[0]).toMatchObject({
      status: 'failure',
      message: 'Mouse position should be two numbers, x,y: left',
    });
  });

  it('hover', async () => {
    const results = await onForm([
      aCase('Hover', { targetField: '#go', mousePositionNearestField: '1,1' }),
      read('#log'),
    ]);
    expect(results[1]?.value).toContain('over;');
  });
});

describe('Text feed', () => {
  it('replaces the text, and the page sees all of it with real key events', async () => {
    const results = await onForm([
      aCase('Text feed', { targetField: '#name', inputText: 'new name' }),
      read('#seen'),
      read('#log'),
    ]);
    expect(results.map(({ value }) => value)).toEqual(['new name', 'new name', 'down;up;'.repeat(8)]);
  });

  it.each(['#born', '#born span >> nth=0'])('types a date into its sections: %s', async (targetField) => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/sections` }),
      aCase('Text feed', { targetField, inputText: '01/31/2026' }),
      read('#born'),
    ]);
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '01/31/2026', '01/31/2026']);
  });

  it.each([
    ['in a field that is empty already', '', 'Shift;'],
    ['after a text that ends as no keyboard has it', 'Zoë', 'Z;o;Shift;'],
  ])('presses no key that a list or its tags react to: %s', async (_where, inputText, keys) => {
    const [, log] = await onForm([aCase('Text feed', { targetField: '#tags', inputText }), read('#log')]);
    expect(log?.value).toBe(keys);
  });

  it('deletes the old text with a key', async () => {
    const enter = (inputText: string) => feed('#tags', inputText);
    const results = await onForm([enter('x'), enter(''), read('#log'), read('#tags')]);
    expect(results.slice(2).map(({ value }) => value)).toEqual(['x;Backspace;', '']);
  });

  it('also sends a real key to a number field', async () => {
    const [, seen] = await onForm([aCase('Text feed', { targetField: '#number', inputText: '-12.5' }), read('#seen')]);
    expect(seen?.value).toBe('number -12.5');
  });

  it('fills fields of all kinds', async () => {
    const feeds = [
      ['#area', 'two\nlines'],
      ['#rich', 'rich text'],
      ['#number', '-12.5'],
      ['#date', '2026-02-03'],
      ['#time', '13:45'],
      ['#colour', '#ff0000'],
      ['#range', '7'],
      ['#name', ''],
      ['#name', 'naïve 日本'],
      ['#money', '250'],
    ] as const;
    const results = await onForm(
      feeds.flatMap(([targetField, inputText]) => [aCase('Text feed', { targetField, inputText }), read(targetField)]),
    );
    expect(results.map(({ value, message }) => value ?? message)).toEqual(feeds.flatMap(([, text]) => [text, text]));
  });

  it('explains why a field does not accept a text', async () => {
    const reasons: [string, string, string | RegExp, Partial<TestCase>?][] = [
      ['#number', 'abc', 'A number field takes numbers only', FAIR_WAIT],
      ['#time', 'noon', /^The field does not take this value/, FAIR_WAIT],
      ['h1', 'x', 'The target is not a field that takes text', FAIR_WAIT],
      ['#list', 'x', 'The target is not a field that takes text', FAIR_WAIT],
      ['#tick', 'x', 'The target is not a field that takes text', FAIR_WAIT],
      ['#file', 'x', 'The target is a file field: use File upload', FAIR_WAIT],
      ['#locked', 'x', /^The element #locked is read-only/, SHORT_WAIT],
      ['#off', 'x', /^The element #off is disabled/, SHORT_WAIT],
    ];
    const results = await onForm(reasons.map(([targetField, inputText, , wait]) => feed(targetField, inputText, wait)));
    expect(results).toMatchObject(
      reasons.map(([, , why]) => ({ status: 'failure', message: expect.stringMatching(why) })),
    );
  });

  it('generates fresh data and reports it', async () => {
    const [fed, content] = await onForm([
      aCase('Text feed', { targetField: '#name', inputText: 'unused', autoGenerate: 'Email' }),
      read('#name'),
    ]);
    expect(fed?.value).toMatch(/^[^@\s]+@example\.com$/);
    expect(content?.value).toBe(fed?.value);
  });
});

describe('Get content', () => {
  it('reads', async () => {
    const expected: [what: string, fields: Partial<TestCase>, value: string][] = [
      ['the text that a person sees', { targetField: '#link' }, 'Other'],
      ['nothing of what is hidden', { targetField: 'li[hidden]' }, ''],
      ['a choice of a list that is closed', { targetField: 'option[value=g]' }, 'Green'],
      ['the value of a field', { targetField: '#name' }, 'old'],
      ['the value of a list', { targetField: '#list' }, 'r'],
      ['the text of a vector picture', { targetField: '#svg' }, 'vector'],
      ['a value', { property: 'Value', targetField: '#list' }, 'r'],
      ['an attribute', { property: 'Attribute', attribute: 'data-kind', targetField: '#link' }, 'inner'],
      ['a count, hidden ones included', { property: 'Count', targetField: 'li' }, '3'],
      ['no matches', { property: 'Count', targetField: '#none' }, '0'],
      ['the title', { property: 'Title' }, 'Form'],
      ['a tick', { property: 'Checked', targetField: '#on' }, 'Yes'],
      ['no tick', { property: 'Checked', targetField: '#tick' }, 'No'],
      ['what is visible', { property: 'Visible', targetField: '#go' }, 'Yes'],
      ['what is not', { property: 'Visible', targetField: '#file' }, 'No'],
    ];
    const results = await onForm(expected.map(([title, fields]) => aCase('Get content', { title, ...fields })));
    expect(results.map(({ title, value, message }) => [title, value ?? message])).toEqual(
      expected.map(([what, , value]) => [what, value]),
    );
  });

  it('reads the address', async () => {
    const [content] = await onForm([aCase('Get content', { property: 'URL' })]);
    expect(content?.value).toBe(`${lab.url}/`);
  });

  it('retries until the conditionals hold', async () => {
    const [content] = await onForm([
      read('#later', { conditionals: [{ statement: 'Equal to', statementData: 'ready' }] }),
    ]);
    expect(content).toMatchObject({ status: 'success', value: 'ready' });
  });

  it('reports the expected and the actual text', async () => {
    onlyOnce();
    const [content] = await onForm([
      read('#price', { conditionals: [{ statement: 'Less than', statementData: '1,000' }] }),
    ]);
    expect(content).toMatchObject({ status: 'failure', expected: '1,000', actual: '1,249.50' });
  });

  it('does not retry what can’t become true', async () => {
    const conditionals: Conditional[] = [{ statement: 'Matches', statementData: '(' }];
    const [content] = await onForm([read('h1', { ...AT_ONCE, conditionals })]);
    expect(content).toMatchObject({ status: 'failure', message: '"(" is not a regular expression' });
  });

  it('names a missing attribute', async () => {
    onlyOnce();
    const [content] = await onForm([read('#link', { property: 'Attribute', attribute: 'rel' })]);
    expect(content).toMatchObject({ status: 'failure', message: 'The element has no attribute "rel"' });
  });
});

describe('Select option', () => {
  it.each(['Green', 'g'])('chooses by label or value: %s', async (option) => {
    const [choose, content] = await onForm([aCase('Select option', { targetField: '#list', option }), read('#list')]);
    expect([choose?.value, content?.value]).toEqual(['Green', 'g']);
  });

  it('chooses by the label that people see', async () => {
    const choose = aCase('Select option', { targetField: '#list', option: 'Dark blue' });
    const [, content] = await onForm([choose, read('#list')]);
    expect(content?.value).toBe('d');
  });

  it('explains why a list has no such option', async () => {
    onlyOnce();
    const reasons = [
      ['#list', 'Blue', 'The list has no option "Blue". It has: "Red", "Green", "Black", "Dark blue"'],
      ['#list', 'Black', 'The option "Black" is disabled'],
      ['#name', 'Blue', /^The target is not a list of options/],
    ] as const;
    const results = await onForm(
      reasons.map(([targetField, option]) => aCase('Select option', { targetField, option })),
    );
    expect(results).toMatchObject(
      reasons.map(([, , why]) => ({ status: 'failure', message: expect.stringMatching(why) })),
    );
  });
});

describe('Check and Uncheck', () => {
  it('leave a box ticked or cleared, whatever it was', async () => {
    const boxes = ['#tick', '#on'].flatMap((targetField) => {
      const state = read(targetField, { property: 'Checked' });
      return [aCase('Check', { targetField }), state, aCase('Uncheck', { targetField }), state];
    });
    const results = await onForm(boxes);
    const states = results.filter(({ eventType }) => eventType === 'Get content');
    expect(states.map(({ value }) => value)).toEqual(['Yes', 'No', 'Yes', 'No']);
  });

  it('explain why they can’t act', async () => {
    const results = await onForm([aCase('Check', { targetField: 'h1' }), aCase('Uncheck', { targetField: '#radio' })]);
    expect(results).toMatchObject([
      { status: 'failure', message: expect.stringMatching(/not a checkbox or a radio button/) },
      { status: 'failure', message: expect.stringMatching(/radio button can’t be cleared/) },
    ]);
  });
});

it('Sleep waits for its time', async () => {
  const slept = waits.hold(300_000, Promise.resolve());
  const [sleep] = await onForm([aCase('Sleep', { sleepTime: 300 })]);
  await slept;
  expect(sleep?.status).toBe('success');
});

it('Locate element waits for what appears, and fails for what does not', async () => {
  const [late, never] = await onForm([
    aCase('Locate element', { targetField: '#late' }),
    aCase('Locate element', { ...SHORT_WAIT, targetField: '#never' }),
  ]);
  expect(late?.status).toBe('success');
  expect(never).toMatchObject({ status: 'failure', message: 'No element matches #never (waited 1 s)' });
});
