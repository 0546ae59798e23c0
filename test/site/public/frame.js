document.getElementById('save').addEventListener('click', () => {
  document.getElementById('saved').textContent = `Saved: ${document.getElementById('message').value}`;
});
