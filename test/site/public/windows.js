const result = document.querySelector('[data-testid=window-result]');
const opened = document.querySelector('[data-kind]')?.dataset.kind;
const tell = (text) => opener.postMessage(text, location.origin);

let child = null;
for (const button of document.querySelectorAll('[data-window]')) {
  button.addEventListener('click', () => (child = window.open(`/windows/${button.dataset.window}`)));
}
addEventListener('message', ({ data }) => {
  result.textContent = data;
  if (data === 'The bank agrees') child.close();
});
document.getElementById('note')?.addEventListener('click', () => {
  document.querySelector('[data-testid=noted]').textContent += result.textContent;
});

document.querySelector('[data-colour]')?.addEventListener('click', ({ target }) => {
  tell(target.dataset.colour);
  window.close();
});
if (opened === 'later') setTimeout(tell, 400, 'The bank agrees');
if (opened === 'waiting') setTimeout(() => (location.href = '/windows/prices'), 400);
if (opened === 'ready') tell('The bank agrees');
if (opened === 'itself') {
  tell('No news');
  window.close();
}
