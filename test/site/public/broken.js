const answer = await fetch('/api/fails');
document.querySelector('[data-testid=broken-result]').textContent = `The server answered ${answer.status}`;
throw new Error('This page is broken on purpose');
