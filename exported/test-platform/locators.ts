import type { FrameLocator, Locator, Page } from '@playwright/test';
import { HopelessFailure, patternOfName, roleAsSeen } from './rules.js';

type Scope = Page | FrameLocator | Locator;

/** The call that made a locator. */
interface Call {
  readonly from: Scope;
  readonly method: string;
  readonly args: readonly unknown[];
}

const calls = new WeakMap<Scope, Call>();
const NAMED = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle'];
const PICKS = ['first', 'last', 'nth'];
const METHODS = [...NAMED, ...PICKS, 'getByRole', 'getByTestId', 'locator', 'frameLocator', 'filter'];

/** Remembers how the locators of a page are made, so that `asSeen` and `inOneFrame` can make them anew. */
export function rememberLocators<T extends Scope>(scope: T): T {
  for (const method of METHODS) {
    const make: unknown = Reflect.get(scope, method);
    if (typeof make !== 'function') continue;
    Reflect.set(scope, method, (...args: unknown[]) => {
      const made = rememberLocators(Reflect.apply(make, scope, args) as Scope);
      calls.set(made, { from: scope, method, args });
      return made;
    });
  }
  return scope;
}

const again = (from: Scope, method: string, args: readonly unknown[]): Scope =>
  Reflect.apply(Reflect.get(from, method) as (...all: unknown[]) => Scope, from, args);

/**
 * The same, plus every element whose name reads the same. Playwright compares names by each character, and some have
 * what nobody reads, such as the icon of a button.
 */
export const asSeen = (target: Locator): Locator => readAs(target) as Locator;

function readAs(scope: Scope): Scope {
  const call = calls.get(scope);
  return call ? again(readAs(call.from), call.method, argsAsSeen(call)) : scope;
}

function argsAsSeen({ method, args }: Call): readonly unknown[] {
  const [what, options] = args as readonly [unknown, { readonly exact?: boolean; readonly name?: unknown }?];
  const patternOf = (name: unknown) => (typeof name === 'string' ? patternOfName(name, options?.exact ?? false) : null);
  if (method === 'locator' && typeof what === 'string' && what.startsWith('role=')) return [roleAsSeen(what), options];
  if (NAMED.includes(method)) return [patternOf(what) ?? what, options];
  const name = method === 'getByRole' ? patternOf(options?.name) : null;
  return name ? [what, { ...options, name, exact: undefined }] : args;
}

/**
 * The target in the page as it is now: where several iframes match, it is in the visible one.
 * @throws HopelessFailure when several are visible, unless the locator picks one
 */
export const inOneFrame = async (target: Locator): Promise<Locator> => (await enter(target, false)) as Locator;

async function enter(scope: Scope, isPicked: boolean): Promise<Scope> {
  const call = calls.get(scope);
  if (!call) return scope;
  const { method, args } = call;
  const from = await enter(call.from, PICKS.includes(method));
  const selector = method === 'frameLocator' && !isPicked ? await onlyFrame(from, String(args[0])) : args[0];
  return from === call.from && selector === args[0] ? scope : again(from, method, [selector, ...args.slice(1)]);
}

/** The selector of an iframe, narrowed to visible ones if several match now. */
async function onlyFrame(scope: Scope, selector: string): Promise<string> {
  const found = scope.locator(selector);
  if ((await found.count()) < 2) return selector;
  const visible = await found.filter({ visible: true }).count();
  if (visible < 2) return `${selector} >> visible=true`;
  throw new HopelessFailure(`${visible} visible iframes match ${selector}. Narrow it, or pick one with .first()`);
}
