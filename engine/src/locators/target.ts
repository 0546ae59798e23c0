import {
  frameSelector,
  type LocatorPart,
  LocatorSyntaxError,
  parseLocator,
  patternOfName,
  roleAsSeen,
  selectorText,
} from '@testplatform/contract';
import { HopelessFailure } from '../errors.js';
import { testAttributesOf } from './test-attributes.js';
import type { FrameLocator, Locator, Page } from 'playwright';

/** Where a part searches: the page, an iframe's document, or inside the matches of the previous parts. */
type Scope = Page | FrameLocator | Locator;

/** A part of a locator, told apart in a page. */
interface Part extends LocatorPart {
  /** Whether an invisible iframe doesn't match. */
  readonly isVisible?: boolean;
}

/** What a case acts on: a locator (3 §5) with its placeholders filled, parsed once. */
export class Target {
  /** The target as a CSS selector, for the browser's own search; null when only Playwright can find it. */
  readonly selector: string | null;

  private constructor(
    /** The locator as written. */
    readonly text: string,
    private readonly parts: readonly Part[],
  ) {
    this.selector = selectorOf(parts);
  }

  /** @throws LocatorSyntaxError */
  static parse(text: string): Target {
    return new Target(text, parseLocator(text));
  }

  /** Whether it is in an iframe. */
  get isInFrame(): boolean {
    return this.parts.some(({ engine }) => engine === 'frame');
  }

  /**
   * The target in a page as it is now: where several iframes match, it is in the visible one.
   * @throws HopelessFailure when several are visible, unless `nth=` picks one
   */
  async inOneFrame(page: Page): Promise<Target> {
    if (!this.isInFrame) return this;
    const parts: Part[] = [];
    let scope: Scope = page;
    for (const [at, written] of this.parts.slice(0, -1).entries()) {
      const isToldApart = written.engine !== 'frame' || this.parts[at + 1]?.engine === 'nth';
      const part = isToldApart ? written : await onlyFrame(scope, written);
      parts.push(part);
      scope = enter(scope, part, page, false);
    }
    return new Target(this.text, [...parts, this.parts.at(-1)!]);
  }

  /** The root of the document that it is in. */
  get document(): Target {
    const frames = this.parts.slice(0, this.parts.findLastIndex(({ engine }) => engine === 'frame') + 1);
    return new Target(this.text, [...frames, { engine: 'css', value: ':root', exact: true }]);
  }

  /** Whether it contains a name, which a page may write differently from how it reads. */
  get hasName(): boolean {
    return this.parts.some(
      (part) => nameOf(part) !== null || (part.engine === 'role' && roleAsSeen(part.value) !== part.value),
    );
  }

  /**
   * All matches in a page, invisible ones included. Playwright compares the names, and ignores few invisible
   * characters.
   * @throws LocatorSyntaxError when its last part finds no elements
   */
  in(page: Page): Locator {
    return this.find(page, false);
  }

  /** Like `in`, plus every element whose name reads the same. It is slower, and traces show the patterns. */
  asSeenIn(page: Page): Locator {
    return this.find(page, true);
  }

  private find(page: Page, asSeen: boolean): Locator {
    const scope = this.parts.slice(0, -1).reduce<Scope>((found, part) => enter(found, part, page, asSeen), page);
    return narrow(scope, this.parts.at(-1)!, page, asSeen);
  }
}

function selectorOf([part, another]: readonly LocatorPart[]): string | null {
  if (!part || another) return null;
  if (part.engine === 'css') return part.value;
  return part.engine === 'id' || part.engine === 'name' ? byAttribute(part.engine, part.value) : null;
}

function enter(scope: Scope, part: Part, page: Page, asSeen: boolean): Scope {
  if (part.engine === 'frame') return scope.frameLocator(selectorOfFrame(part));
  if (part.engine === 'nth' && 'nth' in scope) return scope.nth(Number(part.value));
  return narrow(scope, part, page, asSeen);
}

function narrow(scope: Scope, part: LocatorPart, page: Page, asSeen: boolean): Locator {
  const { engine, value, exact } = part;
  const name = (asSeen && nameOf(part)) || value;
  switch (engine) {
    case 'css':
      return scope.locator(`css=${value}`);
    case 'xpath':
      return scope.locator(`xpath=${value}`);
    case 'text':
      return scope.getByText(name, { exact });
    case 'role':
      return scope.locator(`role=${asSeen ? roleAsSeen(value) : value}`);
    case 'label':
      return scope.getByLabel(name, { exact });
    case 'placeholder':
      return scope.getByPlaceholder(name, { exact });
    case 'alt':
      return scope.getByAltText(name, { exact });
    case 'title':
      return scope.getByTitle(name, { exact });
    case 'testid':
      return scope.locator(`internal:testid=["${testAttributesOf(page.context()).join()}"=${selectorText(value)}s]`);
    case 'id':
    case 'name':
      return scope.locator(`css=${byAttribute(engine, value)}`);
    case 'nth':
    case 'frame':
      return pick(enter(scope, part, page, asSeen), engine);
  }
}

const NAMED: readonly LocatorPart['engine'][] = ['text', 'label', 'placeholder', 'alt', 'title'];

/** The name that a part looks for, as a pattern; null when it looks for something else. */
function nameOf({ engine, value, exact }: LocatorPart): RegExp | null {
  return NAMED.includes(engine) ? patternOfName(value, exact) : null;
}

function pick(found: Scope, engine: string): Locator {
  if ('waitFor' in found && 'filter' in found) return found;
  throw new LocatorSyntaxError(`"${engine}=" needs something behind it: add ">>" and what to find`);
}

/** An iframe's part, narrowed to visible ones if several match now. */
async function onlyFrame(scope: Scope, part: Part): Promise<Part> {
  const found = scope.locator(frameSelector(part.value));
  if ((await found.count()) < 2) return part;
  const visible = await found.filter({ visible: true }).count();
  if (visible < 2) return { ...part, isVisible: true };
  const written = `frame=${part.value}`;
  throw new HopelessFailure(
    `${visible} visible iframes match ${written}. Narrow it, or pick one with "${written} >> nth=0"`,
  );
}

const selectorOfFrame = ({ value, isVisible = false }: Part): string =>
  frameSelector(value) + (isVisible ? ' >> visible=true' : '');

const byAttribute = (name: string, value: string): string => `[${name}=${selectorText(value)}]`;
