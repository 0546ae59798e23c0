import { page } from '../answers.mjs';
import { bare, html } from '../html.mjs';

/** Frames, dialogs, tabs and windows. @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/frame', frame],
  ['GET', '/frame/outer', () => ({ body: outer() })],
  ['GET', '/frame/inner', () => ({ body: inner() })],
  ['GET', '/dialogs', dialogs],
  ['GET', '/storm', storm],
  ['GET', '/tabs', tabs],
  ['GET', '/tabs/second', second],
  ['GET', '/windows', windows],
  ['GET', '/windows/:kind', opened],
];

/** @param {import('../answers.mjs').Visit} visit */
function frame(visit) {
  const body = html`<h1>Frames</h1>
    <iframe id="outer" title="Outer frame" src="/frame/outer" height="420"></iframe>`;
  return page({ title: 'Frames', body }, visit);
}

function outer() {
  const body = html`<h2 data-testid="outer-title">Outer frame</h2>
    <button id="outer-button">Outer button</button>
    <iframe id="inner" name="inner" title="Inner frame" src="/frame/inner" height="260"></iframe>`;
  return bare({ title: 'Outer frame', body }).text;
}

function inner() {
  const body = html`<h3>Editor</h3>
    <label>Message <textarea id="message" data-testid="message"></textarea></label>
    <button id="save" data-testid="save">Save message</button>
    <p id="saved" data-testid="saved">Not saved</p>`;
  return bare({ title: 'Inner frame', body, script: 'frame.js' }).text;
}

/** @param {import('../answers.mjs').Visit} visit */
function dialogs(visit) {
  const body = html`<h1>Dialogs</h1>
    <p class="row">
      <button data-dialog="alert">Alert</button>
      <button data-dialog="confirm">Confirm</button>
      <button data-dialog="prompt">Prompt</button>
    </p>
    <p data-testid="dialog-result">No dialog yet</p>`;
  return page({ title: 'Dialogs', body, script: 'dialogs.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function storm(visit) {
  return page({ title: 'Dialog storm', body: html`<h1>Dialog storm</h1>`, script: 'storm.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function tabs(visit) {
  const body = html`<h1>Tabs</h1>
    <p><a href="/tabs/second?from=link" target="_blank" data-testid="open-link">Open in a new tab</a></p>
    <p><button id="open" data-testid="open-window">Open a window</button></p>
    <p data-testid="tab-name">First tab</p>`;
  return page({ title: 'Tabs', body, script: 'tabs.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function second(visit) {
  const body = html`<h1>Second tab</h1>
    <p data-testid="tab-name">Opened by ${visit.url.searchParams.get('from') ?? 'hand'}</p>
    <button id="close" data-testid="close-tab">Close this tab</button>`;
  return page({ title: 'Second tab', body, script: 'tabs.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function windows(visit) {
  const body = html`<h1>Windows</h1>
    <p><a href="/windows/itself" target="_blank" rel="opener">Look for news</a></p>
    <p><button data-window="choice">Choose a colour</button></p>
    <p><button data-window="ready">Ask the bank</button></p>
    <p><button data-window="later">Ask the bank twice</button></p>
    <p><a href="/windows/prices" target="_blank" rel="opener">Price list</a></p>
    <p><button data-window="waiting">Price list of today</button></p>
    <p data-testid="window-result">Nothing came back</p>
    <button id="note">Note it</button>
    <p data-testid="noted"></p>`;
  return page({ title: 'Windows', body, script: 'windows.js' }, visit);
}

/**
 * A window that closes itself, one that closes after a click, one that is closed by its opener, and a download.
 * @param {import('../answers.mjs').Visit} visit
 */
function opened(visit) {
  const { kind } = visit.params;
  if (kind === 'prices') {
    const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="prices.csv"' };
    return { headers, body: 'Lamp,39.90' };
  }
  const body = html`<h1>Window</h1>
    <p data-kind="${kind}">One moment</p>
    ${kind === 'choice' ? html`<button data-colour="Red">Red</button>` : ''}`;
  return page({ title: 'Window', body, script: 'windows.js' }, visit);
}
