import { expect, it } from '@jest/globals';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import type { Settings } from '../../config/settings.js';
import { DAY, clock } from '@testplatform/contract';
import { CleanUpPass } from './clean-up-pass.js';

useManualClock();

interface Counts {
  readonly due: number;
  readonly all: number;
}

const NONE: Counts = { due: 0, all: 0 };

/** A pass over runs, audit entries and the trash, some of which are too old. */
function passWith(
  runs: Counts,
  days: number,
  entries: Counts,
  auditDays: number,
  { trash = 0, beyond = 0, fresh = 0 } = {},
): CleanUpPass {
  const settings = { RETENTION_DAYS: days, RETENTION_RUNS: 0, AUDIT_DAYS: auditDays } as Settings;
  const parts = [
    { tooOld: async () => runs, tooMany: async () => ({ all: 1_000, due: beyond, fresh }) },
    {},
    {},
    { counts: async () => entries },
    { countDue: async () => trash },
    { due: async () => [] },
    settings,
  ];
  return new (CleanUpPass as new (...parts: unknown[]) => CleanUpPass)(...parts);
}

const passOver = (due: number, all: number, days = 90) => passWith({ due, all }, days, NONE, 0);
const passOverEntries = (due: number, all: number, days = 90) => passWith(NONE, 0, { due, all }, days);

it.each([
  ['a tenth of all runs', passOver(100, 1_000), 1],
  ['a few runs, though they are all', passOver(20, 20), 1],
  ['what becomes too old in a week', passOver(140, 1_000, 14), 1],
  ['nothing, after a year', passOver(0, 1_000), 365],
  ['a tenth of the audit log', passOverEntries(100, 1_000), 1],
  ['everything in the trash', passWith(NONE, 0, NONE, 0, { trash: 1_000 }), 1],
  ['a tenth beyond the number of runs', passWith(NONE, 0, NONE, 0, { beyond: 100 }), 1],
  ['what came since the last one', passWith(NONE, 0, NONE, 0, { beyond: 400, fresh: 400 }), 1],
  ['nothing of an audit log that is kept for ever', passOverEntries(1_000, 1_000, 0), 365],
])('a clean-up begins by itself that would delete %s', async (_what, pass, daysAgo) => {
  expect(await pass.doubt(clock.now() - daysAgo * DAY)).toBeNull();
});

it.each([
  [
    'more than a tenth',
    passOver(101, 1_000),
    1,
    /^101 of 1,000 runs would be deleted at once\. Check the server’s clock/,
  ],
  ['that, as the first one', passOver(101, 1_000), null, /^101 of 1,000 runs/],
  ['one run, after a leap of the clock', passOver(1, 1_000), 400, /last clean-up was 400 days ago, and 1 run would/],
  [
    'the audit log, after a leap of the clock',
    passOverEntries(1_000, 1_001),
    400,
    /last clean-up was 400 days ago, and 1,000 entries of the audit log would be deleted\. Check the clock/,
  ],
  [
    'the trash, after a leap of the clock',
    passWith(NONE, 0, NONE, 0, { trash: 2 }),
    400,
    /last clean-up was 400 days ago, and 2 deleted parts of trees would be deleted\. Check the clock/,
  ],
  [
    'more than a tenth, because a smaller number of runs is kept',
    passWith(NONE, 0, NONE, 0, { beyond: 101, fresh: 50 }),
    1,
    /^101 of 1,000 runs would be deleted at once, because projects have more than RETENTION_RUNS allows/,
  ],
  [
    'more than a tenth of the audit log',
    passOverEntries(101, 1_000),
    1,
    /^101 of 1,000 entries of the audit log would be deleted at once\. Check the server’s clock and AUDIT_DAYS/,
  ],
])('a clean-up waits for a person that would delete %s', async (_what, pass, daysAgo, sentence) => {
  expect(await pass.doubt(daysAgo === null ? null : clock.now() - daysAgo * DAY)).toMatch(sentence);
});
