import { type LocatorPart, LocatorSyntaxError, parseLocator } from '@testplatform/contract';
import { testAttributesOf } from './test-attributes.js';
import type { FrameLocator, Locator, Page } from 'playwright';

/** Where a part looks: the page, an iframe's document, or inside what the parts before it found. */
type Scope = Page | FrameLocator | Locator;

/** What a case is about: a locator (3 §5) whose placeholders are filled, parsed once. */
export class Target {
  /** The same as a CSS selector, for the browser's own search; null for what only Playwright finds. */
  readonly selector: string | null;

  private constructor(
    /** The locator as it was written. */
    readonly text: string,
    private readonly parts: readonly LocatorPart[],
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

  /** The root of the document that it is in. */
  get document(): Target {
    const frames = this.parts.slice(0, this.parts.findLastIndex(({ engine }) => engine === 'frame') + 1);
    return new Target(this.text, [...frames, { engine: 'css', value: ':root', exact: true }]);
  }

  /**
   * Everything that it matches in a page, the invisible too.
   * @throws LocatorSyntaxError when its last part finds no elements
   */
  in(page: Page): Locator {
    const scope = this.parts.slice(0, -1).reduce<Scope>((found, part) => enter(found, part, page), page);
    return narrow(scope, this.parts.at(-1)!, page);
  }
}

function selectorOf([part, another]: readonly LocatorPart[]): string | null {
  if (!part || another) return null;
  if (part.engine === 'css') return part.value;
  return part.engine === 'id' || part.engine === 'name' ? byAttribute(part.engine, part.value) : null;
}

function enter(scope: Scope, part: LocatorPart, page: Page): Scope {
  if (part.engine === 'frame') return scope.frameLocator(frameSelector(part.value));
  if (part.engine === 'nth' && 'nth' in scope) return scope.nth(Number(part.value));
  return narrow(scope, part, page);
}

function narrow(scope: Scope, part: LocatorPart, page: Page): Locator {
  const { engine, value, exact } = part;
  switch (engine) {
    case 'css':
      return scope.locator(`css=${value}`);
    case 'xpath':
      return scope.locator(`xpath=${value}`);
    case 'text':
      return scope.getByText(value, { exact });
    case 'role':
      return scope.locator(`role=${value}`);
    case 'label':
      return scope.getByLabel(value, { exact });
    case 'placeholder':
      return scope.getByPlaceholder(value, { exact });
    case 'alt':
      return scope.getByAltText(value, { exact });
    case 'title':
      return scope.getByTitle(value, { exact });
    case 'testid':
      return scope.locator(`internal:testid=["${testAttributesOf(page.context()).join()}"=${quoted(value)}s]`);
    case 'id':
    case 'name':
      return scope.locator(`css=${byAttribute(engine, value)}`);
    case 'nth':
    case 'frame':
      return pick(enter(scope, part, page), engine);
  }
}

function pick(found: Scope, engine: string): Locator {
  if ('waitFor' in found && 'filter' in found) return found;
  throw new LocatorSyntaxError(`"${engine}=" needs something behind it: add ">>" and what to find`);
}

/** A plain word is the name, the id or the tag of the iframe; anything else a selector. */
function frameSelector(value: string): string {
  if (value.startsWith('xpath=') || /^\(*\.?\.?\//.test(value)) return `xpath=${value.replace(/^xpath=/, '')}`;
  const word = /^[\w-]+$/.test(value) && !/^i?frame$/i.test(value);
  return `css=${word ? `:is(iframe,frame):is([name=${quoted(value)}],[id=${quoted(value)}])` : value}`;
}

const byAttribute = (name: string, value: string): string => `[${name}=${quoted(value)}]`;
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
