import { describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { clock, pause } from './clock.js';

describe('the system clock', () => {
  it('fires timers, but not cancelled ones', async () => {
    const called: string[] = [];
    const cancel = clock.after(0, () => called.push('cancelled'));
    cancel();
    await new Promise<void>((resolve) => {
      clock.after(1, () => {
        called.push('due');
        resolve();
      });
    });
    expect(called).toEqual(['due']);
  });

  it('repeats until it is cancelled', async () => {
    let times = 0;
    await new Promise<void>((resolve) => {
      const cancel = clock.every(1, () => {
        times += 1;
        if (times < 3) return;
        cancel();
        resolve();
      });
    });
    expect(times).toBe(3);
  });

  it('has dates, and monotonic time', () => {
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(3_600_000);
    expect(clock.elapsed()).toBeLessThanOrEqual(clock.elapsed());
  });
});

describe('a clock that a test replaced', () => {
  const time = useManualClock();

  it('advances only on request', async () => {
    const begun = clock.elapsed();
    const called: number[] = [];
    clock.after(300, () => called.push(clock.elapsed() - begun));
    const cancel = clock.every(100, () => called.push(clock.elapsed() - begun));
    await time.advance(250);
    expect(called).toEqual([100, 200]);
    await time.advance(50);
    expect(called).toEqual([100, 200, 300, 300]);
    cancel();
    await time.advance(1_000);
    expect(called).toHaveLength(4);
  });

  it('keeps the time of a stall during an advance', async () => {
    const begun = clock.elapsed();
    clock.after(0, () => time.stall(10));
    await time.advance(0);
    expect(clock.elapsed() - begun).toBe(10);
  });

  it('can change dates while no time passes', () => {
    const begun = clock.elapsed();
    time.setDate(Date.UTC(2030, 0, 1));
    expect(clock.now()).toBe(Date.UTC(2030, 0, 1));
    expect(clock.elapsed()).toBe(begun);
  });

  it('ends a pause in time, or when it is aborted', async () => {
    const gone = new AbortController();
    const told: string[] = [];
    void pause(500).then(() => told.push('over'));
    pause(500, gone.signal).catch((error: unknown) => told.push(String(error)));
    await time.waited(500);
    gone.abort('stopped');
    await time.advance(499);
    expect(told).toEqual(['stopped']);
    await time.advance(1);
    expect(told).toEqual(['stopped', 'over']);
    expect(time.pending).toEqual([]);
  });
});
