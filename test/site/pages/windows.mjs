import { page } from '../answers.mjs';
import { bare, html } from '../html.mjs';

/** Frames, dialogs and tabs. @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/frame', frame],
  ['GET', '/frame/outer', () => ({ body: outer() })],
  ['GET', '/frame/inner', () => ({ body: inner() })],
  ['GET', '/dialogs', dialogs],
  ['GET', '/storm', storm],
  ['GET', '/tabs', tabs],
  ['GET', '/tabs/second', second],
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
