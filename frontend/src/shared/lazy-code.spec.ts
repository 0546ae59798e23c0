import { describe, expect, it, jest } from '@jest/globals';
import { LazyCode } from './lazy-code.js';

const GONE = new TypeError('Failed to fetch dynamically imported module');

describe('code that comes later', () => {
  it('is asked for once, however often it is needed', async () => {
    const load = jest.fn(() => Promise.resolve('a part'));
    const code = new LazyCode(load);
    await Promise.all([code.fetch(), code.fetch()]);
    await code.fetch();
    expect(load).toHaveBeenCalledTimes(1);
    expect(code.getState()).toEqual({ value: 'a part', failed: false });
  });

  it('is asked for again when it did not come, and everybody who waits hears how that went', async () => {
    const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(GONE).mockResolvedValueOnce('a part');
    const code = new LazyCode(load);
    const heard: unknown[] = [];
    code.subscribe(() => heard.push(code.getState()));
    await expect(code.fetch()).rejects.toBe(GONE);
    await code.fetch();
    expect(heard).toEqual([{ failed: true }, { failed: false }, { value: 'a part', failed: false }]);
  });

  it('has not failed for who asks after nobody waited', async () => {
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
