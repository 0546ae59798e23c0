const filter = document.getElementById('filter');
const items = [...document.querySelectorAll('[data-testid=fruits] li')];
const show = (testId, text) => (document.querySelector(`[data-testid=${testId}]`).textContent = text);
const panel = document.getElementById('panel');

filter.addEventListener('keyup', () => {
  const wanted = filter.value.toLowerCase();
  for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  show('fruit-count', items.filter((item) => !item.hidden).length);
});

const seen = new Set();
for (const type of ['keydown', 'input', 'keyup', 'change']) {
  filter.addEventListener(type, () => show('events', [...seen.add(type)].join(' ')));
}

const MODIFIERS = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' };
document.addEventListener('keydown', (event) => {
  const held = Object.entries(MODIFIERS).filter(([name, flag]) => event[flag] && name !== event.key);
  show('last-key', [...held.map(([name]) => name), event.key].join('+'));
  if (event.ctrlKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    panel.hidden = false;
  }
  if (event.key === 'Escape') panel.hidden = true;
});
