import { setInterval, setTimeout } from 'node:timers/promises';
import { json, page } from '../answers.mjs';
import { html, layout } from '../html.mjs';

const MEGABYTE = 1_048_576;
const MAX_DELAY_MS = 60_000;
const BIG_FILE = Buffer.alloc(3 * MEGABYTE, 'Fernwood ');

/** Pages that are late, big, broken, or never done. @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/slow', slow],
  ['GET', '/spa', spa],
  ['GET', '/spa/:view', spa],
  ['GET', '/api/spa/:view', spaContent],
  ['GET', '/big', big],
  ['GET', '/api/big', () => ({ headers: { 'Content-Type': 'text/plain' }, body: BIG_FILE })],
  ['GET', '/broken', broken],
  ['GET', '/api/fails', () => json({ message: 'This call always fails' }, 500)],
  ['GET', '/endless', endless],
  ['GET', '/hang', hang],
];

/** Milliseconds asked for with `?ms=`. @param {URL} url @param {number} fallback */
function delayOf(url, fallback) {
  const ms = Number(url.searchParams.get('ms') ?? fallback);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_DELAY_MS) : fallback;
}

/** @param {import('../answers.mjs').Visit} visit */
async function slow(visit) {
  const ms = delayOf(visit.url, 2_000);
  await setTimeout(ms, undefined, { signal: visit.signal });
  return page(
    {
      title: 'Slow page',
      body: html`<h1>Slow page</h1>
        <p data-testid="waited">Waited ${ms} ms</p>`,
    },
    visit,
  );
}

const VIEWS = /** @type {Record<string, string>} */ ({
  news: 'The fig trees have arrived.',
  offers: 'Two mugs for the price of one and a half.',
  contact: 'Write to us, we read everything.',
});

/** @param {import('../answers.mjs').Visit} visit */
function spa(visit) {
  const body = html`<h1>Single page</h1>
    <nav class="row" aria-label="Views">
      ${Object.keys(VIEWS).map((view) => html`<a href="/spa/${view}" data-view="${view}">${view}</a>`)}
    </nav>
    <section id="view" aria-live="polite" data-testid="view">Choose a view</section>`;
  return page({ title: 'Single page', body, script: 'spa.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
async function spaContent({ url, params, signal }) {
  await setTimeout(delayOf(url, 400), undefined, { signal });
  const text = VIEWS[params.view ?? ''];
  return text ? json({ text }) : json({ message: 'No such view' }, 404);
}

/** @param {import('../answers.mjs').Visit} visit */
function big(visit) {
  const body = html`<h1>Big page</h1>
    <p data-testid="received">Loading…</p>`;
  return page({ title: 'Big page', body, script: 'big.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function broken(visit) {
  const body = html`<h1>Broken page</h1>
    <p data-testid="broken-result">Asking…</p>`;
  return page({ title: 'Broken page', body, script: 'broken.js' }, visit);
}

/** The page appears at once, but its document never ends. @param {import('../answers.mjs').Visit} visit */
function endless({ session, signal }) {
  const body = html`<h1>Endless page</h1>
    <p data-testid="endless">This page never stops loading.</p>`;
  return { body: drip(layout({ title: 'Endless page', body, user: session.user }).text, signal) };
}

/** @param {string} start @param {AbortSignal} signal */
async function* drip(start, signal) {
  yield start.slice(0, start.indexOf('</main>'));
  for await (const beat of setInterval(1_000, '<!-- still here -->', { signal })) yield beat;
}

/** @param {import('../answers.mjs').Visit} visit */
function hang(visit) {
  const body = html`<h1>Hang</h1>
    <p><button id="hang" data-testid="hang">Block this page for good</button></p>`;
  return page({ title: 'Hang', body, script: 'hang.js' }, visit);
}
