/**
 * A page like an application: a list of 200 rows that a filter redraws after 30 ms, a dialog, a toast, tabs that fill
 * after 40 ms, a box and a list. Its steps find elements by role, label and text.
 *
 * @typedef {import('./steps.mjs').Step} Step
 */

const ROUNDS = 6;
const TABS = ['Details', 'History', 'Files'];

/** 6 rounds of 17 steps. @returns {Step[]} */
export const deskSteps = () => Array.from({ length: ROUNDS }, (_, round) => stepsOfRound(round)).flat();

/** @param {number} round @returns {Step[]} */
function stepsOfRound(round) {
  const [tab = '', other = ''] = [TABS[round % TABS.length], TABS[(round + 1) % TABS.length]];
  const name = `Ticket ${150 + round}`;
  return [
    { do: 'open', path: '/desk' },
    { do: 'fill', target: 'label=Filter', text: `${150 + round}` },
    { do: 'wait', target: '#count', expected: '1 ticket' },
    { do: 'click', target: `text=${name}` },
    { do: 'wait', target: 'role=dialog', expected: name },
    { do: 'fill', target: 'label=Owner', text: `Ada ${round}` },
    { do: 'select', target: 'label=State', option: 'Closed' },
    { do: 'check', target: 'label=Urgent' },
    { do: 'click', target: 'role=button[name="Save ticket"]' },
    { do: 'wait', target: 'role=status', expected: `${name} saved for Ada ${round}` },
    { do: 'click', target: `role=tab[name="${tab}"]` },
    { do: 'wait', target: 'role=tabpanel', expected: `${tab} of all` },
    { do: 'click', target: `role=tab[name="${other}"]` },
    { do: 'wait', target: 'role=tabpanel', expected: `${other} of all` },
    { do: 'fill', target: 'label=Filter', text: 'Ticket 1' },
    { do: 'press', target: 'label=Filter', key: 'Enter' },
    { do: 'wait', target: '#count', expected: '111 tickets, searched' },
  ];
}

/** The page that these steps are made on. @param {(title: string, body: string) => string} page */
export const deskPage = (page) =>
  page(
    'Desk',
    `<style>
      dialog { border: 1px solid #999; border-radius: 8px; padding: 16px 24px; box-shadow: 0 8px 32px #0004 }
      [role=status] { position: fixed; right: 24px; bottom: 24px; padding: 12px 20px; background: #222; color: #fff }
      [role=tab][aria-selected=true] { border-bottom: 3px solid #36c } tr:hover { background: #eef }
    </style>
    <label>Filter <input id="filter"></label> <span id="count"></span>
    <div role="tablist">${TABS.map((tab) => `<button role="tab">${tab}</button>`).join('')}</div>
    <div role="tabpanel"></div>
    <table><tbody></tbody></table>
    <dialog aria-labelledby="chosen">
      <h2 id="chosen"></h2>
      <form>
        <label>Owner <input name="owner"></label>
        <label>State <select name="state"><option>Open</option><option>Waiting</option><option>Closed</option></select></label>
        <label><input type="checkbox" name="urgent"> Urgent</label>
        <button>Save ticket</button>
      </form>
    </dialog>
    <script>
      const find = (selector) => document.querySelector(selector);
      const tickets = Array.from({ length: 200 }, (_, at) => 'Ticket ' + at);
      let searched = '';
      const draw = () => {
        const shown = tickets.filter((name) => name.includes(find('#filter').value));
        find('tbody').replaceChildren(...shown.map((name) => {
          const row = document.createElement('tr');
          for (const text of [name, 'open', name.length + ' h']) row.insertCell().textContent = text;
          row.onclick = () => { find('#chosen').textContent = name; find('dialog').showModal(); };
          return row;
        }));
        find('#count').textContent = shown.length + (shown.length === 1 ? ' ticket' : ' tickets') + searched;
      };
      let drawing;
      const drawSoon = () => { clearTimeout(drawing); drawing = setTimeout(draw, 30); };
      find('#filter').oninput = () => { searched = ''; drawSoon(); };
      find('#filter').onkeydown = ({ key }) => { if (key === 'Enter') { searched = ', searched'; drawSoon(); } };
      for (const tab of document.querySelectorAll('[role=tab]')) tab.onclick = () => {
        for (const one of document.querySelectorAll('[role=tab]')) one.setAttribute('aria-selected', String(one === tab));
        find('[role=tabpanel]').textContent = '';
        setTimeout(() => { find('[role=tabpanel]').textContent = tab.textContent + ' of all tickets'; }, 40);
      };
      find('form').onsubmit = (event) => {
        event.preventDefault();
        find('dialog').close();
        const toast = document.createElement('div');
        toast.setAttribute('role', 'status');
        toast.textContent = find('#chosen').textContent + ' saved for ' + event.target.owner.value;
        document.querySelector('[role=status]')?.remove();
        document.body.append(toast);
      };
      draw();
    </script>`,
  );
