import {
  clock,
  type EventType,
  type ExecutionType,
  type OverlayRule,
  pause,
  projectFilePath,
  type TableRow,
  type TestCase,
} from '@testplatform/contract';
import type { Download, Locator, Page } from 'playwright';
import { pageHasClosed, allowPageClose } from '../browsers/page-closing.js';
import { CaseFailure, HopelessFailure, NotReadyFailure, wasReplaced } from '../errors.js';
import { isTimeout } from '../playwright.js';
import type { CaseContext, Clicker, ReplyFrom } from '../events/event.js';
import { askElement, type Question, replyNow, type Reply } from '../locators/ask-element.js';
import { diagnose } from '../locators/diagnose.js';
import { onSingleMatch } from '../locators/single-match.js';
import { Target } from '../locators/target.js';
import { seconds, stopwatch, TimeLimitError, within } from '../time.js';
import type { DialogAnswer } from '../page/dialogs.js';
import type { ActsOn } from '../record/recorder.js';
import type { Secrets } from '../file/secrets.js';
import type { Session } from '../page/session.js';
import type { FindProjectFile, LocalProjectFile } from '../types.js';
import { GuardedClicker } from './clicker.js';
import { Overlays } from './overlays.js';

/** Milliseconds of one wait for a target. Then it is looked for again in the current page, which may have changed. */
const SLICE_MS = 2_000;
/** Milliseconds for a look at the iframes of a target that is not ready. */
const LOOK_MS = 1_000;
/** Event types that type into their target. */
const TYPED: readonly EventType[] = ['Text feed', 'Clear'];
/**
 * Milliseconds between two tries while the page doesn't change. No other wait has this length, so tests can recognize a
 * retry.
 */
export const RETRY_MS = 95;
/** Milliseconds between two tries while the page changes: one frame. */
const FRAME_MS = 16;

interface ContextOptions {
  readonly testCase: TestCase;
  readonly executionType: ExecutionType;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  readonly fileStartedAt: number;
  readonly uploadFolders: readonly string[];
  readonly tableRows: readonly TableRow[] | undefined;
  readonly overlayRules: readonly OverlayRule[];
  readonly findProjectFile: FindProjectFile | undefined;
  readonly session: Session;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
}

/** The context of one running case, as event types see it. */
export class RunningCase implements CaseContext {
  readonly testCase: TestCase;
  readonly executionType: ExecutionType;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  readonly fileStartedAt: number;
  readonly uploadFolders: readonly string[];
  readonly tableRows: readonly TableRow[] | undefined;
  readonly signal: AbortSignal;
  /** Whether this case may have changed the page. */
  acted = false;
  readonly clicker: Clicker;
  private readonly overlays: Overlays | null;
  private parsedTarget: Target | undefined;
  /** On the scale of the clock's `elapsed`. */
  private readonly endsAt: number;

  constructor(private readonly options: ContextOptions) {
    ({
      testCase: this.testCase,
      executionType: this.executionType,
      locale: this.locale,
      timeZone: this.timeZone,
      fileStartedAt: this.fileStartedAt,
      uploadFolders: this.uploadFolders,
      tableRows: this.tableRows,
      signal: this.signal,
    } = options);
    this.endsAt = clock.elapsed() + this.maxWait;
    this.clicker = new GuardedClicker(this, options.session);
    const { overlayRules, session } = options;
    // Without a target there is nothing that an overlay could cover.
    this.overlays = overlayRules.length > 0 && this.testCase.targetField ? new Overlays(overlayRules, session) : null;
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
    // Only the page in front is painted and has the focus.
    await within(this.remaining(), page.bringToFront(), this.signal);
    this.options.session.pages.switchTo(page);
  }

  answerNextDialog(answer: DialogAnswer): void {
    this.options.session.dialogs.expect(answer);
  }

  nextDownload(act: () => Promise<unknown>): Promise<Download | null> {
    return this.options.session.downloads.next(this.page, this.remaining(), act);
  }

  discard(download: Download): Promise<void> {
    return this.options.session.downloads.discard(download);
  }

  get target(): Target {
    this.parsedTarget ??= Target.parse(this.testCase.targetField ?? '');
    return this.parsedTarget;
  }

  get maxWait(): number {
    return this.testCase.maxWaitingTime * 1_000;
  }

  remaining(): number {
    // Whole milliseconds, because Playwright repeats the number in its messages.
    return Math.max(1, Math.round(this.endsAt - clock.elapsed()));
  }

  async matches(): Promise<number> {
    return (await this.allMatches()).count();
  }

  async visibleMatches(): Promise<number> {
    return (await this.allMatches()).filter({ visible: true }).count();
  }

  private async allMatches(): Promise<Locator> {
    const { page } = this;
    return (await this.target.inOneFrame(page)).asSeenIn(page);
  }

  async readyToAct(on: ActsOn = this.targetIsIn): Promise<void> {
    this.act();
    await this.options.session.recorder.readyToAct(on);
  }

  async readyToPress(on: ActsOn = this.targetIsIn): Promise<void> {
    this.act();
    await this.options.session.recorder.readyToPress(on);
  }

  private act(): void {
    // Forget the dialogs that earlier cases led to.
    if (!this.acted) this.options.session.dialogs.forget();
    this.acted = true;
  }

  get lastDialog(): string | null {
    return this.options.session.dialogs.last;
  }

  private get targetIsIn(): ActsOn {
    return this.target.isInFrame ? 'page' : 'document';
  }

  get isTraced(): boolean {
    return this.options.session.trace.isOn;
  }

  async typeText(text: string, key: string): Promise<void> {
    const { page } = this;
    const { keyboard } = page;
    const entered = text === '' ? Promise.resolve() : keyboard.insertText(text);
    if (this.isTraced || !this.options.session.keepsOrder) await entered;
    // The browser keeps the order of text and key, and waiting for the text would cost a frame.
    await allowPageClose(page, Promise.all([entered, keyboard.down(key), keyboard.up(key)]));
  }

  async typeKeys(text: string): Promise<void> {
    const { page } = this;
    const { keyboard } = page;
    const sent: Promise<void>[] = [];
    const { keepsOrder } = this.options.session;
    // Characters that no keyboard has arrive together, as from a paste or another input method.
    for (const [part] of text.matchAll(/[ -~]|[^ -~]+/g)) {
      const isKey = /[ -~]/.test(part);
      if (!isKey && !keepsOrder) await allowPageClose(page, Promise.all(sent));
      const sending = isKey ? [keyboard.down(part), keyboard.up(part)] : [keyboard.insertText(part)];
      sent.push(...sending);
      // In a trace, actions must follow one another.
      if (this.isTraced || !(isKey || keepsOrder)) await allowPageClose(page, Promise.all(sending));
    }
    await allowPageClose(page, Promise.all(sent));
  }

  async ask<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>> {
    return (await this.askWhere(question, asked)).reply;
  }

  async askToChange<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>> {
    const { world, recorder } = this.options.session;
    const { selector } = this.target;
    if (world && selector !== null) {
      this.act();
      const change = async (before: number) => {
        await recorder.readyToAct('document');
        return world.ask(selector, question, asked, before);
      };
      const reply = await replyNow(change, this.remaining());
      if (reply) return reply;
    }
    await this.readyToAct();
    return replyNow(() => this.askByLocator(question, asked), this.remaining());
  }

  async askWhere<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<ReplyFrom<Answer>> {
    const { page, target } = this;
    const { session } = this.options;
    const { world } = session;
    let evaluate = (expression: string) => session.evaluate(page, expression);
    const ask = async () => {
      const reply = target.selector === null ? undefined : await world?.ask(target.selector, question, asked);
      if (world && reply) evaluate = (expression) => world.evaluate(expression);
      return reply ?? this.askByLocator(question, asked);
    };
    return { reply: await session.recorder.inFrames(replyNow(ask)), evaluate };
  }

  /** Asks the element with exactly this name; if there is none, one whose name reads the same, which takes longer. */
  private async askByLocator<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>> {
    const { page } = this;
    const target = await this.target.inOneFrame(page);
    const reply = await askElement(target.in(page), question, asked);
    return reply ?? (target.hasName ? askElement(target.asSeenIn(page), question, asked) : undefined);
  }

  requestsUnderWay(): ReadonlySet<object> {
    return this.options.session.network.underWay;
  }

  noteInTrace(text: string): void {
    this.options.session.trace.note(text);
  }

  async projectFile(name: string): Promise<LocalProjectFile> {
    const { findProjectFile } = this.options;
    if (!findProjectFile) throw new CaseFailure(`${projectFilePath(name)} can’t be read here: run the file instead`);
    const file = await within(this.remaining(), findProjectFile(name), this.signal).catch((error: unknown) => {
      throw error instanceof TimeLimitError ? new CaseFailure(late(name, this.maxWait)) : error;
    });
    if (!file)
      throw new CaseFailure(`There is no file ${name} in this project. Upload it in the configuration, under Files`);
    return file;
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

  async onElement<T>(target: Target, act: (element: Locator, timeout: number) => Promise<T>): Promise<T> {
    for (let wasInVain = false; ; wasInVain = true) {
      await this.closeOverlays();
      const remaining = this.remaining();
      const { page } = this;
      try {
        const { recorder } = this.options.session;
        const now = await within(remaining, target.inOneFrame(page), this.signal).catch(async (error: unknown) => {
          throw error instanceof TimeLimitError ? await this.notReady(target) : error;
        });
        const found = wasInVain ? now.asSeenIn(page) : now.in(page);
        const work = onSingleMatch(target.text, found, (one) => act(one, Math.min(remaining, SLICE_MS)));
        return await recorder.inFrames(work);
      } catch (error) {
        // When a tab closes, such as a sign-in popup, the case continues in the tab before it.
        if ((await pageHasClosed(page, error)) && this.remaining() > 1) {
          this.signal.throwIfAborted();
          continue;
        }
        // A page may reload by itself, such as one whose server restarts, so ask again.
        const replaced = wasReplaced(error);
        if (!replaced && !isTimeout(error)) throw error;
        this.signal.throwIfAborted();
        if (replaced ? this.remaining() === 1 : remaining <= SLICE_MS) throw await this.notReady(target);
      }
    }
  }

  async retry<T>(attempt: () => Promise<T>, everyMs?: number): Promise<T> {
    let reason: CaseFailure | undefined;
    for (let tries = 1; ; tries++) {
      const page = this.options.session.pages.current;
      try {
        return await attempt();
      } catch (error) {
        const isLeft = wasReplaced(error) || (page !== undefined && (await pageHasClosed(page, error)));
        if (!isLeft && (!(error instanceof CaseFailure) || error instanceof HopelessFailure)) throw error;
        // A try cut off by the deadline says less than the one before it.
        if (error instanceof CaseFailure && !(error instanceof NotReadyFailure)) reason = error;
        if (this.remaining() <= (everyMs ?? RETRY_MS)) throw reason ?? error;
      }
      await this.closeOverlays();
      if (everyMs !== undefined) await pause(everyMs, this.signal);
      else {
        // After the first try, retry at once: changes during it went unwatched.
        if (tries > 1) await this.pageChanged();
        await this.listen();
      }
    }
  }

  /** Closes overlays that the project's rules name, unless the case is about them. */
  private async closeOverlays(): Promise<void> {
    const page = this.options.session.pages.current;
    if (page) await this.overlays?.close(page, this.target, this.remaining());
  }

  /** Starts watching the page for changes. */
  private async listen(): Promise<void> {
    // If the page closes meanwhile, the next try reports it.
    await this.options.session.world?.listen().catch(() => undefined);
  }

  /** Waits until the page changes, but only briefly, because some changes can't be observed. */
  private async pageChanged(): Promise<void> {
    const took = stopwatch();
    const page = this.options.session.pages.current;
    let onNavigated: () => void = () => undefined;
    const navigated = new Promise<void>((resolve) => (onNavigated = resolve));
    page?.once('framenavigated', onNavigated);
    try {
      await Promise.race([pause(RETRY_MS, this.signal), this.heardChange(), navigated]);
    } finally {
      page?.off('framenavigated', onNavigated);
    }
    if (took() < FRAME_MS) await pause(FRAME_MS - took(), this.signal);
  }

  /** Stays pending if the page can't report its changes. */
  private async heardChange(): Promise<void> {
    if (!(await this.options.session.world?.changed())) await new Promise(() => undefined);
  }

  /** Why a target can't be used now, as an error to throw. */
  async notReady(target = this.target): Promise<NotReadyFailure> {
    const isTyped = TYPED.includes(this.testCase.eventType);
    const { page } = this;
    // If the iframes can't be told apart, the first is looked into.
    const now = await within(LOOK_MS, target.inOneFrame(page)).catch(() => target);
    return new NotReadyFailure(await diagnose(target.text, now.asSeenIn(page), seconds(this.maxWait), isTyped));
  }
}

const late = (name: string, maxWait: number): string =>
  `${projectFilePath(name)} did not arrive within ${seconds(maxWait)}. Give the case a longer max wait`;
