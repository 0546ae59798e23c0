import { describe, expect, it } from '@jest/globals';
import { ProjectAnswersService } from './project-answers.service.js';
import type { ProjectsRepository } from './projects.repository.js';

/** Revisions by project id, as the database stores them. */
function build(revisions: Map<number, number>) {
  const projects: Pick<ProjectsRepository, 'revisions'> = {
    revisions: (ids) => Promise.resolve(new Map([...revisions].filter(([id]) => ids.includes(id)))),
  };
  return new ProjectAnswersService(projects as ProjectsRepository);
}

/** Work that counts its calls. */
function countedWork(value: (time: number) => object = (time) => ({ time })) {
  let times = 0;
  const work = () => Promise.resolve(value(++times));
  return Object.assign(work, { times: () => times });
}

describe('a cached answer', () => {
  it('is computed once per key, and again after the project has changed', async () => {
    const revisions = new Map([[1, 1]]);
    const answers = build(revisions);
    const work = countedWork();
    const ask = async (key = 'a') => (await answers.one(1, key, work)).text;
    expect([await ask(), await ask(), await ask('b'), await ask()]).toEqual([
      '{"status":"success","time":1}',
      '{"status":"success","time":1}',
      '{"status":"success","time":2}',
      '{"status":"success","time":1}',
    ]);
    revisions.set(1, 2);
    expect([await ask(), await ask('b')]).toEqual(['{"status":"success","time":3}', '{"status":"success","time":4}']);
  });

  it('is computed once for concurrent requests, and not cached if that fails', async () => {
    const answers = build(new Map([[1, 1]]));
    const work = countedWork((time) => {
      if (time === 1) throw new Error('Lost the database');
      return { time };
    });
    const ask = () => answers.one(1, 'a', async () => work());
    const failed = await Promise.allSettled([ask(), ask()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.text, second.text, work.times()]).toEqual([
      '{"status":"success","time":2}',
      '{"status":"success","time":2}',
      2,
    ]);
  });

  it('of an unknown project is never cached', async () => {
    const answers = build(new Map());
    const work = countedWork();
    await answers.one(1, 'a', work);
    await answers.one(1, 'a', work);
    expect(work.times()).toBe(2);
  });

  it('is evicted when the cache is full, the least recently used first', async () => {
    const answers = build(new Map([[1, 1]]));
    const work = countedWork(() => ({ text: 'x'.repeat(20 * 1024 * 1024) }));
    for (const key of ['a', 'b', 'c', 'a', 'd']) await answers.one(1, key, work);
    expect(work.times()).toBe(4);
    await answers.one(1, 'a', work);
    expect(work.times()).toBe(4);
    await answers.one(1, 'b', work);
    expect(work.times()).toBe(5);
  });

  it('is evicted when many small ones fill the cache', async () => {
    const answers = build(new Map([[1, 1]]));
    const work = countedWork();
    for (let key = 0; key < 70_000; key++) await answers.one(1, `page ${key}`, work);
    await answers.one(1, 'page 0', work);
    expect(work.times()).toBe(70_001);
  });
});

describe('the values of several projects', () => {
  it('are computed together, for those that are not cached', async () => {
    const revisions = new Map([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const answers = build(revisions);
    const asked: (readonly number[])[] = [];
    const work = (ids: readonly number[]) => {
      asked.push(ids);
      return Promise.resolve(Object.fromEntries(ids.map((id) => [id, { id, revision: revisions.get(id) }])));
    };
    await answers.each([1, 2], 'a', work);
    revisions.set(2, 5);
    expect(await answers.each([3, 2, 1], 'a', work)).toEqual({
      1: { id: 1, revision: 1 },
      2: { id: 2, revision: 5 },
      3: { id: 3, revision: 1 },
    });
    expect(asked).toEqual([
      [1, 2],
      [3, 2],
    ]);
    expect(await answers.each([], 'a', work)).toEqual({});
  });
});
