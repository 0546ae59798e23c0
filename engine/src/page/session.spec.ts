import { expect, it } from '@jest/globals';
import { aCase, click, FAIR_WAIT, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { ARRIVAL_MS } from './page-stack.js';

const waits = holdWaits();
/** Ends the document that loads. */
let end: () => void;

const lab = shareLab({
  '/': '<h1>Sign in</h1><a href="/never">go</a><button onclick="window.open(\'/never\')">export</button>',
  '/never': () => undefined,
  '/half': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write('<p>Wait');
    end = () => response.end('<h1>Welcome</h1>');
  },
});

it('a document that has begun to arrive goes on loading after a case that failed for it', async () => {
  const open = aCase('URL redirect', { redirectURL: `${lab.url}/half`, ...SHORT_WAIT });
  const heading = read('h1', { title: 'Welcome' });
  const results = await lab.onPage([open, heading], { onCaseStarted: (title) => title === heading.title && end() });
  expect(results.map(({ message, value }) => value ?? message)).toEqual([
    expect.stringMatching(/\/half did not finish loading within 1 s$/),
    'Welcome',
  ]);
});

it('a page that can’t answer before its next document has come is not lost', async () => {
  const results = await lab.onPage([click('a', FAIR_WAIT), read('#welcome', SHORT_WAIT), read('h1')]);
  expect(results.map(({ message, value }) => value ?? message)).toEqual([
    '',
    expect.stringContaining('#welcome'),
    'Sign in',
  ]);
});

it('a tab that has not answered in time is not taken for the one before it', async () => {
  void waits.hold(ARRIVAL_MS);
  const [, ...results] = await lab.onPage([
    click('button', FAIR_WAIT),
    aCase('Close tab', SHORT_WAIT),
    read('h1', FAIR_WAIT),
  ]);
  expect(results.map(({ value, message }) => value ?? message)).toEqual([
    expect.stringMatching(/^The tab that was opened has not answered yet/),
    'Sign in',
  ]);
});

it('a tab that has not answered in time fails the next case that waits, and later ones go on without it', async () => {
  void waits.hold(ARRIVAL_MS);
  const note = aCase('Comment', { comment: 'Exported', ...SHORT_WAIT });
  const [, ...results] = await lab.onPage([
    click('button', FAIR_WAIT),
    note,
    read('h1', SHORT_WAIT),
    read('h1', FAIR_WAIT),
  ]);
  expect(results.map(({ message, value }) => value ?? message)).toEqual([
    'Exported',
    'The tab that was opened has not answered yet. Give the case that opens it a longer max wait, or use Download if it leads to a file',
    'Sign in',
  ]);
});
