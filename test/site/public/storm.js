for (let count = 1; ; count++) alert(`Dialog ${count}`);
