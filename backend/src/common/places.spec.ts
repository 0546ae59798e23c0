import { describe, expect, it } from '@jest/globals';
import { Places } from './places.js';

/** Lets callers that have just acquired a place continue. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A semaphore, the callers in the order in which they acquired it, and how to release each. */
function open(limits: ConstructorParameters<typeof Places>[1]) {
  const places = new Places<string>('large requests', limits);
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const take = async (person: string, name: string): Promise<void> => {
    const left = await places.take(person);
    begun.push(name);
    leave.set(name, left);
  };
  const end = async (name: string): Promise<void> => {
    leave.get(name)!();
    await settle();
  };
  return { take, begun, end };
}

describe('places', () => {
  it('are limited per person, independently of others, and pass to the next caller when released', async () => {
    const { take, begun, end } = open({ atOnce: Infinity, perPerson: 2, waiting: 10 });
    const taken = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1')];
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun).toHaveLength(3);
    await end('a2');
    // Releasing twice has no effect.
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await Promise.all(taken);
  });

  it('are limited in total, and go first to people who have none', async () => {
    const { take, begun, end } = open({ atOnce: 2, perPerson: 1, waiting: 10 });
    const taken = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => take(name[0]!, name));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['a1', 'c1', 'a2', 'c2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    await Promise.all(taken);
  });

  it('are refused to a person with a full queue, but not to others', async () => {
    const { take, begun, end } = open({ atOnce: 2, perPerson: 1, waiting: 10 });
    const refused: unknown[] = [];
    const hostile = Array.from({ length: 1_000 }, (_, at) =>
      take('a', `a${at}`).catch((error: unknown) => refused.push(error)),
    );
    const other = take('b', 'b1');
    await settle();
    const reason = {
      httpStatus: 503,
      details: { request: 'Too many large requests at once. Try again when one of them is done' },
      extra: { retryAfter: 5 },
    };
    expect(refused).toEqual(Array(989).fill(expect.objectContaining(reason)));
    expect(begun).toEqual(['a0', 'b1']);
    for (let done = 0; done <= 10; done++) await end(`a${done}`);
    await Promise.all([...hostile, other]);
    expect(begun).toHaveLength(12);
  });
});
