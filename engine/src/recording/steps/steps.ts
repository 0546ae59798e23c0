import { randomUUID } from 'node:crypto';
import {
  clock,
  type LocatorPart,
  type RankedLocator,
  type RecordedStep,
  type RecordingEvent,
  type TestCase,
} from '@testplatform/contract';
import type { Page } from 'playwright';
import type { DragFacts } from './element-facts.js';
import type { Elements, SeenElement } from './elements.js';
import type { RecordedAction } from './recorded-action.js';
import { type PageState, RecordedOutcomes } from '../check/recorded-outcomes.js';
import { isBlank } from '../../playwright.js';
import { rankLocators } from './rank-locators.js';
import { aboutElement, dragged, plainCase, scrolling, type StepTarget, toTestCase } from './to-test-case.js';

/** The step reported last: what comes next may belong to it. */
interface LastStep {
  readonly step: RecordedStep;
  readonly action: RecordedAction | null;
  readonly page: Page;
  readonly facts: SeenElement['facts'] | null;
  /** On the scale of the clock's `elapsed`. */
  readonly at: number;
}

type Brought = NonNullable<SeenElement['facts']['brought']>;
/** The element of a step, and how to find it. */
interface Found {
  readonly target: StepTarget;
  readonly locators: readonly RankedLocator[];
  readonly frames: SeenElement['frames'];
}

/**
 * Milliseconds for which the last step counts as the cause of what the page does: a dialog, a closed tab, a new
 * document.
 */
const CAUSED_MS = 2_000;
/**
 * Shortest time in milliseconds that a person needs to see a tab and close it. A tab that closes itself at once may be
 * gone before its script is heard.
 */
const SEEN_MS = 500;
const TYPED_INTO = ['text', 'search', 'email', 'tel', 'url', 'password', 'number'];

/** Turns what the person does into steps, in order. */
export class Steps {
  /** The element of each step, and the page that the step led to. */
  readonly outcomes = new RecordedOutcomes();
  private last: LastStep | null = null;
  private queue: Promise<void> = Promise.resolve();
  /** When the person last did something in a page, by the clock's `elapsed`. */
  private readonly actedAt = new WeakMap<Page, number>();
  /** When a page opened, by the clock's `elapsed`. */
  private readonly openedAt = new WeakMap<Page, number>();
  /** When a script last asked to close a page, and when the last download began, by the clock's `elapsed`. */
  private readonly closesAt = new WeakMap<Page, number>();
  private downloadAt = -Infinity;
  /** Keys of what the page has scrolled to: the following steps need not scroll to it again. */
  private readonly scrolledTo = new Set<string>();
  /** The page that the person switched to, and the case for that, until they do something there. */
  private switched: { readonly page: Page; readonly testCase: TestCase } | null = null;

  constructor(
    private readonly elements: Elements,
    private readonly tell: (event: RecordingEvent) => void,
  ) {}

  /** Receives what the person did with an element. */
  take(page: Page, action: RecordedAction, seen: Promise<SeenElement | null>): void {
    this.enqueue(async () => this.makeStep(page, action, await seen));
  }

  /** The person does something in the page, which may become a step a little later. */
  acted(page: Page): void {
    this.actedAt.set(page, clock.elapsed());
  }

  /** Notes where the last step has led; null when that is unknown. */
  led(to: PageState | null): void {
    this.enqueue(async () => this.outcomes.led(to));
  }

  /** Whether the person just did something in the page that causes what happens next. */
  hasJustActed(page: Page): boolean {
    return clock.elapsed() - (this.actedAt.get(page) ?? -Infinity) < CAUSED_MS;
  }

  opened(page: Page): void {
    this.openedAt.set(page, clock.elapsed());
  }

  /** A script is about to close the page. The browser may refuse that. */
  closes(page: Page): void {
    this.closesAt.set(page, clock.elapsed());
  }

  /** Whether the page closed without the person: by a script, or because it was an empty page for a download. */
  closesByItself(page: Page): boolean {
    const isRecent = (at = -Infinity, ms = CAUSED_MS) => clock.elapsed() - at < ms;
    if (isRecent(this.openedAt.get(page), SEEN_MS)) return true;
    const isEmpty = isBlank(page) || page.url() === 'about:blank';
    return isRecent(this.closesAt.get(page)) || (isEmpty && isRecent(this.downloadAt));
  }

  /** The person continues in another tab: adds a case before their next step there. */
  goTo(page: Page, testCase: TestCase): void {
    this.switched = { page, testCase };
  }

  /** Adds a step that is not an action on an element. */
  add(page: Page, testCase: TestCase, locators: readonly RankedLocator[] = []): void {
    this.enqueue(async () => this.append({ testCase, locators, page }));
  }

  /** Adds the answer to the dialog that the last action opens, as a case before that action. */
  addBefore(page: Page, testCase: TestCase): void {
    this.enqueue(async () => {
      const { last } = this;
      const isCause = last !== null && last.action !== null && clock.elapsed() - last.at < CAUSED_MS;
      if (!isCause) return this.append({ testCase, locators: [], page });
      this.tell({ kind: 'dropped', stepId: last.step.id });
      this.append({ testCase, locators: [], page });
      this.append({ ...last.step, page, action: last.action, facts: last.facts });
    });
  }

  /** The person dragged something. @param frames the path to its document */
  drag(page: Page, drag: DragFacts, frames: Promise<readonly LocatorPart[]>): void {
    this.enqueue(async () => {
      const path = await frames;
      const locators = rankLocators(drag.dragged, path);
      const to = drag.destination && {
        locator: rankLocators(drag.destination, path)[0]?.locator ?? '',
        facts: drag.destination,
      };
      const testCase = dragged({ locator: locators[0]?.locator ?? '', facts: drag.dragged }, to, drag);
      if (!testCase) return;
      this.enterTab(page);
      this.append({ testCase, locators, page });
    });
  }

  /** The last click started a download. */
  download(): void {
    this.downloadAt = clock.elapsed();
    this.enqueue(async () => {
      const { last } = this;
      if (last?.step.testCase.eventType !== 'Click') return;
      const { title, targetField } = last.step.testCase;
      const testCase = plainCase('Download', title.replace(/^Click/, 'Download with'), { targetField });
      this.update({ ...last, step: { ...last.step, testCase } });
    });
  }

  /** Resolves when all steps so far are reported. */
  settled(): Promise<void> {
    return this.queue;
  }

  private enqueue(work: () => Promise<void>): void {
    // If the page closes while it is asked, a step is lost, not the recording.
    this.queue = this.queue.then(work).catch(() => undefined);
  }

  private makeStep(page: Page, done: RecordedAction, seen: SeenElement | null): void {
    if (!seen) return;
    const { facts } = seen;
    const locators = rankLocators(facts, seen.frames);
    const isDouble = isDoubleClick(this.last, page, done, facts, locators[0]?.locator);
    const action = done.name === 'click' && done.clickCount > 1 && !isDouble ? { ...done, clickCount: 1 } : done;
    // Keys in a list choose an option, which is reported as a choice.
    if (action.name === 'press' && facts.tag === 'select') return;
    const target: StepTarget = { locator: locators[0]?.locator ?? '', facts };
    const testCase = toTestCase(action, target);
    if (!testCase) {
      if (this.last && takesBack(this.last, page, action, facts)) this.dropLast(this.last);
      return;
    }
    this.enterTab(page);
    const { last } = this;
    if (last && isSameText(last, page, action, facts)) return this.updateText(last, testCase, action, facts);
    if (last && isSameList(last, page, action, facts)) {
      this.update({
        ...last,
        action,
        facts,
        step: { ...last.step, testCase: { ...testCase, targetField: last.step.testCase.targetField } },
      });
      return;
    }
    if (last && isPreparationFor(last, page, action, facts)) this.tell({ kind: 'dropped', stepId: last.step.id });
    if (facts.brought) this.scroll(page, facts.brought, { target, locators, frames: seen.frames });
    if (action.name === 'click' && facts.revealer) this.hover(page, facts.revealer, seen.frames);
    this.append({ testCase, locators, page, action, facts });
  }

  /** The next click's target exists only while the mouse is over this element. */
  private hover(page: Page, facts: SeenElement['facts'], frames: SeenElement['frames']): void {
    const locators = rankLocators(facts, frames);
    const locator = locators[0]?.locator ?? '';
    if (locator === '') return;
    this.append({ testCase: aboutElement('Hover', 'Hover over', { locator, facts }), locators, page });
  }

  /** The target exists only after scrolling. */
  private scroll(page: Page, { key, by }: Brought, { target, locators, frames }: Found): void {
    if (this.scrolledTo.has(key)) return;
    this.scrolledTo.add(key);
    // The content of a list changes with scrolling.
    const container = rankLocators(by, frames).find(({ locator }) => !/(^|>> )text=/.test(locator));
    this.append({ testCase: scrolling(target, container?.locator ?? ''), locators, page });
  }

  /** Updates the text of the last step. Its target, and whether it is masked, stay the same. */
  private updateText(last: LastStep, typed: TestCase, action: RecordedAction, facts: LastStep['facts']): void {
    const { targetField, inputTextMask } = last.step.testCase;
    const masked = inputTextMask === 'Yes' && typed.eventType === 'Text feed' ? { inputTextMask } : {};
    const testCase = { ...typed, ...masked, targetField };
    this.update({ ...last, action, facts, step: { ...last.step, testCase } });
  }

  private enterTab(page: Page): void {
    const { switched } = this;
    if (switched?.page !== page) return;
    this.switched = null;
    this.append({ testCase: switched.testCase, locators: [], page });
  }

  private append(made: {
    readonly testCase: TestCase;
    readonly locators: readonly RankedLocator[];
    readonly page: Page;
    readonly action?: RecordedAction | null;
    readonly facts?: LastStep['facts'];
  }): void {
    const { testCase, locators, page, action = null, facts = null } = made;
    this.update({ step: { id: randomUUID(), testCase, locators }, action, page, facts, at: clock.elapsed() });
  }

  private dropLast({ step }: LastStep): void {
    this.last = null;
    this.tell({ kind: 'dropped', stepId: step.id });
  }

  private update(last: LastStep): void {
    this.last = last;
    this.outcomes.reported(last.step, last.facts);
    this.tell({ kind: 'step', step: last.step });
  }
}

/** Whether typing continues in the same field. */
function isSameText(last: LastStep, page: Page, action: RecordedAction, facts: LastStep['facts']): boolean {
  if (action.name !== 'fill' || last.action?.name !== 'fill' || last.page !== page) return false;
  return facts !== null && last.facts?.id === facts.id;
}

/** Whether the person continues choosing in the same multiple list. */
function isSameList(last: LastStep, page: Page, action: RecordedAction, facts: LastStep['facts']): boolean {
  if (action.name !== 'select' || last.action?.name !== 'select' || last.page !== page || !facts) return false;
  return last.facts?.id === facts.id && Math.max(last.facts.options.length, facts.options.length) > 1;
}

/** Whether the person takes back the choice that the last step made in a multiple list. */
function takesBack(last: LastStep, page: Page, action: RecordedAction, facts: SeenElement['facts']): boolean {
  if (action.name !== 'select' || last.action?.name !== 'select' || last.page !== page) return false;
  return last.facts?.id === facts.id && facts.options.length === 0;
}

/**
 * Whether a click is the second of a double click, whose first is the last step. Browsers go on counting through
 * further quick clicks, even on other elements. The first click may have replaced the element by one like it.
 */
function isDoubleClick(
  last: LastStep | null,
  page: Page,
  action: RecordedAction,
  facts: SeenElement['facts'],
  locator: string | undefined,
): boolean {
  if (action.name !== 'click' || action.button !== 'left' || action.clickCount === 0 || action.clickCount % 2 === 1)
    return false;
  if (last?.step.testCase.eventType !== 'Click' || last.page !== page) return false;
  const isSame = last.facts?.id === facts.id || last.step.testCase.targetField === locator;
  return isSame && clock.elapsed() - last.at < CAUSED_MS;
}

/**
 * Whether the last step only prepared this one: a click into a field or its label before typing, or the first click of
 * a double click.
 */
function isPreparationFor(last: LastStep, page: Page, action: RecordedAction, facts: LastStep['facts']): boolean {
  if (last.step.testCase.eventType !== 'Click' || last.page !== page || !facts) return false;
  if (action.name === 'click') return action.clickCount > 1;
  if (action.name !== 'fill') return false;
  const isField = facts.tag === 'textarea' || TYPED_INTO.includes(facts.type);
  return isField && (last.facts?.id === facts.id || last.facts?.controls?.id === facts.id);
}
