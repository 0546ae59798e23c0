import { EventEmitter } from 'node:events';
import { DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright';
import { expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { ARRIVAL_MS, PageStack } from './page-stack.js';

/** Stands still, so any timeout waits forever. */
const clock = useManualClock();

class FakePage extends EventEmitter {
  closed = false;
  constructor(private readonly address = 'about:blank') {
    super();
  }
  isClosed(): boolean {
    return this.closed;
  }
  url(): string {
    return this.address;
  }
  viewportSize() {
    return DEFAULT_VIEWPORT;
  }
  close(): Promise<void> {
    this.closed = true;
    this.emit('close');
    return Promise.resolve();
  }
}

const open = () => {
  const [context, first] = [new EventEmitter(), new FakePage()];
  const current: Page[] = [];
  const pages = new PageStack(context as unknown as BrowserContext, first as unknown as Page, {
    viewport: DEFAULT_VIEWPORT,
    onCurrent: (page) => void current.push(page),
    fill: () => false,
  });
  return { context, first, pages, current };
};

it('returns to the previous page when a tab closes', () => {
  const { context, first, pages, current } = open();
  const tab = new FakePage();
  context.emit('page', tab);
  expect(pages.current).toBe(tab);
  void tab.close();
  expect([pages.current, pages.all, current]).toEqual([first, [first], [tab, first]]);
});

it('ignores a tab that closed before it was reported, which could never be used', async () => {
  const { context, first, pages, current } = open();
  const tab = new FakePage();
  void tab.close();
  pages.expect({ url: 'about:blank' });
  context.emit('page', tab);
  await pages.arrived();
  expect([pages.current, pages.all, current]).toEqual([first, [first], []]);
});

it.each(['', ':'])('closes a tab that was opened for a file and has shown nothing: %j', (address) => {
  const { context, first, pages, current } = open();
  const tab = new FakePage(address);
  context.emit('page', tab);
  expect([tab.closed, pages.current, current]).toEqual([true, first, []]);
});

it.each(['mailto:ada@example.org', 'tel:123', 'shop+app://cart', 'javascript:void 0'])(
  'does not wait for a tab of %s, which never opens',
  async (url) => {
    const { pages } = open();
    pages.expect({ url });
    await expect(pages.arrived()).resolves.toBeUndefined();
  },
);

it.each(['', '#/orders'])('stops waiting for a tab whose address answers without a document: %j', async (fragment) => {
  const { context, pages } = open();
  const url = 'https://shop.example/ping';
  pages.expect({ url: url + fragment });
  context.emit('response', { url: () => url, status: () => 204 });
  expect(clock.pending).toEqual([]);
  await expect(pages.arrived()).resolves.toBeUndefined();
});

it.each(['', '#/orders'])('waits for a tab whose server is slow to answer its request: %j', async (fragment) => {
  const { context, pages } = open();
  const url = 'https://shop.example/app';
  pages.expect({ url: url + fragment });
  context.emit('request', { url: () => url, isNavigationRequest: () => true, redirectedFrom: () => null });
  await clock.advance(ARRIVAL_MS);
  expect(clock.pending).toHaveLength(1);
  context.emit('page', new FakePage());
  await expect(pages.arrived()).resolves.toBeUndefined();
});

it('knows a tab that opens after nobody waits for it any more from the next one', async () => {
  const { context, pages } = open();
  pages.expect({ url: 'https://shop.example/export' });
  pages.stopWaiting();
  await expect(pages.arrived()).resolves.toBeUndefined();
  pages.expect({ url: 'https://shop.example/help', name: 'help' });
  const tabs = [new FakePage(), new FakePage()];
  for (const tab of tabs) context.emit('page', tab);
  expect(tabs.map((tab) => pages.isNamed(tab as unknown as Page))).toEqual([false, true]);
});
