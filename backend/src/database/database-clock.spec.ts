import { clock, correctClock } from '@testplatform/contract';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DatabaseClock } from './database-clock.js';
import type { Database } from './database.js';

/** A clock after its comparison with a database that answers this time; null for SQLite. */
async function compareWith(now: () => number | null): Promise<DatabaseClock> {
  const compared = new DatabaseClock({ now: async () => now() } as Database);
  await compared.onModuleInit();
  return compared;
}

/** Seconds by which `clock` is ahead of the system time. */
const moved = (): number => Math.round((clock.now() - Date.now()) / 1_000) + 0;

beforeEach(() => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  correctClock(0);
});

it.each([
  ['the same time', 0, 0, false],
  ['ten seconds more', 10, 10, false],
  ['a minute less', -60, -60, true],
])('takes the time of a database that has %s', async (_what, ahead, seconds, isWrong) => {
  const compared = await compareWith(() => Date.now() + ahead * 1_000);
  expect([moved(), compared.isWrong]).toEqual([seconds, isWrong]);
});

it.each([
  ['at first', -60_000],
  ['in the end', 0],
])('learns nothing from a database that hangs for a minute and looks at its clock %s', async (_when, ago) => {
  let passed = 0;
  jest.spyOn(clock, 'elapsed').mockImplementation(() => passed);
  const compared = await compareWith(() => {
    passed = 60_000;
    return Date.now() + ago;
  });
  expect([moved(), compared.isWrong]).toEqual([0, false]);
});

it("uses this machine's time if the database has none", async () => {
  const compared = await compareWith(() => null);
  expect([moved(), compared.isWrong]).toEqual([0, false]);
});
