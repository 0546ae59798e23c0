import { describe, expect, it, jest } from '@jest/globals';
import { LazyCode } from './lazy-code.js';

const GONE = new TypeError('Failed to fetch dynamically imported module');

describe('lazy code', () => {
  it('is requested once, however often it is needed', async () => {
    const load = jest.fn(() => Promise.resolve('a part'));
    const code = new LazyCode(load);
    await Promise.all([code.fetch(), code.fetch()]);
    await code.fetch();
    expect(load).toHaveBeenCalledTimes(1);
    expect(code.getState()).toEqual({ value: 'a part', failed: false });
  });

  it('is requested again after a failure, and everybody waiting gets the result', async () => {
    const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(GONE).mockResolvedValueOnce('a part');
    const code = new LazyCode(load);
    const heard: unknown[] = [];
    code.subscribe(() => heard.push(code.getState()));
    await expect(code.fetch()).rejects.toBe(GONE);
    await code.fetch();
    expect(heard).toEqual([{ failed: true }, { failed: false }, { value: 'a part', failed: false }]);
  });

  it('has not failed for a caller who arrives after it failed for nobody', async () => {
    const code = new LazyCode(() => Promise.reject<string>(GONE));
    await expect(code.fetch()).rejects.toBe(GONE);
    expect(code.getState()).toEqual({ failed: false });
    const leave = code.subscribe(() => undefined);
    await expect(code.fetch()).rejects.toBe(GONE);
    expect(code.getState()).toEqual({ failed: true });
    leave();
    expect(code.getState()).toEqual({ failed: false });
  });
});
