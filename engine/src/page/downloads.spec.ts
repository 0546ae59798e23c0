import type { Conditional, TestCase } from '@testplatform/contract';
import { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import {
  aCase,
  AT_ONCE,
  click,
  FAIR_WAIT,
  type Pages,
  shareLab,
  SHORT_WAIT,
} from '../../../test/support/browser/engine.js';
import { Downloads } from './downloads.js';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>';

const pdf =
  (headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/pdf', ...headers }).end(PDF);

const blob = `window.URL.createObjectURL(new Blob(['${PDF.slice(0, 8)}'], { type: 'application/pdf' }))`;

let cut: () => void;
let isCut: Promise<void>;

const PAGES: Pages = {
  '/': `<title>Home</title><h1>Home</h1><a href="/invoice.pdf?no=1*2">same tab</a> <a href="/invoice.pdf#page=2">page</a> <a href="/invoice.pdf#page=2" target="_blank">page apart</a>
    <a href="/invoice.pdf" target="_blank" rel="noopener">tab</a>
    <button onclick="window.open('/invoice.pdf')">window</button> <button onclick="window.open(${blob})">made here</button>
    <form method="post" action="/invoice.pdf" target="_blank"><button>form</button></form>
    <a href="/saved.pdf" target="_blank">saved</a> <a href="/invoice.pdf" download>kept</a> <a href="/endless.csv">endless</a>`,
  '/endless.csv': (_request, response) => {
    response
      .on('close', () => cut())
      .writeHead(200, { 'Content-Type': 'text/csv' })
      .write('a,b');
  },
  '/once-cut': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    void isCut.then(() => response.end('<h1>Cut</h1>'));
  },
  '/invoice.pdf': pdf({ 'Content-Disposition': 'inline; filename="Invoice & terms.pdf"' }),
  '/saved.pdf': pdf({ 'Content-Disposition': 'attachment' }),
  '/export.csv': (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/csv' }).end('a,b'),
};
const lab = shareLab(PAGES);

const heading = aCase('Get content', { targetField: 'h1' });
const run = async (...cases: TestCase[]) =>
  (await lab.onPage(cases)).map(({ status, value, message }) => (status === 'failure' ? message : (value ?? status)));
const redirect = (path: string) => aCase('URL redirect', { redirectURL: `${lab.url}${path}`, ...FAIR_WAIT });
const name = 'Invoice & terms.pdf';

describe('a PDF document', () => {
  it('is opened by its address, and left again', async () => {
    const done = await run(redirect('/invoice.pdf'), heading, aCase('Go back'), heading, redirect('/'), heading);
    expect(done).toEqual(['success', name, 'success', 'Home', 'success', 'Home']);
  });

  it('is opened by a link in the same tab', async () => {
    const address = aCase('Get content', { property: 'URL' });
    const done = await run(click('text=same tab'), heading, address, aCase('Go back'), heading);
    expect(done).toEqual(['success', name, `${lab.url}/invoice.pdf?no=1*2`, 'success', 'Home']);
  });

  it.each(['page', 'page apart'])('is opened at a page of it: %s', async (text) => {
    const address = aCase('Get content', { property: 'URL' });
    const done = await run(click(`text="${text}"`), heading, address);
    expect(done).toEqual(['success', name, `${lab.url}/invoice.pdf#page=2`]);
  });

  it.each(['tab', 'window', 'form'])('is opened in a new tab, which can be closed: %s', async (text) => {
    const done = await run(click(`text="${text}"`), heading, aCase('Close tab'), heading);
    expect(done).toEqual(['success', name, 'success', 'Home']);
  });

  it('is opened when the page created it itself', async () => {
    const [, value, , back] = await run(click('text=made here'), heading, aCase('Close tab'), heading);
    expect([value?.slice(-4), back]).toEqual(['.pdf', 'Home']);
  });

  it('is downloaded by a case that requests it, and by a link that says so', async () => {
    const download = aCase('Download', { targetField: 'text="tab"', ...FAIR_WAIT });
    const done = await run(download, heading, { ...download, targetField: 'text=saved' }, heading);
    expect(done).toEqual([name, 'Home', 'saved.pdf', 'Home']);
  });
});

it('is cancelled when no case waits for it: it may have no end', async () => {
  isCut = new Promise((resolve) => (cut = resolve));
  expect(await run(click('text=endless'), heading)).toEqual(['success', 'Home']);
  await isCut;
});

it('is cancelled after a case that was to wait for it, but could not press its target', async () => {
  isCut = new Promise((resolve) => (cut = resolve));
  const unclear = aCase('Download', { targetField: 'a', ...AT_ONCE });
  const [message, ...rest] = await run(unclear, click('text=endless'), redirect('/once-cut'), heading);
  expect(message).toMatch(/visible elements match a\./);
  expect(rest).toEqual(['success', 'success', 'Cut']);
});

it('stays awaited when the press of an earlier case fails late', async () => {
  const context = new EventEmitter();
  const waitForEvent = (event: string) => new Promise((resolve) => context.once(event, resolve));
  const downloads = new Downloads(
    Object.assign(context, { waitForEvent }) as unknown as BrowserContext,
    () => undefined,
  );
  const page = { waitForEvent: () => new Promise(() => undefined) } as unknown as Page;
  let fail = (): void => undefined;
  const first = downloads.next(
    page,
    1,
    () => new Promise((_resolve, reject) => (fail = () => reject(new Error('late')))),
  );
  const second = downloads.next(page, 1, () => Promise.resolve());
  fail();
  await expect(first).rejects.toThrow('late');
  const discarded: string[] = [];
  const cancel = async () => void discarded.push('cancelled');
  const download = { url: () => 'http://shop/file.csv', cancel, delete: cancel };
  context.emit('download', download);
  expect([await second, discarded]).toEqual([download, []]);
});

describe('in Firefox, whose downloads can’t be cancelled', () => {
  const own = shareLab(PAGES, { ownBrowser: true });
  const download = aCase('Download', { targetField: 'text=endless', ...SHORT_WAIT });

  it.each([click('text=endless', FAIR_WAIT), download])(
    'ends with the browser of its file: $eventType',
    async (start) => {
      isCut = new Promise((resolve) => (cut = resolve));
      const opened = aCase('URL redirect', { redirectURL: own.url });
      const { results } = await own.run([opened, start, heading], { project: { browser: { name: 'Firefox' } } });
      expect(results.at(-1)?.value).toBe('Home');
      await isCut;
    },
  );
});

it('explains how to download what is not a page', async () => {
  const [message] = await run(redirect('/export.csv'));
  expect(message).toBe(
    `${lab.url}/export.csv is a file to download, not a page. Use Download on the link that leads to it`,
  );
});

describe('with a viewer in the browser', () => {
  const viewing = shareLab(PAGES, { drawsOnDemand: false });

  it('a document that was shown can be downloaded later, and the page stays', async () => {
    const opened = aCase('URL redirect', { redirectURL: `${viewing.url}/invoice.pdf`, ...FAIR_WAIT });
    const conditionals: Conditional[] = [{ statement: 'Equal to', statementData: name }];
    const replaced = aCase('Get content', { targetField: 'h1', conditionals, ...SHORT_WAIT });
    const results = await viewing.onPage([opened, aCase('Go back'), click('text=kept'), replaced]);
    expect(results.map(({ message }) => message)).toEqual([
      '',
      '',
      '',
      `Expected the content to equal "${name}", but it was "Home"`,
    ]);
  });
});
