import type { EventType, ExecutionType, TestCase } from '@testplatform/contract';
import type { Locator, Page } from 'playwright-core';
import { hasClosed, madeIn } from '../browsers/closing.js';
import { CaseFailure, HopelessFailure, NotReadyFailure, wasReplaced } from '../errors.js';
import { isTimeout } from '../playwright.js';
import type { CaseContext, Press } from '../events/event.js';
import { aim, LEAVE_GUARD, PRESSED } from '../locators/aim.js';
import { askOne, type Question, replyNow, type Reply } from '../locators/ask-one.js';
import { diagnose } from '../locators/diagnose.js';
import { onOnlyOne } from '../locators/only-one.js';
import { toLocator, toPlainSelector } from '../locators/to-locator.js';
import { pause, seconds, within } from '../time.js';
import type { DialogAnswer } from './dialogs.js';
import type { OwnWorld } from './own-world.js';
import type { Secrets } from './secrets.js';
import type { Session } from './session.js';

/** Milliseconds of one wait for a target: after it the current page may be another one, and the target is looked for there. */
const SLICE_MS = 2_000;
/** Milliseconds until a press that was made must have been heard of by the page's own window: one in an iframe that covers it never is. */
const PRESS_HEARD_MS = 100;
/** Event types that type in their target. */
const TYPED: readonly EventType[] = ['Text feed', 'Clear'];
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
    if (session.trace.isOn) return false;
    const aimedAt = session.world?.document;
    const { reply, evaluate } = await this.askWhere(aim(), press.clickCount ?? 1);
    const point = reply?.answer;
    if (!point) return false;
    await this.readyToPress();
    // What lies there in another document was not asked for, and no guard is there.
    if (session.world?.document !== aimedAt) return false;
    const work = async () => {
      const pressed = evaluate(PRESSED);
      // The press itself may fail first.
      pressed.catch(() => undefined);
      await madeIn(page, page.mouse.click(point.x, point.y, press));
      const hits = await within(PRESS_HEARD_MS, pressed).catch(() => evaluate(LEAVE_GUARD));
      // What nobody has heard of went elsewhere, to an iframe perhaps that has come over the target.
      return hits !== false && hits !== null;
    };
    return within(this.remaining(), work(), signal);
  }

  async typeText(text: string, key: string): Promise<void> {
    const { page } = this;
    const { keyboard } = page;
    const entered = text === '' ? Promise.resolve() : keyboard.insertText(text);
    if (this.options.session.trace.isOn) await entered;
    // The browser keeps their order: waiting for the first would only cost a frame.
    await madeIn(page, Promise.all([entered, keyboard.down(key), keyboard.up(key)]));
  }

  async ask<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>> {
    return (await this.askWhere(question, asked)).reply;
  }

  async askToChange<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>> {
    const { ownWorld } = this;
    if (ownWorld) {
      const { world, selector } = ownWorld;
      this.acted = true;
      this.options.session.recorder.expectChange(world.time('changeShown'));
      const reply = await replyNow((until) => world.change(selector, question, asked, until));
      if (reply) return reply;
    }
    await this.readyToAct();
    return replyNow(() => askOne(this.matches(), question, asked));
  }

  /** The reply to a question, and what evaluates expressions where it was given: in the engine's own world or among the page's scripts. */
  private async askWhere<Asked, Answer>(
    question: Question<Asked, Answer>,
    asked: Asked,
  ): Promise<{ reply: Reply<Answer>; evaluate: (expression: string) => Promise<unknown> }> {
    const { page, ownWorld } = this;
    let evaluate = (expression: string) => this.options.session.evaluate(page, expression);
    const ask = async () => {
      const reply = await ownWorld?.world.ask(ownWorld.selector, question, asked);
      if (reply) evaluate = (expression) => ownWorld!.world.evaluate(expression);
      return reply ?? askOne(this.matches(), question, asked);
    };
    return { reply: await replyNow(ask), evaluate };
  }

  /** The engine's own world in the page, and how the browser finds the target there; undefined when only Playwright does. */
  private get ownWorld(): { readonly world: OwnWorld; readonly selector: string } | undefined {
    const { world } = this.options.session;
    const selector = toPlainSelector(this.target);
    return world && selector !== null ? { world, selector } : undefined;
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
      const { page } = this;
      try {
        const element = toLocator(page, target);
        return await onOnlyOne(target, element, (one) => act(one, Math.min(remaining, SLICE_MS)));
      } catch (error) {
        // A tab that closes, as that of another site's sign-in does, leaves the case to the one before it.
        if (await hasClosed(page, error)) continue;
        // A page that loads itself again, as that of a server which restarts does, is asked again.
        const replaced = wasReplaced(error);
        if (!replaced && !isTimeout(error)) throw error;
        this.signal.throwIfAborted();
        if (replaced ? this.remaining() === 1 : remaining <= SLICE_MS)
          throw new NotReadyFailure(
            await diagnose(target, toLocator(this.page, target), seconds(this.maxWait), this.isTyped),
          );
      }
    }
  }

  async retry<T>(attempt: () => Promise<T>, everyMs = RETRY_MS): Promise<T> {
    let reason: CaseFailure | undefined;
    for (;;) {
      const page = this.options.session.pages.current;
      try {
        return await attempt();
      } catch (error) {
        const isLeft = wasReplaced(error) || (page !== undefined && (await hasClosed(page, error)));
        if (!isLeft && (!(error instanceof CaseFailure) || error instanceof HopelessFailure)) throw error;
        // A try that was cut off by the deadline tells less than the one before it.
        if (error instanceof CaseFailure && !(error instanceof NotReadyFailure)) reason = error;
        if (this.remaining() <= everyMs) throw reason ?? error;
      }
      await pause(everyMs, this.signal);
    }
  }

  private get isTyped(): boolean {
    return TYPED.includes(this.testCase.eventType);
  }

  private get target(): string {
    return this.testCase.targetField ?? '';
  }
}
