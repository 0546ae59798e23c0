const view = document.getElementById('view');

async function show(name) {
  view.textContent = 'Loading…';
  const answer = await fetch(`/api/spa/${name}`);
  const { text, message } = await answer.json();
  view.textContent = text ?? message;
  document.title = `${name} – Fernwood`;
}

for (const link of document.querySelectorAll('[data-view]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    history.pushState({}, '', link.href);
    void show(link.dataset.view);
  });
}

const open = () => {
  const name = location.pathname.split('/')[2];
  if (name) void show(name);
};
addEventListener('popstate', open);
open();
