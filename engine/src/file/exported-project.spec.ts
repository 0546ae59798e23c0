import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Conditional, ExtraHeader, TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, FAIR_WAIT, keep, read, shareLab } from '../../../test/support/browser/engine.js';
import {
  anExchange,
  anExchangeFile,
  exported,
  type Outcome,
  outcomesOf,
  type Unpacked,
  unpack,
} from '../../../test/support/product/exported.js';

const SECRET = 'hunter2';
const TIME_ZONE = 'Europe/Berlin';
/** The same machine as another site. */
const other = () => lab.url.replace('127.0.0.1', 'localhost');
let calls = 0;

const keyOf = ({ headers }: IncomingMessage): string => String(headers['x-key'] ?? 'none');
const redirectTo = (address: () => string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(302, { Location: address() }).end();
const lab = shareLab({
  '/': '<title>Start</title>',
  '/page': (request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<h1>${keyOf(request)}</h1>`),
  '/key': (request, response) => response.end(JSON.stringify({ key: keyOf(request) })),
  '/page-elsewhere': redirectTo(() => `${other()}/page`),
  '/page-here': redirectTo(() => `${lab.url}/page`),
  '/key-elsewhere': redirectTo(() => `${other()}/key`),
  '/key-here': redirectTo(() => `${lab.url}/key`),
  '/app': `<title>App</title><button onclick="fetch('/later').then((answer) => answer.text()).then((text) => (this.textContent = text))">Load</button>`,
  // Longer than it takes until an unchanged page counts as settled.
  '/later': (_request, response) => void setTimeout(() => response.end('Loaded'), 500),
  '/cut-off-twice': (request, response) => void (++calls % 3 === 0 ? response.end('ok') : request.socket.destroy()),
});

const is = (statement: Conditional['statement'], statementData: string) => ({
  conditionals: [{ statement, statementData }],
});
const open = (title: string, address: string) => aCase('URL redirect', { title, redirectURL: address });
const request = (title: string, redirectURL: string, key: string, fields: Partial<TestCase> = {}) =>
  aCase('HTTP request', { title, redirectURL, jsonPath: 'key', ...is('Equal to', key), ...FAIR_WAIT, ...fields });
const heading = (title: string, text: string) => read('h1', { title, ...is('Equal to', text), ...FAIR_WAIT });
const script = (title: string, text: string, fields: Partial<TestCase> = {}) =>
  aCase('Run script', { title, script: text, ...fields });

const DATABASE = `new Promise((resolve, reject) => {
  const asked = indexedDB.open('shop', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('cart');
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => USE;
})`;
const PUT = DATABASE.replace(
  'USE',
  `{ const put = asked.result.transaction('cart', 'readwrite');
    put.objectStore('cart').put('Lamp', 1);
    put.oncomplete = () => resolve('done') }`,
);
const GET = DATABASE.replace(
  'USE',
  `{ const get = asked.result.transaction('cart').objectStore('cart').get(1);
    get.onsuccess = () => resolve(get.result) }`,
);

const HEADERS = () => [
  open('Open the page', `${lab.url}/page`),
  heading('The page has it', SECRET),
  open('Open a redirect to another site', `${lab.url}/page-elsewhere`),
  heading('The other site has none', 'none'),
  open('Open a redirect from another site', `${other()}/page-here`),
  heading('The page has it again', SECRET),
  request('A request has it', `${lab.url}/key`, SECRET),
  request('A request prefers its own', `${lab.url}/key`, 'mine', { headers: 'X-KEY: mine' }),
  request('A redirected request has none', `${lab.url}/key-elsewhere`, 'none'),
  request('A request redirected from another site has it', `${other()}/key-here`, SECRET),
  request('A request to another site has none', `${other()}/key`, 'none'),
];
const LOOPS = () => [
  open('Open', `${lab.url}/?p=1`),
  aCase('Repeat until', { title: 'Until what holds', condition: 'Title', ...is('Equal to', 'Start'), times: '2' }),
  aCase('Comment', { title: 'Never' }),
  aCase('End', { title: 'Keep the path', storage: [keep('p', 'Get URL path')] }),
  read('', { title: 'The path was kept', property: 'URL', ...is('Ends with', '{{storage=p}}?p=1') }),
  aCase('Repeat until', { title: 'Until it holds', condition: 'Title', ...is('Equal to', 'Start'), times: '2' }),
  aCase('End', { title: 'Keep a text', storage: [keep('t', 'Text')] }),
  aCase('Repeat', { title: 'Many times', times: 'many' }),
  aCase('Comment', { title: 'Never again' }),
  aCase('End', { title: 'Keep the query', storage: [keep('q', 'Get URL query string', 'p')] }),
  read('', { title: 'The query was kept', property: 'URL', ...is('Ends with', '/?p={{storage=q}}') }),
];
const REQUESTS = () => [
  aCase('HTTP request', {
    title: 'Until it answers',
    redirectURL: `${lab.url}/cut-off-twice`,
    ...is('Equal to', '200'),
  }),
  aCase('HTTP request', { title: 'Never there', redirectURL: 'http://127.0.0.1:9/', ...FAIR_WAIT }),
];
const setClock = (title: string, fields: Partial<TestCase>) => aCase('Set clock', { title, ...fields });
const stored = (title: string, key: string, text: string) =>
  script(title, `'{{storage=${key}}}'`, { ...is('Equal to', text), ...FAIR_WAIT });
const CLOCK = () => [
  open('Open a page', `${lab.url}/`),
  setClock('At a time that comes twice', { time: '2026-10-25 02:30', storage: [keep('twice', 'Text')] }),
  stored('It is the first', 'twice', '2026-10-25T02:30:00+02:00'),
  setClock('At a time that is skipped', { time: '2026-03-29 02:30', storage: [keep('skipped', 'Text')] }),
  stored('It is an hour later', 'skipped', '2026-03-29T03:30:00+02:00'),
  setClock('An hour later', { clock: 'Move forward', forwardBy: '1 h', storage: [keep('later', 'Text')] }),
  stored('The new time is stored', 'later', '2026-03-29T04:30:00+02:00'),
  setClock('From another time', { clock: 'Starts at', time: '2030-01-01T12:00Z', storage: [keep('from', 'Text')] }),
  stored('It is in the zone', 'from', '2030-01-01T13:00:00+01:00'),
  setClock('A running clock has none', { clock: 'Move forward', forwardBy: '1 h', storage: [keep('none', 'Text')] }),
];
const APP = () => [
  open('Open the app', `${lab.url}/app`),
  aCase('Click', { title: 'Load', targetField: 'button', storage: [keep('label', 'Text')] }),
  stored('What it loaded is stored', 'label', 'Loaded'),
];
const SIGN_IN = () => [
  open('Open the shop', `${lab.url}/`),
  aCase('Set site data', { title: 'Sign in', itemName: 'who', inputText: '{{table=Name}}' }),
  script('Fill the cart', PUT, is('Equal to', 'done')),
];
const ACCOUNT = () => [
  open('Open the account', `${lab.url}/`),
  aCase('Get site data', { title: 'It is of the first', itemName: 'who', ...is('Equal to', 'Ann'), ...FAIR_WAIT }),
  script('The cart is there', GET, { ...is('Equal to', 'Lamp'), ...FAIR_WAIT }),
];

describe('An exported project', () => {
  let unpacked: Unpacked;
  let variables: Record<string, string>;
  let extraHeaders: ExtraHeader[];

  beforeAll(async () => {
    extraHeaders = [{ origin: lab.url, name: 'X-Key', value: SECRET }];
    const files = [
      anExchangeFile('Sign in', SIGN_IN(), { savesSession: 'admin', table: 'People' }),
      anExchangeFile('Account', ACCOUNT(), { startsSession: 'admin' }),
      anExchangeFile('Headers', HEADERS()),
      anExchangeFile('Loops', LOOPS()),
      anExchangeFile('Requests', REQUESTS()),
      anExchangeFile('Clock', CLOCK()),
      anExchangeFile('App', APP()),
    ];
    const tables = [{ name: 'People', columns: ['Name'], rows: [['Ann'], ['Bo']] }];
    const browser = { extraHeaders, timeZone: TIME_ZONE };
    const written = exported(anExchange(files, { tables, browser, isSinglePageApp: true }));
    unpacked = await unpack(written);
    variables = Object.fromEntries(written.variables.map(({ name }) => [name, SECRET]));
  });
  afterAll(() => unpacked?.remove());

  const failuresIn = ({ steps }: Outcome | undefined = { ok: false, steps: {} }) =>
    Object.keys(steps).filter((title) => steps[title] === 'failure');

  it('sends extra headers to their site, and to no other', async () => {
    const { results } = await lab.run(HEADERS(), { project: { browser: { extraHeaders } } });
    expect(results.filter(({ status }) => status !== 'success')).toEqual([]);
    const outcome = (await unpacked.run(variables, 'headers.spec.ts')).get('Headers');
    expect(failuresIn(outcome)).toEqual([]);
    expect(outcome?.ok).toBe(true);
  });

  it('runs the End of a loop without any pass, which has no text of the condition', async () => {
    const ours = outcomesOf((await lab.run(LOOPS())).results);
    expect(Object.keys(ours).filter((title) => ours[title] === 'failure')).toEqual(['Keep a text', 'Many times']);
    expect((await unpacked.run(variables, 'loops.spec.ts')).get('Loops')?.steps).toEqual(ours);
  });

  it('stores the times of a set clock in the time zone, also when clocks change', async () => {
    const { results } = await lab.run(CLOCK(), { project: { browser: { timeZone: TIME_ZONE } } });
    const ours = outcomesOf(results);
    expect(Object.keys(ours).filter((title) => ours[title] === 'failure')).toEqual(['A running clock has none']);
    expect((await unpacked.run(variables, 'clock.spec.ts')).get('Clock')?.steps).toEqual(ours);
  });

  it('waits for the requests of a single-page app', async () => {
    const ours = outcomesOf((await lab.run(APP(), { project: { isSinglePageApp: true } })).results);
    expect(Object.values(ours)).toEqual(['success', 'success', 'success']);
    expect((await unpacked.run(variables, 'app.spec.ts')).get('App')?.steps).toEqual(ours);
  });

  it('repeats a request that changes nothing while its server can’t be reached', async () => {
    const outcome = (await unpacked.run(variables, 'requests.spec.ts')).get('Requests');
    expect(failuresIn(outcome)).toEqual(['Never there']);
  });

  it('starts with the state of the first row, databases included', async () => {
    const outcomes = await unpacked.run(variables, 'account.spec.ts');
    expect(failuresIn(outcomes.get('Account'))).toEqual([]);
    const passed = [...outcomes].filter(([, { ok }]) => ok).map(([title]) => title);
    expect(passed.sort()).toEqual(['Account', 'Sign in (Ann)', 'Sign in (Bo)']);
  });
});
