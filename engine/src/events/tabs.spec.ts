import type { ServerResponse } from 'node:http';
import type { CaseResult, TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, click, keep, shareLab, SHORT_WAIT, TESTED } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { ARRIVAL_MS } from '../page/page-stack.js';

const link = (path: string, text: string) => `<a target="_blank" href="${path}">${text}</a> `;

let loads = 0;
/** Receives the answer of a slow server. */
let late: (response: ServerResponse) => void;
const lab = shareLab({
  '/': `<title>First</title><h1>First</h1>${link('/second', 'second')}${link('/third', 'third')}<a href="/second">here</a>`,
  '/second': '<title>Second tab</title><h1>Second</h1><a href="/third">on</a><a href="#part">part</a>',
  '/third': '<title>Third tab</title><h1>Third</h1>',
  '/opens': `<title>Opening</title><h1>Opening</h1>${link('/closes', 'closing')}`,
  '/form': `<h1>Form</h1><a target="_blank" href="/closes-soon">ask</a><section id="back"><button>pay</button>
    <input id="name"><input id="agree" type="checkbox"><select><option>one</option><option>two</option></select></section>`,
  '/closes-soon': `<button onclick="setTimeout(() => window.close(), 400)">allow</button>`,
  '/closes': `<title>Closing</title><h1>Closing</h1><button onpointerdown="window.close()" onkeydown="window.close()">close</button>`,
  '/counted': (_request, response) => void response.end(String(++loads)),
  '/tab-2': `<title>Tab 1</title><h1>First</h1><button onclick="setTimeout(() => window.open('/second'), 600)">soon</button>`,
  '/slow': () => undefined,
  '/names': `<h1>Names</h1><button onclick="window.open('/second', 'help')">window</button><a href="/third" target="help">link</a>
    <form action="/opens" target="help"><input type="submit" value="form"></form>
    <button onclick="alone = window.open('/alone', 'alone')">alone</button>
    <button onclick="localStorage.setItem('door', 'open')">open door</button><p id="door"></p>
    <script>addEventListener('storage', ({ newValue }) => { if (newValue === 'gone') door.textContent = newValue })</script>`,
  '/alone': `<h1>Alone</h1><script>addEventListener('storage', () => { location.href = '/gone' })</script>`,
  '/gone': `<h1>Gone</h1><script>localStorage.setItem('door', 'gone')</script>`,
  '/both': `<h1>Both</h1><button onclick="window.open('/second'); window.open('/later')">both</button>`,
  '/later': (_request, response) => void setTimeout(() => response.end('<h1>Later</h1>'), 500),
  '/opens-late': `<h1>Early</h1><button onclick="window.open('/late' + location.hash)">late</button>`,
  '/late': (_request, response) => late(response),
  '/dialogs': `<h1>Dialogs</h1><p id="answer">none</p>
    <button id="ask" onclick="answer.textContent = confirm('Sure?')">ask</button>
    <button id="name" onclick="answer.textContent = prompt('Name?', 'Ada')">name</button>
    <button id="both" onclick="answer.textContent = confirm('One?') + ' ' + confirm('Two?')">both</button>
    <button id="soon" onclick="setTimeout(() => alert('Saved'), 200)">soon</button>
    <button id="guard" onclick="onbeforeunload = (event) => event.preventDefault()">guard</button>
    <a href="/third">leave</a>`,
});

const open = (path = '/') => aCase('URL redirect', { redirectURL: `${lab.url}${path}` });
const heading = aCase('Get content', { targetField: 'h1' });
const answer = aCase('Get content', { targetField: '#answer' });
const tab = (name: string, fields: Partial<TestCase> = {}) => aCase('Switch tab', { tab: name, ...fields });

/** The values that the cases read; for a failed case, its message. */
const readBy = (results: readonly CaseResult[], title: string) =>
  results
    .filter((one) => one.title === title || one.status === 'failure')
    .map(({ value, message }) => value ?? message);

describe('Switch tab', () => {
  it('goes by number in the order of opening, by title and by address', async () => {
    const { results } = await lab.run([
      open(),
      click('text=second'),
      heading,
      tab('1'),
      heading,
      click('text=third'),
      heading,
      tab('2'),
      heading,
      tab('FIRST'),
      heading,
      tab('/third'),
      heading,
    ]);
    expect(readBy(results, heading.title)).toEqual(['Second', 'First', 'Third', 'Second', 'First', 'Third']);
  });

  it('waits for the tab with a number, whatever titles and addresses say', async () => {
    const { results } = await lab.run([open('/tab-2'), click('text=soon'), tab('2'), heading]);
    expect(readBy(results, heading.title)).toEqual(['Second']);
  });

  it('is not needed after a click that opens two: the second is current, however long it takes', async () => {
    const { results } = await lab.run([open('/both'), click('button'), heading]);
    expect(readBy(results, heading.title)).toEqual(['Later']);
  });

  describe('after a click that opens one whose server is slow', () => {
    const waits = holdWaits();

    it.each(['', '#/orders'])('is not needed either: the next case waits for it: %j', async (fragment) => {
      let respond = (): void => undefined;
      const limit = new Promise<void>((end) => {
        late = (response) => {
          respond = () => {
            end();
            // Once whoever waits for the limit has been told.
            setImmediate(() => setImmediate(() => response.end('<h1>Late</h1>')));
          };
        };
      });
      void waits.hold(ARRIVAL_MS, limit);
      const begins = { ...heading, title: 'Read it' };
      const { results } = await lab.run([open(`/opens-late${fragment}`), click('button', SHORT_WAIT), begins], {
        onCaseStarted: (title) => title === begins.title && respond(),
      });
      expect(readBy(results, begins.title)).toEqual(['Late']);
    });
  });

  it('returns to the previous tab when it closes', async () => {
    const { results } = await lab.run([
      open(),
      click('text=second'),
      tab('1'),
      click('text=third'),
      tab('Second'),
      aCase('Close tab'),
      heading,
      aCase('Close tab'),
      heading,
    ]);
    expect(readBy(results, heading.title)).toEqual(['Third', 'First']);
  });

  it.each([
    ['a click', aCase('Click', { targetField: 'button' })],
    ['a click beside the middle', aCase('Click', { targetField: 'button', mousePositionNearestField: '3,3' })],
    ['a double click', aCase('Double click', { targetField: 'button' })],
    ['a key', aCase('Press key', { targetField: 'button', key: 'Enter' })],
  ])('returns to the previous tab when it closes at the beginning of %s', async (_what, closes) => {
    const rounds = Array.from({ length: 5 }, () => [click('text=closing'), closes, heading]);
    const { results } = await lab.run([open('/opens'), ...rounds.flat()]);
    expect(readBy(results, heading.title)).toEqual(rounds.map(() => 'Opening'));
  });

  it.each([
    aCase('Locate element', { targetField: '#back' }),
    aCase('Get content', { targetField: '#back' }),
    aCase('Wait for', { targetField: '#back' }),
    aCase('Click', { targetField: '#back button' }),
    aCase('Click', { targetField: 'text=pay' }),
    aCase('Hover', { targetField: '#back button' }),
    aCase('Text feed', { targetField: '#name', inputText: 'Ada' }),
    aCase('Clear', { targetField: '#name' }),
    aCase('Check', { targetField: '#agree' }),
    aCase('Press key', { targetField: '#name', key: 'a' }),
    aCase('Select option', { targetField: 'select', option: 'two' }),
    aCase('Scroll to', { targetField: '#back' }),
  ])('is left by a case waiting in a tab that closes: $eventType $targetField', async (waits) => {
    const { results } = await lab.run([open('/form'), click('a'), click('text=allow'), waits, heading]);
    expect(readBy(results, heading.title)).toEqual(['Form']);
  });

  it('returns to the previous tab when it closes during a case that can’t continue elsewhere, which says so', async () => {
    const { results } = await lab.run([
      open('/opens'),
      click('text=closing'),
      aCase('Download', { targetField: 'button' }),
      heading,
    ]);
    expect(readBy(results, heading.title)).toEqual(['The page was closed while the case worked in it', 'Opening']);
  });

  it('lists the open tabs', async () => {
    const { results } = await lab.run([
      open(),
      tab('Fourth', SHORT_WAIT),
      click('text=second'),
      tab('http', SHORT_WAIT),
    ]);
    expect(results[1]?.message).toBe(`There is no tab "Fourth". One tab is open: ${lab.url}/`);
    expect(results[3]?.message).toBe('2 tabs have "http" in their title or address');
  });
});

describe('A named window', () => {
  it.each([
    ['window.open', 'text=window', 'Second'],
    ['a link', 'text=link', 'Third'],
    ['a form', 'css=[value=form]', 'Opening'],
  ])('becomes current when it is reused by %s', async (_what, again, shown) => {
    const { results } = await lab.run([open('/names'), click('text=window'), tab('1'), click(again), heading]);
    expect(readBy(results, heading.title)).toEqual([shown]);
  });

  it('stays behind when it navigates by itself', async () => {
    const { results } = await lab.run([
      open('/names'),
      click('text=alone'),
      tab('1'),
      click('text=open door'),
      aCase('Wait for', { targetField: 'text=gone' }),
      heading,
    ]);
    expect(readBy(results, heading.title)).toEqual(['Names']);
  });
});

describe('Close tab', () => {
  it('of the last one leaves an empty one for the next case', async () => {
    const { results, outcome } = await lab.run([open(), aCase('Close tab'), open('/third'), heading]);
    expect(outcome.status).toBe('success');
    expect(readBy(results, heading.title)).toEqual(['Third']);
  });
});

describe('Go back, Go forward and Reload', () => {
  it('go through the history of the tab', async () => {
    const { results } = await lab.run([
      open(),
      click('text=here'),
      click('text=part'),
      aCase('Go back'),
      aCase('Go back'),
      heading,
      aCase('Go forward'),
      heading,
    ]);
    expect(readBy(results, heading.title)).toEqual(['First', 'Second']);
  });

  it('report that there is no such page', async () => {
    const { results } = await lab.run([open(), aCase('Go back'), aCase('Go forward')]);
    expect(results.slice(1).map(({ message }) => message)).toEqual([
      'There is no page to go back to',
      'There is no page to go forward to',
    ]);
  });

  it('load the page again', async () => {
    const content = aCase('Get content', { targetField: 'body' });
    const { results } = await lab.run([open('/counted'), content, aCase('Reload'), content]);
    const [before, after] = readBy(results, content.title).map(Number);
    expect(after).toBe(before! + 1);
  });
});

describe('Answer dialog', () => {
  it('accepts or dismisses the next one, and says so', async () => {
    const { results } = await lab.run([
      open('/dialogs'),
      aCase('Answer dialog'),
      click('#ask'),
      answer,
      click('#ask'),
      answer,
      aCase('Answer dialog', { answer: 'Dismiss' }),
      click('#ask'),
      answer,
    ]);
    expect(readBy(results, answer.title)).toEqual(['true', 'false', 'false']);
    expect(results[2]?.message).toBe('A dialog was accepted (confirm): Sure?');
    expect(results[4]?.message).toBe('A dialog was dismissed (confirm): Sure?');
  });

  it('enters a text, or takes the default one', async () => {
    const { results } = await lab.run(
      [
        open('/dialogs'),
        aCase('Answer dialog', { inputText: '{{binding=name}}', storage: [keep('name', 'Get Input text')] }),
        click('#name'),
        answer,
        aCase('Answer dialog', { inputText: '' }),
        click('#name'),
        answer,
      ],
      { project: { dataBinding: [{ title: 'name', value: 'Grace' }] } },
    );
    expect(readBy(results, answer.title)).toEqual(['Grace', 'Ada']);
  });

  it('answers several in order', async () => {
    const { results } = await lab.run([
      open('/dialogs'),
      aCase('Answer dialog', { answer: 'Dismiss' }),
      aCase('Answer dialog'),
      click('#both'),
      answer,
    ]);
    expect(readBy(results, answer.title)).toEqual(['false true']);
  });

  it('lets a later case check the text of the last dialog', async () => {
    const said = (text: string) =>
      aCase('Get content', {
        property: 'Dialog',
        conditionals: [{ statement: 'Equal to', statementData: text }],
        ...SHORT_WAIT,
      });
    const { results } = await lab.run([
      open('/dialogs'),
      click('#both'),
      said('Two?'),
      click('#soon'),
      said('Saved'),
      said('Sure?'),
      click('h1'),
      said('Saved'),
    ]);
    expect(results.filter(({ title }) => title === said('').title).map(({ message }) => message)).toEqual([
      '',
      // Firefox takes longer for a click, and the dialog opens before its end.
      TESTED === 'Firefox' ? expect.any(String) : 'A dialog was dismissed (alert): Saved',
      'Expected the content to equal "Sure?", but it was "Saved"',
      'No dialog has opened since the last action. Put this step right after the one that opens it',
    ]);
  });

  it('stays on a page that asks before leaving', async () => {
    const { results } = await lab.run([
      open('/dialogs'),
      click('#guard'),
      aCase('Answer dialog', { answer: 'Dismiss' }),
      click('text=leave'),
      heading,
      click('text=leave'),
      heading,
    ]);
    expect(readBy(results, heading.title)).toEqual(['Dialogs', 'Third']);
  });
});
