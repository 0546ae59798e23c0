/**
 * The extent of the reliability specs. `npm run test:full` does a little of each scenario; `npm run faults` sets
 * FAULTS=full, does all of it and collects the figures.
 */
import { appendFileSync, writeSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';

/** Lets real time pass. These specs are about the time and duration of faults, so they don't wait for a condition. */
export { pass };

const isFull = process.env.FAULTS === 'full';
const SEED_MAX = 2 ** 31;

/** Seed of random moments and choices: the same seed repeats them. */
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * SEED_MAX));

export const amount = (full: number, short: number): number => (isFull ? full : short);

/** Random numbers from 0 to 1 (mulberry32), a sequence per scenario. */
export function randomOf(scenario: string): () => number {
  let state = [...scenario].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Prints a line of progress. Jest holds back a test's console output until its file has ended. */
export function say(text: string): void {
  if (isFull) writeSync(process.stderr.fd, `  ${text}\n`);
}

/** A scenario's row of the table in docs/reliability.md. */
export interface Row {
  readonly scenario: string;
  /** The faults, with their numbers. */
  readonly faults: string;
  /** The findings afterwards. */
  readonly found: string;
}

/** Passes a row to `npm run faults`, which prints the table. */
export function report(row: Row): void {
  say(`${row.scenario}: ${row.faults}: ${row.found}`);
  if (process.env.FAULTS_ROWS) appendFileSync(process.env.FAULTS_ROWS, `${JSON.stringify(row)}\n`);
}

/** How to repeat a failure. */
export const howToRepeat = (): string => `Repeat it with: npm run faults -- --seed ${seed}`;
