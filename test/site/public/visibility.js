const pressed = document.querySelector('[data-testid=pressed]');
for (const button of document.querySelectorAll('.twin, .pair')) {
  button.addEventListener('click', () => (pressed.textContent = `${button.textContent} pressed`));
}

document.getElementById('later').addEventListener('click', () => {
  setTimeout(() => {
    const note = document.createElement('p');
    note.dataset.testid = 'late';
    note.textContent = 'Here I am';
    document.querySelector('main').append(note);
    document.getElementById('enable').disabled = false;
  }, 700);
});
