import type { RecordedStep } from '@testplatform/contract';
import type { ElementFacts } from '../steps/element-facts.js';

/** Where a page is. */
export interface PageState {
  readonly url: string;
  /** Null when it was not known yet. */
  readonly title: string | null;
}

/** The element that a step acted on, and the page that it led to. */
export interface RecordedOutcome {
  /** Null for a step without an element. */
  readonly target: Pick<ElementFacts, 'tag' | 'name'> | null;
  /** The page at the person's next action; null when unknown, because the page was navigating. */
  readonly end: PageState | null;
  /** All locators that matched only its element, best first. */
  readonly locators: readonly string[];
}

/** The outcome of each step while it was recorded, for the check to compare with. */
export class RecordedOutcomes {
  private readonly outcomes = new Map<string, RecordedOutcome>();
  private last = '';

  /** Call it when a step is first reported, and each time it is reported again with a change. */
  reported({ id, locators }: RecordedStep, target: RecordedOutcome['target']): void {
    this.last = id;
    const certain = locators.filter(({ matches }) => matches === 1).map(({ locator }) => locator);
    this.outcomes.set(id, { target, end: this.of(id).end, locators: certain });
  }

  /** Sets the page that the last step led to; null when that is unknown. */
  led(end: PageState | null): void {
    if (this.outcomes.has(this.last)) this.outcomes.set(this.last, { ...this.of(this.last), end });
  }

  of(stepId: string): RecordedOutcome {
    return this.outcomes.get(stepId) ?? { target: null, end: null, locators: [] };
  }
}

/** What a step of the check acted on, and the page after it. */
export interface SeenOutcome {
  /** The elements that it acted on, as the page described them; empty when the page reported none. */
  readonly touched: readonly Pick<ElementFacts, 'tag' | 'name'>[];
  readonly end: PageState;
}

/** How a step of the check differs from what was recorded, as a sentence that says what to do; null when it did the same. */
export function differenceOf(
  { target, end }: Pick<RecordedOutcome, 'target' | 'end'>,
  seen: SeenOutcome,
): string | null {
  const [first] = seen.touched;
  const isSame = (one: Pick<ElementFacts, 'tag' | 'name'>) =>
    one.tag === target?.tag && steady(one.name) === steady(target.name);
  if (target && first && !seen.touched.some(isSame))
    return `It acted on ${called(first)}, and you on ${called(target)}. Choose another locator for it`;
  if (!end) return null;
  if (steadyAddress(end.url) !== steadyAddress(seen.end.url))
    return `It led to ${seen.end.url}, and you were at ${end.url}. Look at this step and those before it`;
  if (end.title !== null && seen.end.title !== null && steady(end.title) !== steady(seen.end.title))
    return `It led to a page called “${seen.end.title}”, and yours was called “${end.title}”. Look at this step and those before it`;
  return null;
}

const called = ({ tag, name }: Pick<ElementFacts, 'tag' | 'name'>): string => (name === '' ? `a ${tag}` : `“${name}”`);

/** Masks numbers and generated ids in a text: an order, for example, gets a new number at each visit. */
const steady = (text: string): string =>
  text
    .replace(/[\da-f]{8}-[\da-f-]{27}/gi, '#')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();

/** Digits of the host and port stay: another host or port is another server. */
function steadyAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  return `${protocol}//${host}${steady(pathname + search + hash)}`;
}
