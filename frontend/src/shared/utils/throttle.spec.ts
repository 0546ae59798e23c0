import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.js';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes the first call on at once, and of a burst one more at its end', () => {
    const action = vi.fn<() => void>();
    const { call } = throttle(action, 250);
    for (let count = 0; count < 5; count++) call();
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(249);
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(action).toHaveBeenCalledTimes(2);
    call();
    expect(action).toHaveBeenCalledTimes(3);
  });

  it('forgets what is still to come when it is cancelled', () => {
    const action = vi.fn<() => void>();
    const { call, cancel } = throttle(action, 250);
    call();
    call();
    cancel();
    vi.runAllTimers();
    expect(action).toHaveBeenCalledTimes(1);
  });
});
