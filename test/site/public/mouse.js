const pad = document.getElementById('pad');
const result = document.querySelector('[data-testid=pad-result]');
const at = (event) => {
  const box = pad.getBoundingClientRect();
  return `${Math.round(event.clientX - box.left)},${Math.round(event.clientY - box.top)}`;
};
pad.addEventListener('click', (event) => (result.textContent = `Clicked at ${at(event)}`));
pad.addEventListener('dblclick', (event) => (result.textContent = `Double clicked at ${at(event)}`));
pad.addEventListener('contextmenu', (event) => {
  event.preventDefault();
  result.textContent = `Right clicked at ${at(event)}`;
});

const basket = document.getElementById('basket');
document
  .getElementById('card')
  .addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'card'));
basket.addEventListener('dragover', (event) => event.preventDefault());
basket.addEventListener('drop', (event) => {
  event.preventDefault();
  basket.textContent = `Got the ${event.dataTransfer.getData('text/plain')}`;
});
