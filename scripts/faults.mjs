/**
 * `npm run faults`: the full version of the faults in `npm run test:full`: kills, outages and duplicates while runs are
 * executed, in real processes. Takes some twelve minutes and prints the table of docs/reliability.md. `-- --seed N`
 * repeats the random moments of an earlier run, `-- --only NAME` runs the specs whose name contains that.
 */
import { parseArgs } from 'node:util';
import { runMain } from './lib/console.mjs';
import { runFaults } from './lib/faults.mjs';

await runMain(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string', default: '' } } });
  await runFaults({ command: 'npm run faults --', specs: `test/faults/reliability/${values.only}`, seed: values.seed });
});
