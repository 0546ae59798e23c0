import type { RankedLocator, RecordingEvent, RecordingMode, TestCase } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { textOf } from '../locators/element-text.js';
import { textCheck, visibleCheck } from './steps/assertions.js';
import type { Elements } from './steps/elements.js';
import { rankForText, rankLocators } from './steps/rank-locators.js';
import type { StepTarget } from './steps/to-test-case.js';

interface RecordingModesOptions {
  readonly elements: Elements;
  readonly currentPage: () => Page | undefined;
  readonly tell: (event: RecordingEvent) => void;
  /** Receives a check that the person made. */
  readonly onCheck: (page: Page, testCase: TestCase, locators: readonly RankedLocator[]) => void;
}

/** Milliseconds for describing a picked element. */
const LOOK_MS = 5_000;

interface Picking {
  readonly page: Page;
  /** Resolves when the picker is off, with or without an element. */
  readonly over: Promise<unknown>;
}

/**
 * What the person's clicks are for: recording steps, or picking an element with Playwright's tool. Only one is on at a
 * time.
 */
export class RecordingModes {
  private mode: RecordingMode = 'idle';
  /** The mode to return to after picking. */
  private home: RecordingMode = 'idle';
  private recording = false;
  private picking: Picking | null = null;
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RecordingModesOptions) {}

  /** Whether the person's actions become steps. */
  get records(): boolean {
    return this.mode !== 'idle' && this.mode !== 'pick';
  }

  /** Whether the person's actions on elements become steps now. */
  get takesActions(): boolean {
    return this.recording;
  }

  /** Changes the mode and reports it. */
  set(mode: RecordingMode): Promise<void> {
    return this.exclusive(() => this.change(mode));
  }

  /** Does something without recording it. */
  withoutRecording<T>(work: () => Promise<T>): Promise<T> {
    return this.exclusive(async () => {
      await this.rest();
      try {
        return await work();
      } finally {
        await this.resume();
      }
    });
  }

  /** Continues picking in the current page after another one has become current. */
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
    const { picking } = this;
    this.picking = null;
    this.recording = false;
    if (picking) {
      if (!picking.page.isClosed()) await picking.page.cancelPickLocator();
      await picking.over;
    }
  }

  private async resume(): Promise<void> {
    if (this.mode === 'idle') return;
    if (this.mode === 'record') {
      this.recording = true;
      return;
    }
    const page = this.options.currentPage();
    if (page) this.pick(page);
  }

  /** Waits for the click that picks an element. */
  private pick(page: Page): void {
    // It rejects when another mode is chosen and when the page closes.
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
    const { facts } = seen;
    const target: StepTarget = { locator: locators[0]?.locator ?? '', facts };
    if (mode === 'pick') this.tellPicked(mode, locators);
    else if (mode === 'check-visible') this.options.onCheck(page, visibleCheck(target), locators);
    else {
      const text = await element.evaluate(textOf);
      const stable = rankForText(locators, text);
      const found = { locator: stable[0]?.locator ?? '', facts };
      this.options.onCheck(page, textCheck(found, { text, checked: facts.checked }), stable);
    }
    await element.dispose();
  }

  private tellPicked(mode: RecordingMode, locators: readonly RankedLocator[]): void {
    if (mode === 'pick') this.options.tell({ kind: 'picked', locators });
  }
}
