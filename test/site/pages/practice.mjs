import { page } from '../answers.mjs';
import { html } from '../html.mjs';

/** The practice pages that work in the browser, and the list of all of them. */
const LIST = /** @type {const} */ ([
  ['/keyboard', 'Keyboard', 'A filter that listens to key events only'],
  ['/mouse', 'Mouse', 'Hover menu, double and right click, drag and drop'],
  ['/tables', 'Tables', 'Numbers with commas, percentages and signs'],
  ['/shadow', 'Shadow DOM', 'Elements inside nested open shadow roots'],
  ['/visibility', 'Visibility', 'Hidden twins, late and disabled elements'],
  ['/passkey', 'Passkey', 'Creates a passkey and signs in with it, on localhost'],
  ['/frame', 'Frames', 'An editor two iframes deep'],
  ['/dialogs', 'Dialogs', 'Alert, confirm and prompt'],
  ['/tabs', 'Tabs', 'Links and buttons that open windows'],
  ['/windows', 'Windows', 'Windows that close themselves, and a download'],
  ['/upload', 'Upload', 'A form for files'],
  ['/spa', 'Single page', 'History API and content that comes late'],
  ['/slow?ms=2000', 'Slow page', 'Answers after two seconds'],
  ['/big', 'Big page', 'Loads three megabytes'],
  ['/broken', 'Broken page', 'A failing request and an error'],
  ['/endless', 'Endless page', 'Never stops loading'],
  ['/storm', 'Dialog storm', 'One alert after another'],
  ['/hang', 'Hang', 'A button that blocks the page for good'],
]);

/** @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/practice', practice],
  ['GET', '/keyboard', keyboard],
  ['GET', '/mouse', mouse],
  ['GET', '/tables', tables],
  ['GET', '/shadow', shadow],
  ['GET', '/visibility', visibility],
  ['GET', '/passkey', passkey],
];

/** @param {import('../answers.mjs').Visit} visit */
function practice(visit) {
  const entries = LIST.map(
    ([href, name, text]) =>
      html`<li class="card">
        <a href="${href}"><strong>${name}</strong></a
        ><span class="muted">${text}</span>
      </li>`,
  );
  return page(
    {
      title: 'Practice pages',
      body: html`<h1>Practice pages</h1>
        <ul class="grid">
          ${entries}
        </ul>`,
    },
    visit,
  );
}

/** @param {import('../answers.mjs').Visit} visit */
function keyboard(visit) {
  const fruits = ['Apple', 'Apricot', 'Banana', 'Blackberry', 'Cherry', 'Grape', 'Mango', 'Orange', 'Peach', 'Pear'];
  const body = html`<h1>Keyboard</h1>
    <label>Filter fruits <input id="filter" autocomplete="off" data-testid="filter" /></label>
    <p><span data-testid="fruit-count">${fruits.length}</span> fruits</p>
    <ul data-testid="fruits">
      ${fruits.map((fruit) => html`<li>${fruit}</li>`)}
    </ul>
    <p>Last key: <kbd data-testid="last-key">none</kbd></p>
    <p>Events of the filter: <code data-testid="events"></code></p>
    <div id="panel" hidden data-testid="panel">Press Escape to close this panel.</div>
    <p class="muted">Control+K opens a panel.</p>`;
  return page({ title: 'Keyboard', body, script: 'keyboard.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function mouse(visit) {
  const body = html`<h1>Mouse</h1>
    <div class="menu" data-testid="menu">
      <button aria-haspopup="true">Departments</button>
      <ul class="drop" data-testid="menu-items">
        <li><a href="/?q=light">Light</a></li>
        <li><a href="/?q=kitchen">Kitchen</a></li>
        <li><a href="/?q=plants">Plants</a></li>
      </ul>
    </div>
    <div id="pad" class="pad" data-testid="pad">Click anywhere here</div>
    <p data-testid="pad-result">Not clicked</p>
    <div class="row">
      <div id="card" class="tile" draggable="true" data-testid="drag-source">Drag me</div>
      <div id="basket" class="tile" data-testid="drop-target">Drop here</div>
    </div>`;
  return page({ title: 'Mouse', body, script: 'mouse.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function tables(visit) {
  const rows = /** @type {const} */ ([
    ['North', '12,480', '1,204,960.50', '+4.2 %', '-12'],
    ['East', '8,075', '958,300.00', '-1.5 %', '7'],
    ['South', '15,902', '2,010,455.25', '+11.0 %', '0'],
    ['West', '990', '87,120.75', '0.0 %', '140'],
  ]);
  const body = html`<h1>Tables</h1>
    <table id="sales" data-testid="sales">
      <caption>
        Sales of the year
      </caption>
      <thead>
        <tr>
          <th>Region</th>
          <th class="number">Orders</th>
          <th class="number">Revenue</th>
          <th class="number">Growth</th>
          <th class="number">Balance</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([region, ...figures]) =>
            html`<tr>
              <th scope="row">${region}</th>
              ${figures.map((figure) => html`<td class="number">${figure}</td>`)}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th>Total</th>
          <td class="number" data-testid="orders-total">37,447</td>
          <td class="number" data-testid="revenue-total">4,260,836.50</td>
          <td></td>
          <td></td>
        </tr>
      </tfoot>
    </table>`;
  return page({ title: 'Tables', body }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function shadow(visit) {
  const body = html`<h1>Shadow DOM</h1>
    <rating-card data-testid="rating-card"></rating-card>`;
  return page({ title: 'Shadow DOM', body, script: 'shadow.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function visibility(visit) {
  const body = html`<h1>Visibility</h1>
    <button class="twin" hidden>Twin</button>
    <button class="twin" id="shown-twin">Twin</button>
    <button class="pair">Pair</button>
    <button class="pair">Pair</button>
    <p data-testid="pressed">Nothing pressed</p>
    <p>
      <button id="later" data-testid="later">Show later</button>
      <button id="enable" disabled data-testid="enabled-later">Enabled later</button>
    </p>
    <p>
      <label class="choice"><input type="checkbox" data-testid="done" checked /> Done</label>
    </p>
    <p data-testid="blank"></p>
    <svg width="120" height="30" role="img" aria-label="Badge">
      <text x="4" y="20" data-testid="svg-text">Vector text</text>
    </svg>`;
  return page({ title: 'Visibility', body, script: 'visibility.js' }, visit);
}

/** @param {import('../answers.mjs').Visit} visit */
function passkey(visit) {
  const body = html`<h1>Passkey</h1>
    <p>
      <button id="create">Create a passkey</button>
      <button id="sign-in">Sign in with a passkey</button>
    </p>
    <p id="outcome" data-testid="outcome" role="status"></p>`;
  return page({ title: 'Passkey', body, script: 'passkey.js' }, visit);
}
