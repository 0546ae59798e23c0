/**
 * `npm run soak`: for an hour forty people work during attacks, on SQLite and then on MariaDB with Redis and two
 * servers. Compares what the server holds before and afterwards. `-- --minutes 10` sets the time of each, `-- --people
 * N` the number of people, `-- --seed N` repeats the choices of an earlier run. Prints rows for docs/reliability.md.
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
