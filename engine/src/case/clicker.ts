import type { ElementHandle, Locator } from 'playwright';
import { allowPageClose } from '../browsers/page-closing.js';
import { CaseFailure, hasMovedOn } from '../errors.js';
import { isTimeout } from '../playwright.js';
import type { Clicker, Press } from '../events/event.js';
import type { Question } from '../locators/ask-element.js';
import { CLICK_SUBSTITUTE } from '../locators/click-substitute.js';
import {
  CLICK_PLACE,
  CLICK_POINT,
  CLICK_VERDICT,
  END_CLICK_GUARD,
  GUARD_CLICK,
  HOVER_POINT,
  type ClickPlace,
  type Point,
} from '../locators/click-target.js';
import { within } from '../time.js';
import type { Session } from '../page/session.js';
import type { RunningCase } from './case-context.js';

/**
 * Milliseconds in which the target's window must report a click. It never does when an iframe has moved over the
 * target.
 */
const HEARD_MS = 100;

/** Milliseconds after which a target is clicked as it is; half of the wait if that is shorter. */
const PATIENCE_MS = 10_000;
const MOVES = 'The target kept moving, so it was clicked while it moved';
const BESIDE = 'The middle of the target is covered, so it was clicked next to what covers it';

/** Evaluates an expression where a guard was set; undefined when the page has navigated to another document. */
type Evaluate = (expression: string) => Promise<unknown>;

/**
 * Clicks what a person would click. There are two ways to find the moment for it:
 *
 * - If the target is ready at once, as usual, a single question to the page finds out.
 * - Otherwise Playwright waits for the target, scrolls to it and moves the mouse over it. That takes two frames and a
 *   dozen messages. Traces need this way, because they name Playwright's actions. A target that keeps moving, or whose
 *   middle stays covered, is finally clicked as it is.
 *
 * The click itself is the same both times: the mouse goes down and up, and a guard in the page makes sure that it
 * reaches the target or nothing. If the guard stopped it, the click is tried again.
 */
export class GuardedClicker implements Clicker {
  constructor(
    private readonly context: RunningCase,
    private readonly session: Session,
  ) {}

  async clickTarget(press: Press, position?: Point): Promise<void> {
    const { context } = this;
    if (!position && (await this.clickIfReady(press))) return;
    await context.readyToPress();
    const clickIt = (at?: Point) =>
      context.retry(() => context.onTarget((target, timeout) => this.click(target, timeout, press, at)));
    if (position) return clickIt(position);
    const field = await context.retry(() =>
      context.onTarget((target, timeout) => this.clickSubstitute(target, timeout, press)),
    );
    if (field && !(await context.retry(() => this.hasFocusIn(field)))) await clickIt();
  }

  async hoverTarget(position?: Point): Promise<void> {
    const { context, session } = this;
    const point = position || session.trace.isOn ? null : (await context.ask(HOVER_POINT, null))?.answer;
    await context.readyToAct();
    if (point) {
      await session.recorder.inFrames(context.page.mouse.move(point.x, point.y));
      // If the target has moved away, hover again. If it is gone, it has reacted to the mouse.
      if ((await context.ask(IS_HOVERED, null))?.answer !== false) return;
    }
    await context.onTarget((element, timeout) => element.hover({ position, timeout }));
  }

  async clickElement(element: Locator, timeout: number, position?: Point): Promise<void> {
    await this.click(element, timeout, {}, position);
  }

  async clickIfReady(press: Press): Promise<boolean> {
    const { page } = this.context;
    if (this.session.trace.isOn) return false;
    const asked = this.session.world?.document;
    const { reply, evaluate } = await this.context.askWhere(CLICK_POINT, press.clickCount ?? 1);
    const point = reply?.answer;
    if (!point) return false;
    await this.context.readyToPress();
    // Another document has loaded: what lies there is unknown.
    if (this.session.world?.document !== asked) return false;
    const verdict = await this.makeGuarded(evaluate, () => page.mouse.click(point.x, point.y, press));
    // No window reported the click, so it went to an iframe that moved over the target: wait for the target.
    if (verdict === false || verdict === null) return false;
    if (point.isMoving) this.session.warn(MOVES);
    return true;
  }

  /**
   * Clicks what a person clicks in place of the target if something else draws it, or else the target itself. Answers
   * the field that should now have the focus, if any.
   */
  private async clickSubstitute(target: Locator, timeout: number, press: Press): Promise<ElementHandle | null> {
    const substitute = await target.evaluate(CLICK_SUBSTITUTE, undefined, { timeout });
    const element = substitute ? target.locator(`xpath=${substitute.path}`) : target;
    const field = substitute?.isField ? await element.elementHandle({ timeout }) : null;
    await this.click(element, timeout, press, substitute?.position);
    return field;
  }

  /**
   * Clicks an element as soon as it is visible, enabled, still and on top.
   * @throws NotReadyFailure when it is disabled, or when the click would have reached something else; Playwright's
   * timeout
   */
  private async click(element: Locator, timeout: number, press: Press, position?: Point): Promise<void> {
    const { page } = this.context;
    const anyway = await this.waitToClick(element, timeout, position);
    if (!(await element.isEnabled({ timeout }))) throw await this.context.notReady();
    const guarded = { presses: press.clickCount ?? 1, mayMove: anyway !== null };
    const isInPage = await element.evaluate(GUARD_CLICK, guarded, { timeout });
    const frame = isInPage ? page.mainFrame() : await (await element.elementHandle({ timeout }))?.ownerFrame();
    const evaluate: Evaluate = async (expression) => frame?.evaluate<unknown>(expression).catch(undefinedIfGone);
    const verdict = await this.makeGuarded(evaluate, async () => {
      for (let nth = 1; nth <= (press.clickCount ?? 1); nth++) {
        await page.mouse.down({ ...press, clickCount: nth });
        await page.mouse.up({ ...press, clickCount: nth });
      }
    });
    // Some pages hide their events from other scripts, so a missing report doesn't mean a missed click: don't click
    // again.
    if (verdict === false) throw await this.context.notReady();
    if (anyway?.isMoving) this.session.warn(MOVES);
    if (anyway?.isBeside) this.session.warn(BESIDE);
  }

  /**
   * Moves the mouse over an element once it is visible, still and on top. If that takes too long, moves it wherever the
   * element can be reached and answers that place.
   */
  private async waitToClick(element: Locator, timeout: number, position?: Point): Promise<ClickPlace | null> {
    const { context } = this;
    const patience = context.remaining() - context.maxWait + Math.min(PATIENCE_MS, context.maxWait / 2);
    try {
      // `hover` waits like Playwright's `click`, but only the log of `click` says whether the click was made.
      await element.hover({ position, timeout: patience > 0 ? Math.min(timeout, Math.ceil(patience)) : timeout });
      return null;
    } catch (error) {
      if (!isTimeout(error) || patience > timeout) throw error;
      const place = await element.evaluate(CLICK_PLACE, position ?? null, { timeout });
      if (!place) throw error;
      await element.hover({ position: { x: place.x, y: place.y }, timeout, force: true });
      return place;
    }
  }

  /**
   * Makes a click that a guard watches. The page may be busy with it for longer than one wait for a target, so it gets
   * all the time that the case has left. A page that closes in response counts as clicked. Answers whether the click
   * reached its target; null when the page saw no click, undefined when it navigated to another document.
   */
  private makeGuarded(evaluate: Evaluate, click: () => Promise<void>): Promise<unknown> {
    const { page, signal } = this.context;
    const work = async () => {
      const verdict = evaluate(CLICK_VERDICT);
      // The click may fail first, so handle this rejection.
      verdict.catch(() => undefined);
      await allowPageClose(page, click());
      return within(HEARD_MS, verdict).catch(() => evaluate(END_CLICK_GUARD));
    };
    return within(this.context.remaining(), this.session.recorder.inFrames(work()), signal);
  }

  /**
   * A click that reaches a field moves the focus, however the field is drawn. False when what took the click covered
   * the field only for a while.
   */
  private async hasFocusIn(field: ElementHandle): Promise<boolean> {
    if (await field.evaluate(hasFocus).catch((error: unknown) => hasMovedOn(error))) return true;
    const { context } = this;
    const substitute = await context.onTarget((target, timeout) =>
      target.evaluate(CLICK_SUBSTITUTE, undefined, { timeout }),
    );
    if (substitute === null) return false;
    throw new CaseFailure(`The element ${context.target.text} is covered: the press did not reach it`);
  }
}

/** Whether the mouse is over an element. Runs in the page. */
const IS_HOVERED: Question<null, boolean> = (element) => element.matches(':hover');

const hasFocus = (field: Node): boolean => !field.isConnected || document.activeElement !== document.body;

function undefinedIfGone(error: unknown): undefined {
  if (!hasMovedOn(error)) throw error;
}
