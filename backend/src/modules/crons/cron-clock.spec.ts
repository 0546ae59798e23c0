import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../../test/support/manual-clock.js';
import { CronClock } from './cron-clock.js';
import type { CronDaysService } from './cron-days.service.js';

@Module({})
class TestModule {}

let app: INestApplicationContext;
const clock = useManualClock();
// 10 s before a full minute.
beforeEach(() => clock.setDate(new Date(2026, 4, 1, 12, 0, 50).getTime()));

async function start(active: CronDaysService['active']): Promise<void> {
  const days: Pick<CronDaysService, 'active' | 'catchUp'> = { active, catchUp: async () => undefined };
  const provider = { provide: CronClock, useFactory: () => new CronClock(days as CronDaysService) };
  const module = { module: TestModule, providers: [provider] };
  app = await NestFactory.createApplicationContext(module, { logger: false });
}
afterEach(async () => {
  await app.close();
});

describe('the clock of schedules', () => {
  it('looks at the start, at each full minute, and every 15 seconds between', async () => {
    const looks: string[] = [];
    await start(async () => {
      looks.push(new Date(clock.now()).toTimeString().slice(3, 8));
      return [];
    });
    await clock.advance(60_000);
    expect(looks).toEqual(['00:50', '01:00', '01:15', '01:30', '01:45']);
  });

  it('never looks twice at once, goes on after a failure, and ends with the application', async () => {
    let looks = 0;
    let end = (): void => undefined;
    await start(async () => {
      looks++;
      if (looks === 2) throw new Error('no database');
      if (looks === 3) await new Promise<void>((resolve) => (end = resolve));
      return [];
    });
    await clock.advance(90_000);
    expect(looks).toBe(3);
    end();
    await clock.advance(15_000);
    expect(looks).toBe(4);
    await app.close();
    await clock.advance(60_000);
    expect(looks).toBe(4);
  });

  it('lets the application close only after a look that goes on', async () => {
    let looks = 0;
    let end = (): void => undefined;
    await start(async () => {
      if (++looks === 2) await new Promise<void>((resolve) => (end = resolve));
      return [];
    });
    await clock.advance(15_000);
    expect(looks).toBe(2);
    let isClosed = false;
    const closing = app.close().then(() => (isClosed = true));
    await clock.advance(60_000);
    expect(isClosed).toBe(false);
    end();
    await closing;
  });
});
