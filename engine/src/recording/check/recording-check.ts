import { DEFAULT_VIEWPORT, type CheckStep, pause, type RecordingEvent, type TestCase } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import { CaseFailure, messageOf } from '../../errors.js';
import { Target } from '../../locators/target.js';
import { FileState } from '../../file/file-state.js';
import { PassReporter } from '../../file/pass-reporter.js';
import { runCase } from '../../case/run-case.js';
import { Session } from '../../page/session.js';
import { within } from '../../time.js';
import { NO_IMPORTS, picturesOnly } from '../case-runner.js';
import type { ElementFacts } from '../steps/element-facts.js';
import { Elements } from '../steps/elements.js';
import { givePageTools } from '../page-tools.js';
import { differenceOf, type RecordedOutcome } from './recorded-outcomes.js';
import type { RecordingOptions } from '../types.js';

/** How often to look at the page after a step, and milliseconds between two looks: a page may be slow. */
const [LOOKS, LOOK_MS] = [30, 100];
/** Milliseconds that a page gets to find the elements of a locator. */
const FIND_MS = 5_000;
const BUSY = 'The steps are being checked already. Wait until that is done, or stop it';
const CANCELLED = 'You stopped the check';

interface RecordingCheckOptions extends Pick<
  RecordingOptions,
  'project' | 'executionType' | 'uploadFolders' | 'projectFile'
> {
  /** Creates an empty context with the settings of the recording's context. */
  readonly newContext: () => Promise<BrowserContext>;
  readonly outcomeOf: (stepId: string) => RecordedOutcome;
  readonly tell: (event: RecordingEvent) => void;
  /** Ends the check together with the recording. */
  readonly signal: AbortSignal;
}

/** Replays the recorded steps in a second context of the same browser, and reports for each whether it did the same. */
export class RecordingCheck {
  private cancel: AbortController | null = null;

  constructor(private readonly options: RecordingCheckOptions) {}

  /**
   * Starts a check, which reports its progress as events.
   * @throws CaseFailure when one is already running
   */
  start(steps: readonly CheckStep[]): void {
    if (this.cancel) throw new CaseFailure(BUSY);
    this.cancel = new AbortController();
    const { tell } = this.options;
    tell({ kind: 'checking', running: true, message: '' });
    const over = (message: string) => {
      this.cancel = null;
      tell({ kind: 'checking', running: false, message });
    };
    this.run(steps, AbortSignal.any([this.options.signal, this.cancel.signal])).then(
      () => over(''),
      (error: unknown) => over(messageOf(error)),
    );
  }

  /** Stops the running check, if any. */
  stop(): void {
    this.cancel?.abort(new CaseFailure(CANCELLED));
  }

  /** @throws the signal's reason */
  private async run(steps: readonly CheckStep[], signal: AbortSignal): Promise<void> {
    const context = await this.options.newContext();
    try {
      const runner = await StepRunner.open(context, this.options, signal);
      try {
        for (const { id, testCase } of steps) {
          const { failure, difference, locator } = await runner.run(testCase, () => this.options.outcomeOf(id));
          const message = failure ?? difference ?? '';
          this.options.tell({ kind: 'checked', step: { stepId: id, same: message === '', message, locator } });
          // The steps after a failed one would fail only because of it.
          if (failure !== null) return;
        }
      } finally {
        runner.close();
      }
    } finally {
      // A browser that is gone has no context to close.
      await context.close().catch(() => undefined);
    }
  }
}

interface StepOutcome {
  readonly failure: string | null;
  readonly difference: string | null;
  /** The step's new locator; empty when it keeps its own. */
  readonly locator: string;
}

/** Runs steps one after the other, as a file would, and compares what they do with the recording. */
class StepRunner {
  private touched: ElementFacts[] = [];
  private readonly session: Session;
  private readonly state: FileState;

  private constructor(
    context: BrowserContext,
    page: Awaited<ReturnType<BrowserContext['newPage']>>,
    options: RecordingCheckOptions,
    private readonly signal: AbortSignal,
  ) {
    const { project, executionType = 'server' } = options;
    const unseen = picturesOnly({ event: () => undefined, frame: () => undefined, watched: () => false });
    const viewport = project.browser?.viewport ?? DEFAULT_VIEWPORT;
    this.session = new Session({ context, page, viewport }, unseen, { testAttributes: project.testAttributes });
    this.state = new FileState(
      { ...options, executionType, reporter: new PassReporter(unseen), signal, importFile: async () => null },
      this.session,
    );
  }

  static async open(context: BrowserContext, options: RecordingCheckOptions, signal: AbortSignal): Promise<StepRunner> {
    const runner = new StepRunner(context, await context.newPage(), options, signal);
    const ignore = () => undefined;
    const elements = new Elements({
      heard: ignore,
      closes: ignore,
      acted: ignore,
      drag: ignore,
      action: (_page, _action, seen) => void seen.then((one) => one && runner.touched.push(one.facts)),
    });
    await elements.watch(context);
    await givePageTools(context);
    await runner.session.ready;
    return runner;
  }

  /**
   * Runs a step and compares it with the recording. If its locator finds nothing now, for example because the page
   * generates a new name at each load, tries another locator of the same element.
   * @param recorded returns what is known so far: the page that the last step leads to may still be loading
   * @throws the signal's reason
   */
  async run(testCase: TestCase, recorded: () => RecordedOutcome): Promise<StepOutcome> {
    const outcome = await this.runOnce(testCase, recorded);
    if (outcome.failure === null) return outcome;
    const locator = await this.otherLocator(testCase, recorded());
    if (locator === null) return outcome;
    const other = await this.runOnce({ ...testCase, targetField: locator }, recorded);
    return other.failure === null && other.difference === null ? { ...other, locator } : outcome;
  }

  private async runOnce(testCase: TestCase, recorded: () => RecordedOutcome): Promise<StepOutcome> {
    this.touched = [];
    const { state } = this;
    const { failure } = await runCase(state, testCase, { values: state.values, runImport: async () => NO_IMPORTS });
    this.signal.throwIfAborted();
    if (failure) return { failure: state.secrets.scrub(failure.message), difference: null, locator: '' };
    const difference = await this.difference(recorded);
    return { failure: null, difference: difference === null ? null : state.secrets.scrub(difference), locator: '' };
  }

  /**
   * Another locator of the step's element that now finds exactly one element; null if the step's own locator finds any,
   * or no other one finds exactly one.
   */
  private async otherLocator({ targetField = '' }: TestCase, { locators }: RecordedOutcome): Promise<string | null> {
    const page = this.session.pages.current;
    if (!page || !locators.includes(targetField)) return null;
    const count = (locator: string) => within(FIND_MS, Target.parse(locator).in(page).count());
    if ((await count(targetField)) > 0) return null;
    for (const locator of locators) if ((await count(locator)) === 1) return locator;
    return null;
  }

  close(): void {
    this.state.close();
    this.session.close();
  }

  private async difference(recorded: () => RecordedOutcome): Promise<string | null> {
    let difference: string | null = null;
    for (let look = 0; look < LOOKS; look++) {
      const page = this.session.pages.current;
      // A page that is navigating has no title.
      const title = (await page?.title().catch(() => null)) ?? null;
      const { target, end } = recorded();
      const seen = page ? { url: page.url(), title } : end;
      difference = differenceOf({ target, end }, { touched: this.touched, end: seen ?? { url: '', title: null } });
      if (difference === null) return null;
      await pause(LOOK_MS, this.signal);
    }
    return difference;
  }
}
