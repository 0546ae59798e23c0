import { type INestApplicationContext, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Settings } from '../../config/settings.js';
import { CleanUpClock } from './clean-up-clock.js';
import { type CleanUpsService, TURN } from './clean-ups.service.js';

@Module({})
class TestModule {}

const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();

/** The calls of `begin`, and their outcomes in turn; 'settled' by default. */
const begun: [cause: string, since: number][] = [];
let outcomes: ('busy' | 'settled' | Error)[] = [];
const cleanUps: Pick<CleanUpsService, 'begin'> = {
  begin: async (cause, since) => {
    begun.push([cause, since]);
    const outcome = outcomes.shift() ?? 'settled';
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
};

let app: INestApplicationContext;
async function startAt(now: number, ROLE: Settings['ROLE'] = 'all'): Promise<void> {
  jest.useFakeTimers();
  jest.setSystemTime(now);
  const useFactory = () => new CleanUpClock(cleanUps as CleanUpsService, { ROLE } as Settings);
  const clock = { provide: CleanUpClock, useFactory };
  const module = { module: TestModule, imports: [ScheduleModule.forRoot()], providers: [clock] };
  app = await NestFactory.createApplicationContext(module, { logger: false });
}

beforeEach(() => {
  outcomes = [];
  begun.length = 0;
});
afterEach(async () => {
  await app.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the clock of clean-ups', () => {
  it.each([
    ['before the hour', at(1, 2, 59), at(1, 3)],
    ['at the very moment', at(1, 3), at(2, 3)],
    ['by day', at(1, 14), at(2, 3)],
    ['on a month’s last day', at(31, 23), new Date(2026, 5, 1, 3).getTime()],
  ])('wakes at the start and at the next night: started %s', async (_when, start, night) => {
    await startAt(start);
    await jest.advanceTimersByTimeAsync(night - start - 1);
    expect(begun).toEqual([['start', start]]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(begun.slice(1)).toEqual([['night', night]]);
    await jest.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(begun).toHaveLength(3);
  });

  it('never wakes in a worker, whose settings may say nothing of how long runs are kept', async () => {
    await startAt(at(1, 14), 'worker');
    await jest.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(begun).toEqual([]);
  });

  it('retries while another server holds the lock, and after a failure', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    outcomes = ['busy', new Error('no database')];
    await startAt(at(1, 14));
    await jest.advanceTimersByTimeAsync(TURN + 1_000);
    expect(begun).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(10 * TURN);
    expect(begun).toEqual([1, 2, 3].map(() => ['start', at(1, 14)]));
  });

  it('starts nothing more once the application is closing', async () => {
    outcomes = ['busy'];
    await startAt(at(1, 14));
    await app.close();
    await jest.advanceTimersByTimeAsync(48 * 60 * 60_000);
    expect(begun).toHaveLength(1);
  });
});
