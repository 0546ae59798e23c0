document.getElementById('open')?.addEventListener('click', () => window.open('/tabs/second?from=script'));
document.getElementById('close')?.addEventListener('click', () => window.close());
