/**
 * `npm run soak`: an hour in which forty people work beside attacks, on SQLite and then on MariaDB with Redis and two servers. What the server holds
 * afterwards is compared with before. `-- --minutes 10` takes so long for each, `-- --people N` has fewer, `-- --seed N` repeats the choices of an earlier one. Prints
 * rows for docs/reliability.md.
 */
import { parseArgs } from 'node:util';
import { runMain } from './lib/console.mjs';
import { runFaults } from './lib/faults.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      people: { type: 'string', default: '40' },
    },
  });
  await runFaults({
    command: `npm run soak -- --minutes ${values.minutes}`,
    specs: 'test/soak',
    kind: 'soak',
    seed: values.seed,
    env: { SOAK_MINUTES: values.minutes, SOAK_PEOPLE: values.people },
  });
});
