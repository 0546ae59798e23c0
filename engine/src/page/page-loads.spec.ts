import { EventEmitter } from 'node:events';
import type { Page, Request } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { PageLoads } from './page-loads.js';

const clock = useManualClock();
/** Milliseconds above which a page is slow. */
const GOOD = 3_000;

class FakePage extends EventEmitter {
  mainFrame(): this {
    return this;
  }

  /** Makes a request. */
  ask(url: string, type: string): Request {
    const isDocument = type === 'document';
    const request = {
      url: () => url,
      resourceType: () => type,
      isNavigationRequest: () => isDocument,
      redirectedFrom: () => null,
      frame: () => this,
    } as unknown as Request;
    this.emit('request', request);
    return request;
  }
}

/** A page whose document has just become usable. */
function open() {
  const warnings: string[] = [];
  const loads = new PageLoads(
    () => 0,
    (what) => warnings.push(what),
    GOOD,
  );
  const page = new FakePage();
  const own = page as unknown as Page;
  loads.observe(own);
  page.emit('requestfinished', page.ask('http://shop/', 'document'));
  return { page, warnings, isLoading: () => loads.isLoading(own), use: () => page.emit('domcontentloaded') };
}

describe('a usable page', () => {
  it.each([
    ['picture', 'image', 250],
    ['request for data', 'fetch', 250],
    ['script', 'script', 1_000],
    ['style sheet', 'stylesheet', 1_000],
  ])('is waited for until nothing has arrived for a while: a missing %s', async (_what, type, quiet) => {
    const { page, isLoading, use } = open();
    page.ask('http://shop/never', type);
    use();
    await clock.advance(quiet - 1);
    expect(isLoading()).toBe(true);
    await clock.advance(1);
    expect(isLoading()).toBe(false);
  });

  it('is waited for while parts arrive', async () => {
    const { page, isLoading, use } = open();
    const parts = [1, 2, 3].map((nth) => page.ask(`http://shop/${nth}.png`, 'image'));
    page.ask('http://shop/never.png', 'image');
    use();
    for (const part of parts) {
      await clock.advance(200);
      page.emit('requestfinished', part);
    }
    await clock.advance(249);
    expect(isLoading()).toBe(true);
    await clock.advance(1);
    expect(isLoading()).toBe(false);
  });

  it('gets a warning that names the missing parts, once it is slow', async () => {
    const { page, warnings, use } = open();
    page.ask('http://shop/never.png', 'image');
    use();
    await clock.advance(GOOD - 1);
    expect(warnings).toEqual([]);
    await clock.advance(1);
    expect(warnings).toEqual(['The page has not finished loading: no answer from http://shop/never.png']);
  });

  it('is judged by its time when it finishes after all', async () => {
    const { page, warnings, use } = open();
    page.ask('http://shop/late.png', 'image');
    use();
    await clock.advance(GOOD - 1);
    page.emit('load');
    await clock.advance(GOOD);
    expect(warnings).toEqual([]);
  });

  it('is not waited for once it has finished', () => {
    const { page, isLoading, use } = open();
    use();
    expect(isLoading()).toBe(true);
    page.emit('load');
    expect(isLoading()).toBe(false);
  });
});
