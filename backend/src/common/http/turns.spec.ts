import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  it('handle a few of a sender at once, whatever others do, and the next when one is done', async () => {
    const turns = new Turns<string>(2, 10);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const take = (sender: string, name: string, request = new Readable()) =>
      turns.take(sender, request, () => {
        begun.push(name);
        return new Promise((resolve) => ends.push(resolve));
      });
    const gone = new Readable();
    const taken = [take('a', 'a1'), take('a', 'a2'), take('a', 'gone', gone), take('a', 'a3'), take('b', 'b1')];
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    gone.destroy();
    ends[0]!();
    await taken[2];
    await taken[0];
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const end of ends) end();
    await Promise.all(taken);
    const again = take('a', 'a4');
    expect(begun.at(-1)).toBe('a4');
    ends.at(-1)!();
    await again;
  });

  it('go on after one that failed', async () => {
    const turns = new Turns<string>(1, 10);
    const failed = turns.take('a', new Readable(), () => Promise.reject(new Error('Oops')));
    const next = turns.take('a', new Readable(), () => Promise.resolve());
    await expect(failed).rejects.toThrow('Oops');
    await next;
  });

  it('are refused to a sender of whom very many wait, and not to others', async () => {
    const turns = new Turns<string>(1, 10);
    const ends: (() => void)[] = [];
    const take = (sender: string) =>
      turns.take(sender, new Readable(), () => new Promise((resolve) => ends.push(resolve)));
    const taken = Array.from({ length: 1_000 }, () => take('a'));
    const refused = await Promise.all(taken.slice(11).map((one) => one.catch((error: unknown) => error)));
    expect(refused).toEqual(Array(989).fill(expect.objectContaining({ httpStatus: 429 })));
    const other = take('b');
    for (let done = 0; done < 11; done++) {
      ends[done === 0 ? 0 : done + 1]!();
      await taken[done];
    }
    ends[1]!();
    await other;
  });
});
