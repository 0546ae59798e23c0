const answer = await fetch('/api/big');
const { length } = await answer.text();
document.querySelector('[data-testid=received]').textContent = `${length.toLocaleString('en-US')} bytes received`;
