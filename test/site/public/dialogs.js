const ask = {
  alert: () => {
    alert('Have a nice day');
    return 'Alert closed';
  },
  confirm: () => (confirm('Are you sure?') ? 'Confirmed' : 'Refused'),
  prompt: () => {
    const name = prompt('What is your name?', 'Nobody');
    return name === null ? 'No name given' : `Hello ${name}`;
  },
};
for (const button of document.querySelectorAll('[data-dialog]')) {
  button.addEventListener('click', () => {
    document.querySelector('[data-testid=dialog-result]').textContent = ask[button.dataset.dialog]();
  });
}
