/**
 * `npm run bench:scale`: how much faster runs get with more workers. First 1, 2 and 4 worker processes on files that
 * mostly wait, like those of slow sites; then 200 files of different lengths on two `npm run worker` programs beside
 * one `npm run server`, without and with the durations of an earlier run. `-- --files 32` uses more of the waiting
 * ones.
 */
import { parseArgs } from 'node:util';
import { runBeside } from './lib/scale-servers.mjs';

const { values: flags } = parseArgs({ options: { files: { type: 'string', default: '16' } } });
const FILES = Number(flags.files);
/** Steps of a waiting file, and how long each waits, in seconds. */
const STEPS = 6;
const WAIT = 0.5;
const AIM = 3.6;
/** Files of the second part. The last one in the tree waits long, the others up to half a second. */
const SHORT_FILES = 199;
const LONG = 30;

console.log(`${FILES} files of ${STEPS} steps that wait ${WAIT} s each\n`);
console.log('| Worker processes | Seconds | Files a minute | Ratio |\n| ---: | ---: | ---: | ---: |');
const waiting = Array.from({ length: FILES }, () => Array.from({ length: STEPS }, () => WAIT));
let alone = 0;
let ratio = 0;
for (const processes of [1, 2, 4]) {
  const [, seconds] = await runBeside([processes], waiting);
  alone ||= seconds;
  ratio = alone / seconds;
  console.log(row(processes, seconds.toFixed(1), ((FILES * 60) / seconds).toFixed(0), ratio.toFixed(2)));
}
console.log(`\nThe aim is a ratio of ${AIM} with four.`);
if (ratio < AIM) process.exitCode = 1;

const short = Array.from({ length: SHORT_FILES }, (_, at) => [(at % 6) / 10]);
const [inOrder, longestFirst] = await runBeside([1, 1], [...short, [LONG]]);
console.log(`\n${SHORT_FILES} short files, then one of ${LONG} s, over two programs with a worker process each\n`);
console.log('| Order | Seconds |\n| --- | ---: |');
console.log(row('Nothing is known of the files: that of the tree', inOrder.toFixed(1)));
console.log(row('Longest first', longestFirst.toFixed(1)));

/** @param {(string | number)[]} cells */
function row(...cells) {
  return `| ${cells.join(' | ')} |`;
}
