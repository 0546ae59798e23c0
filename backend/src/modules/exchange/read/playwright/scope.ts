import type { Expression } from 'acorn';
import { type EventType, LIMITS } from '@testplatform/contract';
import type { FileBuilder } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
import { locatorOf } from './locator.js';
import { type Argument, type Chain, chainOf, type Link, optionOf, type Value, valueOf } from './syntax.js';

/** An event that code awaits while it does something else. */
export type Awaited = 'popup' | 'download' | 'filechooser' | 'dialog' | 'other';

/** What a variable stands for that is neither a page nor a locator. */
type Bystander = 'browser' | Awaited;

/** The variables and the open tabs of one test. */
export class Scope {
  readonly values = new Map<string, Value>();
  /** Locators in variables. */
  readonly locators = new Map<string, Expression>();
  /** Promises of events in variables. */
  readonly promises = new Map<string, Awaited>();
  /** Waits in variables, which end where the code awaits them. */
  readonly waits = new Map<string, Chain>();
  /** Names of downloads, browsers and the like, most of whose calls do nothing here. */
  readonly ignored = new Map<string, Bystander>([
    ...['chromium', 'firefox', 'webkit', 'browser', 'context'].map((name) => [name, 'browser'] as const),
    ['devices', 'other'],
    ['console', 'other'],
  ]);
  readonly choosers = new Set<string>();
  /** The names of the tabs, in the order of opening. */
  tabs: string[] = ['page'];
  tab = 'page';
  isDownloading = false;
  isChoosing = false;
  /** The element that opens a file chooser. */
  chooserTarget = '';
  baseUrl = '';

  constructor(
    readonly file: FileBuilder,
    /** The source, for scripts in it. */
    readonly code: string,
  ) {}

  /** Values of the arguments of a call. */
  valuesOf({ args }: Link): Value[] {
    return (args ?? []).map((arg) => this.valueOf(arg));
  }

  valueOf(arg: Argument): Value {
    return valueOf(arg, this.values);
  }

  /** The tab of a chain, and its links with locator variables expanded; null if the chain doesn't begin with a tab. */
  resolve(chain: Chain, depth = 0): { readonly tab: string; readonly links: readonly Link[] } | null {
    const { root, links } = chain;
    if (root.args !== null || depth > 10) return null;
    if (this.tabs.includes(root.name)) return { tab: root.name, links };
    const locator = this.locators.get(root.name);
    const inner = locator && chainOf(locator);
    const found = inner && this.resolve(inner, depth + 1);
    return found ? { tab: found.tab, links: [...found.links, ...links] } : null;
  }

  /** Forgets variables whose value is known no more. */
  forget(names: Iterable<string>): void {
    for (const name of names) for (const known of [this.values, this.locators]) known.delete(name);
  }

  locator(links: readonly Link[]): string {
    return locatorOf(links, this.values);
  }

  /** Goes to a tab if another one is current. */
  toTab(name: string): void {
    if (name === this.tab) return;
    this.tab = name;
    this.file.add('Switch tab', { tab: String(this.tabs.indexOf(name) + 1) });
  }

  /** Adds a newly opened tab, which is then the current one. */
  opened(name: string): void {
    this.tabs.push(name);
    this.tab = '';
    this.toTab(name);
  }

  closed(): void {
    const before = this.file.cases.at(-1)?.eventType;
    this.file.add('Close tab');
    if (this.tabs.length > 1 && before !== undefined && MAY_CLOSE.includes(before)) this.file.note(CLOSES_ITSELF);
    this.tabs = this.tabs.filter((name) => name !== this.tab);
    this.tab = this.tabs.at(-1) ?? '';
  }

  /** Resolves an address against `baseUrl`, if that is known. */
  address(url: Value): string {
    if (typeof url !== 'string') throw new Untranslatable('The address is not a text. Write the address itself');
    return URL.canParse(this.baseUrl) && URL.canParse(url, this.baseUrl) ? new URL(url, this.baseUrl).href : url;
  }
}

/** Steps after which a page may close itself. Code generators record that as a `close()`, too. */
const MAY_CLOSE: readonly EventType[] = ['Click', 'Double click', 'Press key'];
const CLOSES_ITSELF =
  'The step before may have closed the page already. Delete the Close tab if the page closes itself';

/** The `timeout` of a call as a max wait. */
export function maxWaitOf(options: Value): { readonly maxWaitingTime?: number } {
  const timeout = optionOf(options, 'timeout');
  if (typeof timeout !== 'number' || !(timeout > 0)) return {};
  return { maxWaitingTime: Math.min(Math.max(Math.ceil(timeout / 1_000), LIMITS.maxWaitMin), LIMITS.maxWaitMax) };
}
