import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Spare } from './spare.js';
import { waitFor } from '../../../test/support/time/eventually.js';

const make = jest.fn<() => Promise<number>>();
let spare: Spare<number>;
beforeEach(() => {
  let made = 0;
  make.mockReset().mockImplementation(async () => ++made);
  spare = new Spare(make);
});

describe('a spare', () => {
  it('is given once', async () => {
    spare.prepare();
    spare.prepare();
    expect(make).toHaveBeenCalledTimes(1);
    expect(await spare.take()).toBe(1);
    expect(await spare.take()).toBe(2);
  });

  it('is given to nobody if making it failed', async () => {
    make.mockRejectedValueOnce(new Error('busy'));
    spare.prepare();
    await waitFor(async () => expect(await spare.take()).toBe(1));
  });

  it('rejects for everybody who waits for it', async () => {
    make.mockImplementationOnce(() => new Promise((_resolve, reject) => setImmediate(() => reject(new Error('busy')))));
    spare.prepare();
    await expect(spare.take()).rejects.toThrow('busy');
    expect(await spare.take()).toBe(1);
  });
});
