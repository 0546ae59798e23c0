import type { Conditional, TestCase } from '@testplatform/contract';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { aCase, click, FAIR_WAIT, type Pages, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>';

const pdf =
  (headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/pdf', ...headers }).end(PDF);

const blob = `window.URL.createObjectURL(new Blob(['${PDF.slice(0, 8)}'], { type: 'application/pdf' }))`;

let cut: () => void;

const PAGES: Pages = {
  '/': `<title>Home</title><h1>Home</h1><a href="/invoice.pdf?no=1*2">same tab</a> <a href="/invoice.pdf" target="_blank" rel="noopener">tab</a>
    <button onclick="window.open('/invoice.pdf')">window</button> <button onclick="window.open(${blob})">made here</button>
    <form method="post" action="/invoice.pdf" target="_blank"><button>form</button></form>
    <a href="/saved.pdf" target="_blank">saved</a> <a href="/invoice.pdf" download>kept</a> <a href="/endless.csv">endless</a>`,
  '/endless.csv': (_request, response) => {
    response
      .on('close', () => cut())
      .writeHead(200, { 'Content-Type': 'text/csv' })
      .write('a,b');
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
  const isCut = new Promise<void>((resolve) => (cut = resolve));
  expect(await run(click('text=endless'), heading)).toEqual(['success', 'Home']);
  await isCut;
});

describe('in Firefox, whose downloads can’t be cancelled', () => {
  const own = shareLab(PAGES, { ownBrowser: true });
  const download = aCase('Download', { targetField: 'text=endless', ...SHORT_WAIT });

  it.each([click('text=endless', FAIR_WAIT), download])(
    'ends with the browser of its file: $eventType',
    async (start) => {
      const isCut = new Promise<void>((resolve) => (cut = resolve));
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
