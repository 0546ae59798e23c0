/**
 * The pages of `npm run bench:engine`: small ones of the kinds that real applications consist of. Runs in its own
 * process, so that no contestant pays for it; sends its address to its parent.
 */
import { createServer } from 'node:http';
import { deskPage } from './desk.mjs';
import { mixedPage } from './mixed.mjs';

const STYLE = `<style>
  body { font: 15px/1.5 sans-serif; margin: 24px 40px; color: #222 }
  nav a { margin-right: 16px } label { display: block; margin: 6px 0 } input, select, textarea, button { font: inherit; padding: 4px 8px }
  table { border-collapse: collapse } td, th { border: 1px solid #ccc; padding: 4px 12px }
</style>`;
const CITIES = ['Berlin', 'Lisbon', 'Oslo', 'Prague', 'Rome', 'Vienna'];
const TOPICS = ['Lamps', 'Chairs', 'Tables', 'Shelves', 'Rugs', 'Clocks'];

/** @param {string} title @param {string} body */
const page = (title, body) => `<!doctype html><html lang="en"><title>${title}</title>${STYLE}<h1>${title}</h1>${body}`;

/** @param {readonly string[]} texts @param {(text: string, at: number) => string} toHtml */
const each = (texts, toHtml) => texts.map(toHtml).join('');

const FORM = page(
  'Order',
  `<form>
    ${each(['Name', 'Street', 'Mail', 'Phone', 'Company'], (text) => `<label>${text} <input name="${text.toLowerCase()}"></label>`)}
    <label>City <select name="city">${each(CITIES, (city) => `<option>${city}</option>`)}</select></label>
    <label>Notes <textarea name="notes" rows="4" cols="60"></textarea></label>
    <label><input type="checkbox" name="gift"> A gift</label>
    <button>Order</button>
  </form><p id="said"></p>
  <script>
    document.querySelector('form').onsubmit = (event) => {
      event.preventDefault();
      const { name, city, gift } = event.target;
      document.querySelector('#said').textContent = name.value + ' in ' + city.value + (gift.checked ? ', a gift' : '');
    };
  </script>`,
);

/** @param {string} name */
const topicPage = (name) =>
  page(
    name,
    `<nav>${each(TOPICS, (text) => `<a id="to-${text}" href="/topic/${text}">${text}</a>`)}</nav>
    <p id="about">All about ${name}</p>
    <table>${each(
      Array.from({ length: 40 }, (_, row) => `${name} ${row}`),
      (text, row) => `<tr><td>${text}</td><td>${row * 3} pieces</td><td>€ ${row * 7}.50</td></tr>`,
    )}</table>`,
  );

const MENUS = page(
  'Menus',
  `<style>
    .menu { display: inline-block; position: relative; margin-right: 24px } .menu > b { padding: 8px 16px; background: #eee }
    .menu ul { display: none; position: absolute; margin: 0; padding: 8px; list-style: none; background: #fff; border: 1px solid #aaa; z-index: 1 }
    .menu:hover ul { display: block } li { padding: 4px 24px } li:hover { background: #def }
    .card { width: 220px; padding: 24px; border: 1px solid #ccc; transition: transform 0.15s, box-shadow 0.15s; display: inline-block; margin: 120px 12px 0 }
    .card:hover { transform: translateY(-4px); box-shadow: 0 8px 16px #0003 }
  </style>
  ${each(TOPICS, (text) => `<div class="menu"><b id="menu-${text}">${text}</b><ul>${each(CITIES, (city) => `<li id="${text}-${city}">${city}</li>`)}</ul></div>`)}
  <p id="said">Nothing yet</p>
  ${each(TOPICS, (text) => `<div class="card" id="card-${text}">${text}</div>`)}
  <script>
    addEventListener('click', ({ target }) => { if (target.id) document.querySelector('#said').textContent = 'Chose ' + target.id; });
  </script>`,
);

const LISTS = page(
  'Lists',
  `<label>City <select id="city">${each(CITIES, (city) => `<option>${city}</option>`)}</select></label>
  <label>Topic <select id="topic">${each(TOPICS, (text) => `<option>${text}</option>`)}</select></label>
  ${each(TOPICS, (text) => `<label><input type="checkbox" id="box-${text}"> ${text}</label>`)}
  ${each(CITIES, (city) => `<label><input type="radio" name="where" id="radio-${city}"> ${city}</label>`)}
  <p id="said"></p>
  <script>
    addEventListener('change', ({ target }) => {
      document.querySelector('#said').textContent = target.id + ' ' + (target.matches('select') ? target.value : target.checked);
    });
  </script>`,
);

const APP = page(
  'Tasks',
  `<form><input id="title" placeholder="What is to be done?"> <button id="add">Add</button></form>
  <p><button id="all">All</button> <button id="open">Open</button> <button id="done">Done</button> <span id="count"></span></p>
  <ul id="tasks"></ul>
  <script>
    let tasks = [];
    let filter = 'all';
    const find = (selector) => document.querySelector(selector);
    const render = () => {
      const shown = tasks.filter(({ done }) => filter === 'all' || done === (filter === 'done'));
      find('#tasks').replaceChildren(...shown.map((task) => {
        const item = document.createElement('li');
        const button = document.createElement('button');
        button.textContent = task.done ? 'Done' : 'Finish';
        button.className = 'finish-' + task.id;
        button.onclick = () => { task.done = true; render(); };
        item.append(task.title + ' ', button);
        return item;
      }));
      find('#count').textContent = shown.length + ' tasks';
    };
    find('form').onsubmit = async (event) => {
      event.preventDefault();
      const title = find('#title').value;
      find('#title').value = '';
      const { id } = await (await fetch('/api/tasks', { method: 'POST', body: title })).json();
      tasks.push({ id: tasks.length, title, done: false });
      render();
    };
    for (const name of ['all', 'open', 'done']) find('#' + name).onclick = () => {
      filter = name;
      history.pushState(null, '', '/app/' + name);
      render();
    };
    render();
  </script>`,
);

const HEAVY = page(
  'Heavy',
  `<style>
    .tile { display: inline-block; width: 120px; height: 80px; margin: 10px; border-radius: 12px; box-shadow: 0 6px 24px #0005;
      background: linear-gradient(135deg, #fff, #9cf 60%, #69c) }
    .spinner { width: 28px; height: 28px; border: 4px solid #ccc; border-top-color: #36c; border-radius: 50%; animation: turn 1s linear infinite }
    @keyframes turn { to { transform: rotate(1turn) } }
  </style>
  <div class="spinner"></div>
  <input id="search"> <button id="go">Search</button> <span id="said">0 times</span>
  <div>${'<div class="tile"></div>'.repeat(70)}</div>
  <script>
    let times = 0;
    document.querySelector('#go').onclick = () => {
      document.querySelector('#said').textContent = ++times + ' times';
      document.querySelectorAll('.tile')[times].style.background = '#fc6';
    };
  </script>`,
);

const QUICK = page(
  'Quick',
  `<input id="q"> <button id="pad">Press</button> <p id="said"></p>
  <script>document.querySelector('#pad').onclick = () => { document.querySelector('#said').textContent = 'Pressed for ' + document.querySelector('#q').value; };</script>`,
);

/** @param {string} at */
const plainPage = (at) =>
  page(
    `Plain ${at}`,
    `<style>#hint-text { visibility: hidden } #hint:hover #hint-text { visibility: visible }</style>
    <label>First name <input id="first"></label> <label>Last name <input id="last"></label>
    <label>Size <select id="size"><option>Small</option><option>Medium</option><option>Large</option></select></label>
    <label><input type="checkbox" id="terms"> I agree</label>
    <p id="hint">Point here <span id="hint-text">Seen</span></p>
    <button id="save">Save</button> <span id="saved"></span>
    <p><a id="next" href="/plain/${Number(at) + 1}">Next</a></p>
    <script>document.querySelector('#save').onclick = () => { document.querySelector('#saved').textContent = 'Saved'; };</script>`,
  );

/** @type {Readonly<Record<string, string>>} */
const PAGES = { desk: deskPage(page), form: FORM, menus: MENUS, lists: LISTS, app: APP, heavy: HEAVY, quick: QUICK };

/**
 * Pages generated from the second part of their address. @type {Readonly<Record<string, (second: string) => string>>}
 */
const DRAWN = { topic: topicPage, plain: plainPage, mixed: (second) => mixedPage(Number(second), page) };

const server = createServer((request, response) => {
  const [, first = '', second = ''] = (request.url ?? '').split('/');
  if (first === 'api') {
    response.setHeader('Content-Type', 'application/json');
    return void response.end('{"id":1}');
  }
  const html = DRAWN[first]?.(second) ?? PAGES[first];
  response.writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(html);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => server.close());
