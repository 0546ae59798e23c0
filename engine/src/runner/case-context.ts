import type { ExecutionType, TestCase } from '@testplatform/contract';
import type { Locator, Page } from 'playwright-core';
import { CaseFailure, HopelessFailure, NotReadyFailure } from '../errors.js';
import { isTimeout } from '../playwright.js';
import type { CaseContext, Press } from '../events/event.js';
import { aim, LEAVE_GUARD } from '../locators/aim.js';
import { askOne, type Question } from '../locators/ask-one.js';
import { diagnose } from '../locators/diagnose.js';
import { onOnlyOne } from '../locators/only-one.js';
import { toLocator } from '../locators/to-locator.js';
import { pause, seconds, within } from '../time.js';
import type { DialogAnswer } from './dialogs.js';
import type { Secrets } from './secrets.js';
import type { Session } from './session.js';

/** Milliseconds of one wait for a target: after it the current page may be another one, and the target is looked for there. */
const SLICE_MS = 2_000;
/** Milliseconds between two tries. */
const RETRY_MS = 100;

interface ContextOptions {
  readonly testCase: TestCase;
  readonly executionType: ExecutionType;
  readonly uploadFolders: readonly string[];
  readonly session: Session;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
}

/** What an event type works with while one case runs. */
export class RunningCase implements CaseContext {
  readonly testCase: TestCase;
  readonly executionType: ExecutionType;
  readonly uploadFolders: readonly string[];
  readonly signal: AbortSignal;
  /** Whether the page may have been changed by this case. */
  acted = false;
  private readonly endsAt: number;

  constructor(private readonly options: ContextOptions) {
    ({
      testCase: this.testCase,
      executionType: this.executionType,
      uploadFolders: this.uploadFolders,
      signal: this.signal,
    } = options);
    this.endsAt = Date.now() + this.maxWait;
  }

  get page(): Page {
    const page = this.options.session.pages.current;
    if (!page) throw new CaseFailure('The page was closed');
    return page;
  }

  get tabs(): readonly Page[] {
    return this.options.session.pages.all;
  }

  async switchTo(page: Page): Promise<void> {
    // A page that is in front is painted, and has the focus.
    await within(this.remaining(), page.bringToFront(), this.signal);
    this.options.session.pages.switchTo(page);
  }

  answerNextDialog(answer: DialogAnswer): void {
    this.options.session.dialogs.expect(answer);
  }

  /** Milliseconds. */
  get maxWait(): number {
    return this.testCase.maxWaitingTime * 1_000;
  }

  remaining(): number {
    return Math.max(1, this.endsAt - Date.now());
  }

  matches(): Locator {
    return toLocator(this.page, this.target);
  }

  async readyToAct(): Promise<void> {
    this.acted = true;
    await this.options.session.recorder.readyToAct();
  }

  async readyToPress(): Promise<void> {
    this.acted = true;
    await this.options.session.recorder.readyToPress();
  }

  async pressNow(press: Press): Promise<boolean> {
    const { page } = this;
    const { session, signal } = this.options;
    const point = session.trace.isOn ? undefined : (await this.ask(aim(), undefined))?.answer;
    if (!point) return false;
    await this.readyToPress();
    const work = async () => {
      await page.mouse.click(point.x, point.y, press);
      return (await session.evaluate(page, LEAVE_GUARD)) !== false;
    };
    return within(this.remaining(), work(), signal);
  }

  async typeText(text: string, key: string): Promise<void> {
    const { keyboard } = this.page;
    const entered = text === '' ? Promise.resolve() : keyboard.insertText(text);
    if (this.options.session.trace.isOn) await entered;
    // The browser keeps their order: waiting for the first would only cost a frame.
    await Promise.all([entered, keyboard.press(key)]);
  }

  ask<Asked, Answer>(
    question: Question<Asked, Answer>,
    asked: Asked,
  ): Promise<{ readonly answer: Awaited<Answer> } | undefined> {
    return askOne(this.matches(), question, asked);
  }

  keepSecret(text: string): void {
    this.options.secrets.add(text);
  }

  holdsSecret(text: string): boolean {
    return this.options.secrets.in(text);
  }

  onTarget<T>(act: (element: Locator, timeout: number) => Promise<T>): Promise<T> {
    return this.onElement(this.target, act);
  }

  async onElement<T>(target: string, act: (element: Locator, timeout: number) => Promise<T>): Promise<T> {
    for (;;) {
      const remaining = this.remaining();
      try {
        const element = toLocator(this.page, target);
        return await onOnlyOne(target, element, (one) => act(one, Math.min(remaining, SLICE_MS)));
      } catch (error) {
        if (!isTimeout(error)) throw error;
        this.signal.throwIfAborted();
        if (remaining <= SLICE_MS)
          throw new NotReadyFailure(await diagnose(target, toLocator(this.page, target), seconds(this.maxWait)));
      }
    }
  }

  async retry<T>(attempt: () => Promise<T>, everyMs = RETRY_MS): Promise<T> {
    let reason: CaseFailure | undefined;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof CaseFailure) || error instanceof HopelessFailure) throw error;
        // A try that was cut off by the deadline tells less than the one before it.
        if (!(error instanceof NotReadyFailure)) reason = error;
        if (this.remaining() <= everyMs) throw reason ?? error;
      }
      await pause(everyMs, this.signal);
    }
  }

  private get target(): string {
    return this.testCase.targetField ?? '';
  }
}
