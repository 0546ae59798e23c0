import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CaseResult, EVENT_TYPES, type TestCase, TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCase, type EngineLab, type RunOptions, startLab } from '../../../test/support/engine.js';
import { EVENTS } from './registry.js';

const FORM = `
  <title>Form</title>
  <h1>A form</h1>
  <input id="name" value="old" onkeydown="log('down')" onkeyup="seen.textContent = this.value; log('up')">
  <p id="seen"></p><p id="log"></p>
  <input id="number" type="number" value="1" onkeyup="seen.textContent = 'number ' + this.value"><input id="date" type="date"><input id="colour" type="color">
  <input id="range" type="range" min="0" max="10"><input id="time" type="time">
  <textarea id="area">old</textarea>
  <div id="rich" contenteditable onkeyup="log('rich ' + this.innerText)"><b>old</b></div>
  <input id="locked" readonly value="fixed"><input id="off" disabled>
  <label>Colour <select id="list"><option value="r">Red</option><option value="g">Green</option><option value="b" disabled>Black</option></select></label>
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
    document.addEventListener('keydown', (event) => { if (event.key === 'F2') log('F2 ' + document.activeElement.id) });
    setTimeout(() => { document.querySelector('#late').style.display = ''; later.textContent = 'ready' }, 400);
  </script>`;

let lab: EngineLab;
let orders = 0;
beforeAll(async () => {
  lab = await startLab({
    '/': FORM,
    '/empty': '<title>Empty</title>',
    '/other': '<title>Other</title><h1>The other page</h1>',
    '/503': (_request, response) => void response.writeHead(503).end('Not now'),
    '/order': '<h1>Order</h1><form method="post" action="/ordered"><input id="amount" name="amount"></form>',
    // Longer than one wait for a target lasts.
    '/ordered': (_request, response) => {
      orders++;
      response.setHeader('Content-Type', 'text/html');
      setTimeout(() => response.end(`<h1>Orders: ${orders}</h1>`), 2_500);
    },
  });
});
afterAll(() => lab.close());

/** Opens the form, runs the cases, and answers their results without the opening. */
async function onForm(cases: readonly TestCase[], options?: RunOptions): Promise<CaseResult[]> {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), ...cases], options);
  return results.slice(1);
}

const read = (targetField: string, fields: Partial<TestCase> = {}) => aCase('Get content', { targetField, ...fields });

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

  it.each([
    ['http://127.0.0.1:9/', 'http://127.0.0.1:9/ could not be opened: browsers refuse that port'],
    ['http://no-such-host.invalid/', 'http://no-such-host.invalid/ could not be opened: there is no host of that name'],
    ['/nowhere', '"/nowhere" is not an address that can be opened'],
    ['file:///etc/passwd', 'Addresses that start with file: can’t be opened: use http:// or https://'],
    ['javascript:alert(1)', 'Addresses that start with javascript: can’t be opened: use http:// or https://'],
  ])('says why %s can’t be opened', async (redirectURL, message) => {
    const { results } = await lab.run([aCase('URL redirect', { redirectURL })]);
    expect(results[0]).toMatchObject({ status: 'failure', message });
  });

  it('tells the answer of a page that is an error, which is a page all the same', async () => {
    const { results } = await lab.run([aCase('URL redirect', { redirectURL: `${lab.url}/503` })]);
    expect(results[0]).toMatchObject({ status: 'success', warning: true, message: 'The server answered 503' });
    expect(results[0]?.warnings[0]).toMatch(/GET .*\/503 failed: 503/);
  });
});

describe('Click and Hover', () => {
  it('click the middle of the element, or the point that is given from its top-left corner', async () => {
    const results = await onForm([
      aCase('Click', { targetField: '#go' }),
      aCase('Click', { targetField: '#go', mousePositionNearestField: '5,7' }),
      read('#log'),
    ]);
    expect(results[2]?.value).toMatch(/clicked 100,25;.*clicked 5,7;/);
  });

  it('wait until the element is visible', async () => {
    const [click] = await onForm([aCase('Click', { targetField: '#late' })]);
    expect(click?.status).toBe('success');
  });

  it('take a point that a placeholder brings, and say when it is none', async () => {
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
  it('replaces the text, and the page sees the whole of it with real key events', async () => {
    const results = await onForm([
      aCase('Text feed', { targetField: '#name', inputText: 'new name' }),
      read('#seen'),
      read('#log'),
    ]);
    expect(results.map(({ value }) => value)).toEqual(['new name', 'new name', 'down;up;']);
  });

  it('sends a number field a real key too', async () => {
    const [, seen] = await onForm([aCase('Text feed', { targetField: '#number', inputText: '-12.5' }), read('#seen')]);
    expect(seen?.value).toBe('number -12.5');
  });

  it.each([
    ['#area', 'two\nlines', 'two\nlines'],
    ['#rich', 'rich text', 'rich text'],
    ['#number', '-12.5', '-12.5'],
    ['#date', '2026-02-03', '2026-02-03'],
    ['#time', '13:45', '13:45'],
    ['#colour', '#ff0000', '#ff0000'],
    ['#range', '7', '7'],
    ['#name', '', ''],
    ['#name', 'naïve 日本', 'naïve 日本'],
  ])('feeds %s with %j', async (targetField, inputText, expected) => {
    const [feed, content] = await onForm([aCase('Text feed', { targetField, inputText }), read(targetField)]);
    expect([feed?.status, content?.value]).toEqual(['success', expected]);
  });

  it.each([
    ['#number', 'abc', 'A number field takes numbers only'],
    ['#time', 'noon', /^The field does not take this value/],
    ['h1', 'x', 'The target is not a field that takes text'],
    ['#list', 'x', 'The target is not a field that takes text'],
    ['#tick', 'x', 'The target is not a field that takes text'],
    ['#file', 'x', 'The target is a file field: use File upload'],
    ['#locked', 'x', /^The element #locked can only be read/],
    ['#off', 'x', /^The element #off is disabled/],
  ])('says why %s does not take %j', async (targetField, inputText, message) => {
    const [feed] = await onForm([aCase('Text feed', { targetField, inputText })]);
    expect(feed).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
  });

  it('generates fresh data and tells what it was', async () => {
    const [feed, content] = await onForm([
      aCase('Text feed', { targetField: '#name', inputText: 'unused', autoGenerate: 'Email' }),
      read('#name'),
    ]);
    expect(feed?.value).toMatch(/^[^@\s]+@example\.com$/);
    expect(content?.value).toBe(feed?.value);
  });
});

describe('Get content', () => {
  it.each<[string, Partial<TestCase>, string]>([
    ['the text that a person sees', { targetField: '#link' }, 'Other'],
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
  ])('reads %s', async (_what, fields, value) => {
    const [content] = await onForm([aCase('Get content', fields)]);
    expect(content).toMatchObject({ status: 'success', value });
  });

  it('reads the address', async () => {
    const [content] = await onForm([aCase('Get content', { property: 'URL' })]);
    expect(content?.value).toBe(`${lab.url}/`);
  });

  it('tries again until the conditionals hold', async () => {
    const [content] = await onForm([
      read('#later', { conditionals: [{ statement: 'Equal to', statementData: 'ready' }] }),
    ]);
    expect(content).toMatchObject({ status: 'success', value: 'ready' });
  });

  it('says what was expected and what there was', async () => {
    const [content] = await onForm([
      read('#price', { conditionals: [{ statement: 'Less than', statementData: '1,000' }] }),
    ]);
    expect(content).toMatchObject({ status: 'failure', expected: '1,000', actual: '1,249.50' });
  });

  it('does not try again what can’t come true', async () => {
    const [content] = await onForm([read('h1', { conditionals: [{ statement: 'Matches', statementData: '(' }] })]);
    expect(content).toMatchObject({ status: 'failure', message: '"(" is not a regular expression' });
    expect(content?.duration).toBeLessThan(2_000);
  });

  it('names an attribute that is not there', async () => {
    const [content] = await onForm([read('#link', { property: 'Attribute', attribute: 'rel' })]);
    expect(content).toMatchObject({ status: 'failure', message: 'The element has no attribute "rel"' });
  });
});

describe('Press key', () => {
  it('presses a key where the focus is, and in a target', async () => {
    const project = { dataBinding: [{ title: 'key', value: 'F2' }] };
    const press = aCase('Press key', { key: '{{binding=key}}' });
    const results = await onForm([{ ...press, targetField: '#area' }, press, read('#log')], { project });
    expect(results[2]?.value).toBe('F2 area;F2 area;');
  });

  it.each([{ targetField: '#amount' }, {}])('presses it once, and waits for where it leads: %o', async (fields) => {
    orders = 0;
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/order` }),
      aCase('Text feed', { targetField: '#amount', inputText: '3' }),
      aCase('Press key', { key: 'Enter', ...fields }),
      read('h1'),
    ]);
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '3', '', 'Orders: 1']);
  });

  it('says when there is no such key', async () => {
    const [press] = await onForm([aCase('Press key', { key: 'Entre' })]);
    expect(press).toMatchObject({ status: 'failure', message: expect.stringContaining('"Entre" is not a key') });
  });
});

describe('Select option', () => {
  it.each(['Green', 'g'])('chooses by label or value: %s', async (option) => {
    const [choose, content] = await onForm([aCase('Select option', { targetField: '#list', option }), read('#list')]);
    expect([choose?.value, content?.value]).toEqual(['Green', 'g']);
  });

  it.each([
    ['#list', 'Blue', 'The list has no option "Blue". It has: "Red", "Green", "Black"'],
    ['#list', 'Black', 'The option "Black" is disabled'],
    ['#name', 'Blue', /^The target is not a list of options/],
  ])('says why %s has no %s', async (targetField, option, message) => {
    const [choose] = await onForm([aCase('Select option', { targetField, option })]);
    expect(choose).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
  });
});

describe('File upload', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-'));
    file = join(folder, 'notes.txt');
    await writeFile(file, 'hello');
    await symlink('/etc/hostname', join(folder, 'link.txt'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('works only in Xecutor', async () => {
    const [upload] = await onForm([aCase('File upload', { targetField: '#file', filePath: file })]);
    expect(upload).toMatchObject({ status: 'failure', message: TEXTS.fileUploadOnServer });
  });

  it('chooses the desktop’s files, in a field that is hidden too', async () => {
    const [upload, content] = await onForm(
      [aCase('File upload', { targetField: '#file', filePath: file }), read('#log')],
      { executionType: 'xecutor', uploadFolders: [folder] },
    );
    expect([upload?.status, content?.value]).toEqual(['success', 'notes.txt;']);
  });

  const outside = (path: string) =>
    `The Xecutor may not read ${path}. Start it with --allow and the folder of the file`;
  it.each<[string, () => string, (path: string) => string]>([
    ['a file that is not there', () => join(folder, 'no.txt'), (path) => `There is no file ${path} on this machine`],
    ['a folder', () => folder, (path) => `${path} is no file`],
    ['what is outside of the folders, there or not', () => '/no/such.txt', outside],
    ['the way up', () => join(folder, 'in', '..', '..', 'no.txt'), outside],
    ['a neighbour with a longer name', () => `${folder}-2/no.txt`, outside],
    ['a link that leads out', () => join(folder, 'link.txt'), outside],
  ])('refuses %s', async (_what, pathOf, sentence) => {
    const path = pathOf();
    const [upload] = await onForm([aCase('File upload', { targetField: '#file', filePath: path })], {
      executionType: 'xecutor',
      uploadFolders: [folder],
    });
    expect(upload).toMatchObject({ status: 'failure', message: sentence(path) });
  });

  it('opens pages of these folders only', async () => {
    const open = (path: string) => aCase('URL redirect', { redirectURL: pathToFileURL(path).href });
    const [inside, beyond] = await onForm([open(file), open('/etc/hostname')], {
      executionType: 'xecutor',
      uploadFolders: [folder],
    });
    expect(inside?.status).toBe('success');
    expect(beyond).toMatchObject({ status: 'failure', message: outside('/etc/hostname') });
  });

  it('reads nothing where nothing is allowed', async () => {
    const [upload] = await onForm([aCase('File upload', { targetField: '#file', filePath: file })], {
      executionType: 'xecutor',
    });
    expect(upload).toMatchObject({ status: 'failure', message: outside(file) });
  });
});

it('Sleep waits as long as it says', async () => {
  const [pause] = await onForm([aCase('Sleep', { sleepTime: 0.3 })]);
  expect(pause?.status).toBe('success');
  expect(pause?.duration).toBeGreaterThanOrEqual(295);
});

it('Locate element waits for what comes, and fails for what does not', async () => {
  const [late, never] = await onForm([
    aCase('Locate element', { targetField: '#late' }),
    aCase('Locate element', { targetField: '#never' }),
  ]);
  expect(late?.status).toBe('success');
  expect(never).toMatchObject({ status: 'failure', message: 'No element matches #never (waited 5 s)' });
});
