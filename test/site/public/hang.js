document.getElementById('hang').addEventListener('click', () => {
  for (;;);
});
