import type { RankedLocator, RecordingEvent, RecordingMode, TestCase } from '@testplatform/contract';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { textOf } from '../locators/read-text.js';
import { textCheck, visibleCheck } from './assertions.js';
import type { Elements } from './elements.js';
import { type RecorderListener, startRecorder, stopRecorder } from './playwright-recorder.js';
import { rankLocators } from './rank-locators.js';
import type { StepTarget } from './to-test-case.js';

interface RecordingModesOptions {
  readonly context: BrowserContext;
  readonly elements: Elements;
  readonly currentPage: () => Page | undefined;
  readonly recorder: RecorderListener;
  readonly tell: (event: RecordingEvent) => void;
  /** Takes an assertion that was made. */
  readonly onCheck: (page: Page, testCase: TestCase, locators: readonly RankedLocator[]) => void;
}

/** Milliseconds that the element that was picked may take to be looked at. */
const LOOK_MS = 5_000;

interface Picking {
  readonly page: Page;
  /** Resolves when the picker is off, whatever came of it. */
  readonly over: Promise<unknown>;
}

/** What the person's clicks are for just now. The recorder and the picker are both Playwright's, and only one of them is on. */
export class RecordingModes {
  private mode: RecordingMode = 'idle';
  /** Where picking leads back to. */
  private home: RecordingMode = 'idle';
  private recording = false;
  private picking: Picking | null = null;
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RecordingModesOptions) {}

  /** Whether what the person does becomes steps. */
  get records(): boolean {
    return this.mode !== 'idle' && this.mode !== 'pick';
  }

  /** Changes the mode and tells of it. */
  set(mode: RecordingMode): Promise<void> {
    return this.exclusive(() => this.change(mode));
  }

  /** Does something that is not the person's: nothing of it is recorded. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return this.exclusive(async () => {
      await this.rest();
      try {
        return await work();
      } finally {
        await this.resume();
      }
    });
  }

  /** Goes on in another page, when the current one is another now. */
  follow(): Promise<void> {
    return this.exclusive(async () => {
      const page = this.options.currentPage();
      if (!this.picking || !page || page === this.picking.page) return;
      await this.rest();
      await this.resume();
    });
  }

  private exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.work.then(work);
    this.work = done.catch(() => undefined);
    return done;
  }

  private async change(mode: RecordingMode): Promise<void> {
    if (mode === 'idle' || mode === 'record') this.home = mode;
    await this.rest();
    this.mode = mode;
    await this.resume();
    this.options.tell({ kind: 'mode', mode });
  }

  private async rest(): Promise<void> {
    const { picking, recording } = this;
    this.picking = null;
    this.recording = false;
    if (picking) {
      if (!picking.page.isClosed()) await picking.page.cancelPickLocator();
      await picking.over;
    }
    if (recording) await stopRecorder(this.options.context);
  }

  private async resume(): Promise<void> {
    if (this.mode === 'idle') return;
    if (this.mode === 'record') {
      this.recording = true;
      return startRecorder(this.options.context, this.options.recorder);
    }
    const page = this.options.currentPage();
    if (page) this.pick(page);
  }

  /** Waits for the click that names an element. */
  private pick(page: Page): void {
    // It is refused when another mode is chosen and when the page closes.
    const over = page.pickLocator().catch(() => null);
    const picking = { page, over };
    this.picking = picking;
    const take = async (locator: Locator) => {
      const { mode } = this;
      if (this.picking !== picking) return;
      this.picking = null;
      await this.name(page, locator, mode).catch(() => this.tellPicked(mode, []));
      await this.change(mode === 'pick' ? this.home : 'record');
    };
    void over.then((locator) => locator && this.exclusive(() => take(locator)).catch(() => undefined));
  }

  private async name(page: Page, locator: Locator, mode: RecordingMode): Promise<void> {
    const element = await locator.elementHandle({ timeout: LOOK_MS });
    const seen = element && (await this.options.elements.describe(element));
    if (!element || !seen) return this.tellPicked(mode, []);
    const locators = rankLocators(seen.facts, seen.frames);
    const target: StepTarget = { locator: locators[0]?.locator ?? '', facts: seen.facts };
    if (mode === 'pick') this.tellPicked(mode, locators);
    else if (mode === 'check-visible') this.options.onCheck(page, visibleCheck(target), locators);
    else {
      const text = await element.evaluate(textOf);
      this.options.onCheck(page, textCheck(target, { text, checked: seen.facts.checked }), locators);
    }
    await element.dispose();
  }

  private tellPicked(mode: RecordingMode, locators: readonly RankedLocator[]): void {
    if (mode === 'pick') this.options.tell({ kind: 'picked', locators });
  }
}
