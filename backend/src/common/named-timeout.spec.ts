import { SchedulerRegistry } from '@nestjs/schedule';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearNamedTimeout, setNamedTimeout } from './named-timeout.js';

const clock = new SchedulerRegistry();
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a named timeout', () => {
  it('runs its job once, and may be set again by the job', () => {
    let runs = 0;
    const job = (): void => {
      runs++;
      if (runs < 3) setNamedTimeout(clock, 'job', 100, job);
    };
    setNamedTimeout(clock, 'job', 100, job);
    jest.advanceTimersByTime(250);
    expect(runs).toBe(2);
    jest.advanceTimersByTime(1_000);
    expect(runs).toBe(3);
    expect(clock.getTimeouts()).toEqual([]);
  });

  it('replaces the one that waits under its name', () => {
    const ran: string[] = [];
    setNamedTimeout(clock, 'job', 100, () => ran.push('first'));
    setNamedTimeout(clock, 'job', 200, () => ran.push('second'));
    setNamedTimeout(clock, 'other', 300, () => ran.push('other'));
    jest.advanceTimersByTime(1_000);
    expect(ran).toEqual(['second', 'other']);
  });

  it('does not run once it is cleared', () => {
    const ran: string[] = [];
    setNamedTimeout(clock, 'job', 100, () => ran.push('job'));
    clearNamedTimeout(clock, 'job');
    clearNamedTimeout(clock, 'never set');
    jest.advanceTimersByTime(1_000);
    expect(ran).toEqual([]);
    expect(clock.getTimeouts()).toEqual([]);
  });
});
