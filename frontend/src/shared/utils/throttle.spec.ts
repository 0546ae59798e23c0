import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { throttle } from './throttle.js';

describe('throttle', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('calls at once, and once more at the end of a burst', () => {
    const action = jest.fn<() => void>();
    const { call } = throttle(action, 250);
    for (let count = 0; count < 5; count++) call();
    expect(action).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(249);
    expect(action).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1_000);
    expect(action).toHaveBeenCalledTimes(2);
    call();
    expect(action).toHaveBeenCalledTimes(3);
  });

  it('drops the pending call when it is cancelled', () => {
    const action = jest.fn<() => void>();
    const { call, cancel } = throttle(action, 250);
    call();
    call();
    cancel();
    jest.runAllTimers();
    expect(action).toHaveBeenCalledTimes(1);
  });
});
