import {
  type CheckStep,
  DEFAULT_VIEWPORT,
  fillPlaceholders,
  LIMITS,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingEvent,
  type RecordingInput,
  type TestCase,
  type TriedStep,
} from '@testplatform/contract';
import type { BrowserContext, Dialog, Page } from 'playwright';
import { CaseFailure } from '../errors.js';
import { hasEntry } from '../events/history.js';
import { placeholderValues } from '../placeholders/values.js';
import { explain } from '../case/explain.js';
import { Session } from '../page/session.js';
import { TimeLimitError, within } from '../time.js';
import { Arrivals } from './check/arrivals.js';
import { CaseRunner, picturesOnly } from './case-runner.js';
import { Elements } from './steps/elements.js';
import { followPages } from './follow-pages.js';
import { Hearing } from './in-page/hearing.js';
import { Highlight } from './highlight.js';
import { givePageTools, hideToolbar } from './page-tools.js';
import { PersonInput } from './person-input.js';
import { RecordingCheck } from './check/recording-check.js';
import { RecordingModes } from './recording-modes.js';
import { PersonNavigation } from './person-navigation.js';
import { Steps } from './steps/steps.js';
import { openingCase, plainCase, said } from './steps/to-test-case.js';
import type { RecordingBrowser, RecordingOptions } from './types.js';

/** Milliseconds for a change of mode. */
const MODE_MS = 10_000;
/** Seconds for an address to load. */
const LOAD_SECONDS = 30;
const NO_ANSWER = 'The page does not respond. Load it again, or open another address';
/** Milliseconds for the last step to arrive when the recording ends. */
const LAST_STEP_MS = 1_500;
const ENDED = 'The browser of this recording is closed';
const BUSY = 'A step is being tried. Wait until it is done';
const DONE: RecordingAnswer = { done: true };

/** A browser that a person uses: executes their commands, and reports what they did as steps. */
export class LiveRecording implements RecordingBrowser {
  private readonly highlight = new Highlight();
  private readonly stop = new AbortController();
  private readonly elements: Elements;
  private readonly hearing: Hearing;
  private readonly session: Session;
  private readonly steps: Steps;
  private readonly modes: RecordingModes;
  private readonly cases: CaseRunner;
  private readonly check: RecordingCheck;
  private readonly arrivals = new Arrivals((page) => {
    if (this.isLastStepOpen && !this.trying && page === this.session.pages.current) this.noteEnd();
  });
  /** Whether the last step is being checked while its page may still be loading. */
  private isLastStepOpen = false;
  /** Call it when another tab was made current. */
  private readonly switched: () => void;
  private commands: Promise<unknown> = Promise.resolve();
  private readonly inputs = new PersonInput(() => this.page, this.stop.signal);
  /** Whether a step is being tried, so that the person can't use the page. */
  private trying = false;
  /** Whether a case runs for a command, such as to go back: then it causes what the tabs do. */
  private isRunningCommand = false;
  private closing: Promise<void> | null = null;
  private ended = false;

  /**
   * @param end ends the browser
   * @param newContext creates another context like it
   */
  private constructor(
    context: BrowserContext,
    page: Page,
    private readonly options: RecordingOptions,
    private readonly end: () => Promise<void>,
    newContext: () => Promise<BrowserContext>,
  ) {
    // Sets the answer to a dialog, before the session's listener gives it.
    context.on('dialog', (dialog) => this.handleDialog(dialog));
    const reporter = picturesOnly(options.listener);
    this.session = new Session(
      { context, page, viewport: options.project.browser?.viewport ?? DEFAULT_VIEWPORT },
      reporter,
      { framesPerSecond: LIMITS.recordingFramesPerSecond, testAttributes: options.project.testAttributes },
    );
    const currentPage = () => this.session.pages.current;
    const tell = (event: RecordingEvent) => this.tell(event);
    this.hearing = new Hearing({ currentPage, tell: (reason) => tell({ kind: 'unheard', reason }) });
    this.elements = new Elements({
      heard: (frame) => this.hearing.heard(frame),
      closes: (at) => this.steps.closes(at),
      acted: (at, begins) => this.handleAction(at, begins),
      action: (at, action, seen) => {
        if (this.modes.takesActions) this.steps.take(at, action, seen);
      },
      drag: (at, drag, frames) => {
        if (this.modes.records && !this.trying) this.steps.drag(at, drag, frames);
      },
    });
    this.steps = new Steps(this.elements, tell);
    this.modes = new RecordingModes({
      elements: this.elements,
      currentPage,
      tell,
      onCheck: (at, testCase, locators) => this.steps.add(at, testCase, locators),
    });
    this.cases = new CaseRunner({ ...options, session: this.session, reporter, signal: this.stop.signal });
    this.check = new RecordingCheck({
      ...options,
      newContext,
      outcomeOf: (stepId) => this.steps.outcomes.of(stepId),
      tell,
      signal: this.stop.signal,
    });
    this.switched = followPages(context, page, {
      currentPage,
      tell,
      onClosed: (tab) => this.handleClosedTab(tab),
      // The caller that closes the recording gets the error.
      onLost: (reason) => void this.finish(reason).catch(() => undefined),
      onCrash: async () => {
        await this.replaceLostPage();
        this.hearing.replaced(this.page);
      },
      onPage: (opened) => this.followNavigation(opened),
      onOther: () => {
        this.hearing.look();
        return this.modes.follow();
      },
    });
  }

  /**
   * Prepares a context for recording; its first page is empty.
   * @param newContext creates it, and others like it
   * @param end ends the browser
   */
  static async create(
    newContext: () => Promise<BrowserContext>,
    options: RecordingOptions,
    end: () => Promise<void>,
  ): Promise<LiveRecording> {
    const context = await newContext();
    const recording = new LiveRecording(context, await context.newPage(), options, end, newContext);
    await recording.elements.watch(context);
    await givePageTools(context);
    return recording;
  }

  /**
   * Opens the first address and records from there.
   * @throws CaseFailure when it can't be opened; RecorderMissingError
   */
  async begin(url: string): Promise<void> {
    await this.session.ready;
    await this.modes.set('record');
    await hideToolbar(this.page);
    if (url === '') return;
    try {
      await this.visit(url);
    } catch (error) {
      // A page that never finishes loading can still be used.
      if (!/^https?:/.test(this.page.url())) throw error;
      this.steps.add(this.page, openingCase(url));
    }
  }

  /** Drops a recording that was never delivered; reports nothing. */
  abandon(): void {
    this.ended = true;
    this.closing = Promise.resolve();
    this.stop.abort(new CaseFailure(ENDED));
    this.session.close();
  }

  async perform(command: RecordingCommand): Promise<RecordingAnswer> {
    if (this.closing) return { error: ENDED };
    try {
      return await this.answer(command);
    } catch (error) {
      if (this.stop.signal.aborted) return { error: ENDED };
      const target = command.kind === 'highlight' ? (command.locator ?? undefined) : undefined;
      return { error: error instanceof TimeLimitError ? NO_ANSWER : explain(error, target).message };
    }
  }

  close(): Promise<void> {
    return this.finish('The recording was ended');
  }

  private async answer(command: RecordingCommand): Promise<RecordingAnswer> {
    switch (command.kind) {
      case 'input':
        return this.enter(command.input);
      case 'close':
        await this.close();
        return DONE;
      case 'try':
        return this.inTurn(async () => ({ tried: await this.tryStep(command.testCase) }));
      case 'check':
        return this.inTurn(() => this.checkSteps(command.steps));
      case 'stop-check':
        this.check.stop();
        return DONE;
      case 'highlight':
        return this.inTurn(async () => ({
          matches: await this.highlight.show(this.page, this.filled(command.locator)),
        }));
      case 'mode':
        return this.inTurn(() => within(MODE_MS, this.modes.set(command.mode)));
      case 'visit':
        return this.inTurn(() => this.visit(command.to));
      case 'back':
        return this.inTurn(() => this.goBack());
      case 'forward':
        return this.inTurn(() => this.runAsStep(plainCase('Go forward', 'Go forward')));
      case 'reload':
        return this.inTurn(() => this.runAsStep(plainCase('Reload', 'Load the page again')));
    }
  }

  /** Runs commands one after the other. */
  private async inTurn(work: () => Promise<RecordingAnswer | void>): Promise<RecordingAnswer> {
    const done = this.commands.then(work);
    this.commands = done.catch(() => undefined);
    return (await done) ?? DONE;
  }

  private async enter(input: RecordingInput): Promise<RecordingAnswer> {
    if (this.trying) return { error: BUSY };
    await this.inputs.enter(input);
    return DONE;
  }

  private async tryStep(testCase: TestCase): Promise<TriedStep> {
    this.trying = true;
    try {
      await this.inputs.settled();
      return await this.modes.withoutRecording(() => this.cases.run(testCase));
    } finally {
      this.trying = false;
    }
  }

  private async checkSteps(steps: readonly CheckStep[]): Promise<void> {
    this.noteEnd();
    this.isLastStepOpen = true;
    await this.steps.settled();
    this.check.start(steps);
  }

  /** Sets where the last step has led, because the person acts again: later navigations don't come from that step. */
  private goOn(): void {
    this.isLastStepOpen = false;
    this.noteEnd();
  }

  private noteEnd(): void {
    const page = this.session.pages.current;
    if (page) this.steps.led(this.arrivals.of(page));
  }

  private visit(to: string): Promise<void> {
    return this.runAsStep(openingCase(to.trim()));
  }

  /** Goes back. A tab without history is closed instead, which leads back to the tab that opened it. */
  private async goBack(): Promise<void> {
    const page = this.page;
    const isFirst = this.session.pages.all.length === 1;
    if (isFirst || (await hasEntry(page, -1))) return this.runAsStep(plainCase('Go back', 'Go back'));
    await this.runAsStep(plainCase('Close tab', 'Close the tab'));
  }

  /**
   * Runs a test case for a command that the person gives outside the page, and records it as a step.
   * @throws CaseFailure when it fails
   */
  private async runAsStep(testCase: TestCase): Promise<void> {
    this.goOn();
    await this.steps.settled();
    if (!(await this.session.responds())) await this.replaceLostPage();
    this.isRunningCommand = true;
    const { status, message } = await this.cases
      .run({ ...testCase, maxWaitingTime: LOAD_SECONDS })
      .finally(() => (this.isRunningCommand = false));
    if (status === 'failure') throw new CaseFailure(message);
    if (this.modes.records) this.steps.add(this.page, testCase);
  }

  private get page(): Page {
    const page = this.session.pages.current;
    if (!page) throw new CaseFailure(ENDED);
    return page;
  }

  private filled(locator: string | null): string | null {
    if (locator === null) return null;
    return fillPlaceholders(locator, placeholderValues(this.options.project, new Map()));
  }

  /** The person did something in a page. If that is another tab, the steps move there. */
  private handleAction(page: Page, begins: boolean): void {
    if (begins && this.modes.records && !this.trying) this.goOn();
    this.steps.acted(page);
    const { current, all } = this.session.pages;
    if (this.trying || page === current || !all.includes(page)) return;
    const tab = String(all.indexOf(page) + 1);
    this.session.pages.switchTo(page);
    this.switched();
    this.steps.goTo(page, plainCase('Switch tab', `Go to tab ${tab}`, { tab }));
  }

  /**
   * A run dismisses dialogs unless a case says otherwise. While a person records, dialogs are accepted, and a case
   * records that.
   */
  private handleDialog(dialog: Dialog): void {
    const kind = dialog.type();
    const page = dialog.page();
    if (!page || this.trying || !this.modes.records || (kind !== 'confirm' && kind !== 'prompt')) return;
    this.session.dialogs.expect({ accept: true, text: '' });
    this.steps.addBefore(page, plainCase('Answer dialog', `Accept ${said(dialog.message())}`, { answer: 'Accept' }));
  }

  /** The person closed a tab, unless a script did, or it existed only for a download. */
  private handleClosedTab(page: Page): void {
    if (this.isOurs(page) || this.steps.closesByItself(page)) return;
    this.steps.add(page, plainCase('Close tab', 'Close the tab'));
  }

  /**
   * Whether a page's event was caused by a command, or by the person's action in it. Then it is not a step of its own.
   */
  private isOurs(page: Page): boolean {
    return this.trying || this.isRunningCommand || !this.modes.records || this.steps.hasJustActed(page);
  }

  private followNavigation(page: Page): void {
    this.arrivals.follow(page);
    this.hearing.follow(page);
    this.steps.opened(page);
    page.on('download', () => {
      if (this.modes.takesActions) this.steps.download();
    });
    void new PersonNavigation(
      page,
      () => this.isOurs(page),
      (at, testCase) => this.steps.add(at, testCase),
    );
  }

  /** Replaces a crashed or hung page with an empty one. */
  private async replaceLostPage(): Promise<void> {
    this.isRunningCommand = true;
    await this.session.replacePage().finally(() => (this.isRunningCommand = false));
    if (this.session.dead) throw new CaseFailure(this.session.dead);
  }

  private tell(event: RecordingEvent): void {
    if (!this.ended) this.options.listener.event(event);
  }

  private finish(reason: string): Promise<void> {
    this.closing ??= this.shutDown(reason);
    return this.closing;
  }

  private async lastStep(): Promise<void> {
    await this.session.pages.current?.evaluate('0');
    await this.modes.set('idle');
    await this.steps.settled();
  }

  private async shutDown(reason: string): Promise<void> {
    // Wait for the last step first: the earlier reports of a page arrive before its answer.
    await within(LAST_STEP_MS, this.lastStep()).catch(() => undefined);
    this.stop.abort(new CaseFailure(ENDED));
    this.session.close();
    this.ended = true;
    this.options.listener.event({ kind: 'closed', reason });
    await this.end();
  }
}
