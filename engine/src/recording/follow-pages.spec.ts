import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LIMITS, type RecordingEvent } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright';
import { followPages } from './follow-pages.js';

/** A page whose titles the test answers, in any order. */
class SlowPage extends EventEmitter {
  address = '';
  readonly titles: ((title: string) => void)[] = [];
  readonly url = (): string => this.address;
  readonly title = (): Promise<string> => new Promise((resolve) => this.titles.push(resolve));
  readonly mainFrame = (): this => this;

  goTo(address: string): void {
    this.address = address;
    this.emit('framenavigated', this);
  }
}

describe('the address of a recorded page', () => {
  const follow = (page: SlowPage): RecordingEvent[] => {
    const events: RecordingEvent[] = [];
    followPages(new EventEmitter() as unknown as BrowserContext, page as unknown as Page, {
      currentPage: () => page as unknown as Page,
      tell: (event) => events.push(event),
      onClosed: () => undefined,
      onLost: () => undefined,
      onPage: () => undefined,
      onCrash: () => Promise.resolve(),
      onOther: () => Promise.resolve(),
    });
    return events;
  };

  it('and its title are cut, however long the page makes them', async () => {
    const page = new SlowPage();
    const events = follow(page);
    page.goTo(`/#${'x'.repeat(1_000_000)}`);
    page.titles[0]!('y'.repeat(1_000_000));
    await nextTurn();
    const [url, title] = [`/#${'x'.repeat(LIMITS.caseTextMax - 2)}`, 'y'.repeat(LIMITS.caseTextMax)];
    expect(events).toEqual([{ kind: 'page', url, title }]);
  });

  it('is the last one, though the title of an earlier one comes later', async () => {
    const page = new SlowPage();
    const events = follow(page);
    page.goTo('/login');
    page.goTo('/account');
    const [ofLogin, ofAccount] = page.titles;
    ofAccount?.('Account');
    await nextTurn();
    ofLogin?.('Account');
    await nextTurn();
    expect(events).toEqual([{ kind: 'page', url: '/account', title: 'Account' }]);
  });
});
