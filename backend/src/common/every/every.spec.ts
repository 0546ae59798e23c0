import { type INestApplicationContext, Injectable, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../../test/support/manual-clock.js';
import { Every } from './every.decorator.js';
import { EveryModule } from './every.module.js';

const clock = useManualClock();
const done: string[] = [];

@Injectable()
class Base {
  @Every(100)
  async look(): Promise<void> {
    done.push(`look ${clock.elapsed()}`);
    if (clock.elapsed() === 200) throw new Error('no database');
  }
}

@Injectable()
class Job extends Base {
  get expensive(): never {
    throw new Error('Nobody asked for it');
  }

  @Every(250)
  other(): void {
    done.push(`other ${clock.elapsed()}`);
  }

  beforeApplicationShutdown(): Promise<void> {
    return clock.advance(100);
  }
}

@Module({
  imports: [EveryModule],
  providers: [Job, { provide: 'again', useExisting: Job }, { provide: 'settings', useValue: { PORT: 1 } }],
})
class TestModule {}

let app: INestApplicationContext;
let logged: jest.Spied<typeof Logger.prototype.error>;
beforeEach(async () => {
  done.length = 0;
  logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  app = await NestFactory.createApplicationContext(TestModule, { logger: false });
});
afterEach(async () => {
  await app.close();
  jest.restoreAllMocks();
});

it('calls each method at its own pace, also of a base class, once for a class with two names, and again after an error', async () => {
  await clock.advance(300);
  expect(done).toEqual(['look 100', 'look 200', 'other 250', 'look 300']);
  expect(logged.mock.calls).toEqual([[{ err: new Error('no database') }, 'Job.look failed; trying again soon']]);
});

it('goes on until the classes have ended their work, and no longer', async () => {
  await app.close();
  expect(done).toEqual(['look 100']);
  expect(clock.pending).toEqual([]);
});
