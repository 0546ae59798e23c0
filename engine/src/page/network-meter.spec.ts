import { EventEmitter } from 'node:events';
import type { BrowserContext } from 'playwright';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NetworkMeter } from './network-meter.js';

const page = new EventEmitter();
const frame = { page: () => page };
const request = (url = 'http://shop.example/poll', type = 'fetch') => ({
  url: () => url,
  frame: () => frame,
  method: () => 'GET',
  resourceType: () => type,
});

let context: EventEmitter;
let meter: NetworkMeter;
let refused: string[];
beforeEach(() => {
  page.removeAllListeners();
  context = new EventEmitter();
  refused = [];
  meter = new NetworkMeter(
    context as unknown as BrowserContext,
    () => undefined,
    ({ problem }) => refused.push(problem),
  );
  context.emit('page', page);
  context.emit('request', request());
});

describe('failed requests', () => {
  it.each([
    ['document', 404, 1],
    ['script', 404, 1],
    ['stylesheet', 403, 1],
    ['image', 404, 1],
    ['font', 410, 1],
    ['fetch', 404, 0],
    ['xhr', 401, 0],
    ['fetch', 500, 1],
    ['script', 304, 0],
  ])('a %s that is answered with %i counts %i times, and is listed from 400 on', (type, status, failures) => {
    context.emit('response', { request: () => request('http://shop.example/part', type), status: () => status });
    expect(meter.failures).toBe(failures);
    expect(refused).toEqual(status >= 400 ? [String(status)] : []);
  });
});

it('counts what a server answers whose address only browsers can read', () => {
  context.emit('response', { request: () => request('http://xn--a.example/'), status: () => 401 });
  expect(refused).toEqual(['401']);
});

describe('requests under way', () => {
  it('are counted until they end', () => {
    const ends = request();
    context.emit('request', ends);
    expect(meter).toMatchObject({ busy: true, requests: 2 });
    context.emit('requestfailed', Object.assign(ends, { failure: () => null }));
    expect(meter.busy).toBe(true);
  });

  it('end with their page', () => {
    expect(meter.busy).toBe(true);
    page.emit('close');
    expect(meter.busy).toBe(false);
  });

  it('end with a page that had no frame yet', () => {
    page.emit('framedetached', frame);
    const early = () => {
      throw new Error('The request was issued before the frame is created');
    };
    context.emit('request', { ...request(), frame: early });
    expect(meter.busy).toBe(true);
    page.emit('close');
    expect(meter.busy).toBe(false);
  });

  it('end with their frame', () => {
    page.emit('framedetached', {});
    expect(meter.busy).toBe(true);
    page.emit('framedetached', frame);
    expect(meter.busy).toBe(false);
  });
});
