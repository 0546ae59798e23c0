import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CronClock } from './cron-clock.js';
import type { CronDaysService } from './cron-days.service.js';

@Module({})
class TestModule {}

let app: INestApplicationContext;
/** Starts the clock 10 s before a full minute. */
async function start(active: CronDaysService['active']): Promise<void> {
  jest.useFakeTimers();
  jest.setSystemTime(new Date(2026, 4, 1, 12, 0, 50));
  const days: Pick<CronDaysService, 'active' | 'catchUp'> = { active, catchUp: async () => undefined };
  const clock = { provide: CronClock, useFactory: () => new CronClock(days as CronDaysService) };
  const module = { module: TestModule, imports: [ScheduleModule.forRoot()], providers: [clock] };
  app = await NestFactory.createApplicationContext(module, { logger: false });
}
afterEach(async () => {
  await app.close();
  jest.useRealTimers();
});

describe('the poll for due schedules', () => {
  it('runs at startup, at each full minute, and every 15 seconds in between', async () => {
    const looks: string[] = [];
    await start(async () => {
      looks.push(new Date().toTimeString().slice(3, 8));
      return [];
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(looks).toEqual(['00:50', '01:00', '01:15', '01:30', '01:45']);
  });

  it('never runs concurrently, continues after a failure, and stops with the application', async () => {
    let looks = 0;
    let end = (): void => undefined;
    await start(async () => {
      looks++;
      if (looks === 2) throw new Error('no database');
      if (looks === 3) await new Promise<void>((resolve) => (end = resolve));
      return [];
    });
    await jest.advanceTimersByTimeAsync(90_000);
    expect(looks).toBe(3);
    end();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(looks).toBe(4);
    await app.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(4);
  });

  it('delays the shutdown until it has finished', async () => {
    let looks = 0;
    let end = (): void => undefined;
    await start(async () => {
      if (++looks === 2) await new Promise<void>((resolve) => (end = resolve));
      return [];
    });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(looks).toBe(2);
    let isClosed = false;
    const closing = app.close().then(() => (isClosed = true));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isClosed).toBe(false);
    end();
    await closing;
  });
});
