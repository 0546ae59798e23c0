import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeWithRedis, RedisServer } from '../../../../test/support/servers/redis.js';
import { until } from '../../../../test/support/time/until.js';
import { RedisStream, type StreamEntry } from './redis-stream.js';

const KEY = 'stream';
/** Milliseconds. */
const KEPT = 60_000;

describeWithRedis('RedisStream', () => {
  let server: RedisServer;
  let redis: Redis;
  let stream: RedisStream;
  let heard: StreamEntry[];
  let errors: unknown[];

  beforeEach(async () => {
    server = await RedisServer.start();
    redis = new Redis(server.url, { maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false });
    redis.on('error', () => undefined);
    [heard, errors] = [[], []];
    const onError = (error: unknown) => errors.push(error);
    stream = new RedisStream(redis, { key: KEY, keep: KEPT, shortLife: 0, onError });
  });
  afterEach(async () => {
    await stream.close();
    redis.disconnect();
    await server.stop();
  });

  const texts = () => heard.map(({ text }) => text);
  const isReading = () =>
    until('the stream to be read', async () => /\bcmd=xread\b/.test((await redis.client('LIST')) as string));
  async function follow(hear = (entry: StreamEntry): void => void heard.push(entry)): Promise<void> {
    stream.follow(hear);
    await isReading();
  }
  const add = (...added: string[]) => Promise.all(added.map((text) => stream.add(text, false)));

  it('reads new entries in order', async () => {
    await add('before');
    await follow();
    const added = Array.from({ length: 120 }, (_entry, at) => `${at}`);
    const ids = await add(...added);
    await until('all entries', () => heard.length >= added.length);
    expect(texts()).toEqual(added);
    expect(heard.map(({ id }) => id)).toEqual(ids);
    expect(stream.hasRead(ids.at(-1)!)).toBe(true);
  });

  it('continues after an entry that makes the listener throw', async () => {
    await follow((entry) => {
      if (entry.text === 'bad') throw new Error('It is bad');
      heard.push(entry);
    });
    await add('one', 'bad', 'two');
    await until('the last entry', () => heard.length === 2);
    expect(texts()).toEqual(['one', 'two']);
    expect(errors).toEqual([new Error('It is bad')]);
  });

  it('resumes when Redis is back, even if the stream restarts with a clock that is behind', async () => {
    await follow();
    await add('one');
    await until('the entry', () => heard.length === 1);
    await server.kill();
    await expect(stream.add('lost', false)).rejects.toBeInstanceOf(Error);
    await server.begin();
    await until('Redis to answer', () => redis.status === 'ready');
    await redis.xadd(KEY, '1-1', 'message', 'anew');
    await until('the entry of the new stream', () => texts().includes('anew'));
    await isReading();
    await redis.xadd(KEY, '1-2', 'message', 'next');
    await until('the next one', () => heard.length === 3);
    expect(texts()).toEqual(['one', 'anew', 'next']);
  });

  it('closes while Redis is down', async () => {
    await follow();
    const away = once(redis, 'reconnecting');
    await server.kill();
    await away;
    await expect(stream.close()).resolves.toBeUndefined();
  });

  it('reads the entries after an id, in as many batches as needed', async () => {
    const [first] = await add('first');
    const added = Array.from({ length: 120 }, (_entry, at) => `${at}`);
    await add(...added);
    const found: string[] = [];
    for await (const { text } of stream.after(first!)) found.push(text);
    expect(found).toEqual(added);
  });

  it('removes pictures once there are newer ones, and all entries by age', async () => {
    // Redis trims whole nodes; an entry of this size fills one.
    await redis.xadd(KEY, `${Date.now() - 10 * KEPT}-0`, 'message', 'old '.repeat(2_000));
    await follow();
    await add('an event');
    await until('the event', () => heard.length === 1);
    for (const picture of ['one', 'two', 'three']) await stream.add(picture, true);
    const kept = (await redis.xrange(KEY, '-', '+')).map(([, [, text]]) => text);
    expect(kept).toEqual(['an event', 'three']);
    const life = await redis.pttl(KEY);
    expect(life).toBeGreaterThan(KEPT);
    expect(life).toBeLessThanOrEqual(2 * KEPT);
  });
});
