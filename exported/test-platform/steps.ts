import { join } from 'node:path';
import { type BrowserContext, errors, expect, type Page, test } from '@playwright/test';
import { data } from '../data.js';
import type { Flow } from './flow.js';
import type { Condition } from './readings.js';
import {
  CaseFailure,
  HopelessFailure,
  messageOf,
  parseTimes,
  TIMES_ERROR,
  UndecidedFailure,
  wasReplaced,
} from './rules.js';
import { pause, Tabs } from './tabs.js';
import { retry } from './targets.js';

/** How deeply files may import one another. */
const IMPORTS_MAX = 5;
const WAIT_DEFAULT = 5;

/** A title, or a function that builds it when the step begins. */
export type Title = string | (() => string);
export type Body = (page: Page) => Promise<unknown>;

/** A file that runs as a step, or after a step has succeeded or failed. */
export interface Imported {
  readonly path: string;
  readonly run: (flow: Flow) => Promise<void>;
  /** Whether it ends at its first failure; absent: the project's setting. */
  readonly stopAtFailure?: boolean;
}

/** How a step runs. */
export interface StepOptions {
  /** Seconds that it may wait in total (default 5). */
  readonly wait?: number;
  /** Seconds to wait after it. */
  readonly sleep?: number;
  /** If it fails, no step runs after it. */
  readonly blocker?: boolean;
  /** Its failure does not end the file, even with `stopAtFailure`. */
  readonly soft?: boolean;
  /** How often it is tried again if it fails. */
  readonly retries?: number;
  /** Whether to wait for its condition, instead of deciding at once. */
  readonly waits?: boolean;
  /** Stores values once the action has succeeded. */
  readonly keep?: () => Promise<void>;
  readonly onSuccess?: readonly Imported[];
  /** Run after the first failure. If they pass, the step is tried again. */
  readonly onFailure?: readonly Imported[];
}

export interface LoopOptions extends StepOptions {
  /** The number of passes. */
  readonly times: number | (() => string);
  /** Ends the loop when it holds. */
  readonly until?: (page: Page) => Condition;
  /** The step at the end of each pass. A loop without passes runs it once; the third item then replaces `keep`. */
  readonly end?: readonly [Title, StepOptions?, StepOptions['keep']?];
}

/** A file that is running. */
interface Scope {
  readonly path: string;
  readonly stopAtFailure: boolean;
  failures: number;
  /** Title and message of the first failure. */
  error: string | null;
}

const SESSIONS = join(__dirname, '..', '.auth');

/** Path of the file with a signed-in state. */
export const session = (name: string): string => join(SESSIONS, `${encodeURIComponent(name)}.json`);

/** Ends an imported file early. */
class FileEnded extends Error {}
/** Ends an If whose condition can't be judged. */
class NoBranch extends Error {}

/** Runs the steps of a file as TestPlatform does: a failure is reported, and the steps after it run all the same. */
export abstract class Steps {
  readonly tabs: Tabs;
  private readonly scopes: Scope[] = [];
  private endsAt = 0;

  constructor(
    private readonly context: BrowserContext,
    page: Page,
  ) {
    this.tabs = new Tabs(context, page);
  }

  protected abstract get self(): Flow;
  protected abstract withBindings<T>(bindings: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>;

  /** The current tab. */
  get page(): Page {
    return this.tabs.current;
  }

  /** Milliseconds that the step may still wait; at least 1. */
  remaining(): number {
    return Math.max(1, this.endsAt - Date.now());
  }

  /** Names the file that runs. Call this first. */
  begin(path: string, stopAtFailure = data.stopAtFailure ?? false): void {
    this.scopes.push({ path, stopAtFailure, failures: 0, error: null });
  }

  async step(title: Title, ...how: [Body] | [StepOptions, Body]): Promise<void> {
    const [options, body] = how.length === 1 ? [{}, how[0]] : how;
    await this.run(title, options, body);
  }

  /** Whether a condition holds; false if it can't be judged. */
  async holds(title: Title, options: StepOptions, condition: (page: Page) => Condition): Promise<boolean> {
    return (await this.decide(title, options, condition)) ?? false;
  }

  /** An If with several branches: once a condition can't be judged, no branch runs. */
  async choose(work: (holds: Steps['holds']) => Promise<void>): Promise<void> {
    try {
      await work(async (title, options, condition) => {
        const held = await this.decide(title, options, condition);
        if (held === null) throw new NoBranch();
        return held;
      });
    } catch (error) {
      if (!(error instanceof NoBranch)) throw error;
    }
  }

  /** The passes of a loop, counted from 1. The loop ends after a pass with a failure. */
  async *repeat(title: Title, { times, until, end, ...options }: LoopOptions): AsyncGenerator<number> {
    let passes = 0;
    let isOver = false;
    const isReady = await this.run(title, options, async (page) => {
      passes = typeof times === 'number' ? times : readTimes(times());
      if (until) isOver = await this.judge(until(page), options);
    });
    const scope = this.scopes.at(-1)!;
    const [endTitle, endOptions, keepAlone] = end ?? ['End'];
    if (!isReady || isOver) {
      const alone = keepAlone ? { ...endOptions, keep: keepAlone } : endOptions;
      if (end) await this.run(endTitle, alone ?? {}, async () => undefined);
      return;
    }
    for (let pass = 1; !isOver && pass <= passes; pass++) {
      const before = scope.failures;
      yield pass;
      if (end || until)
        await this.run(endTitle, { ...endOptions, wait: options.wait }, async (page) => {
          if (until) isOver = await this.judge(until(page), options);
          if (until && !isOver && pass === passes)
            throw new CaseFailure('No pass is left, and the condition does not hold');
        });
      isOver ||= scope.failures > before;
    }
  }

  /** Runs another file in the same page. @throws CaseFailure if it fails */
  async include(imported: Imported, bindings: Readonly<Record<string, string>> = {}): Promise<void> {
    const error = await this.runFile(imported, bindings);
    if (error !== null) throw new CaseFailure(error);
  }

  /** Stands for what could not be exported. @throws HopelessFailure always */
  cannot(why: string): never {
    throw new HopelessFailure(why);
  }

  /** Saves the signed-in state of the browser, if all steps passed. */
  async saveSession(name: string): Promise<void> {
    if (this.scopes[0]?.failures === 0) await this.context.storageState({ path: session(name), indexedDB: true });
  }

  /** Waits for the tab or document that the step's action led to. */
  settled(): Promise<void> {
    return this.tabs.settle(this.remaining(), data.isSinglePageApp);
  }

  /** Returns whether the step passed. */
  private async run(title: Title, options: StepOptions, body: Body): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      const state = { isMended: false, hasFailed: false };
      let shown = typeof title === 'string' ? title : 'A step';
      try {
        if (typeof title !== 'string') shown = title();
        await test.step(tries === 0 ? shown : `${shown} (try ${tries + 1})`, () =>
          this.attempt(options, body, tries === 0, state),
        );
        return true;
      } catch (error) {
        if (state.hasFailed && (state.isMended || tries < (options.retries ?? 0))) continue;
        this.failed(shown, options, error);
        return false;
      }
    }
  }

  private async attempt(
    options: StepOptions,
    body: Body,
    isFirst: boolean,
    state: { isMended: boolean; hasFailed: boolean },
  ): Promise<void> {
    try {
      try {
        await this.perform(options.wait ?? WAIT_DEFAULT, body);
        await options.keep?.();
      } finally {
        await pause((options.sleep ?? 0) * 1_000);
      }
    } catch (error) {
      state.hasFailed = true;
      const { onFailure = [] } = options;
      if (isFirst && onFailure.length > 0) state.isMended = (await this.runAll(onFailure)) === null;
      throw error;
    }
    const error = await this.runAll(options.onSuccess ?? []);
    if (error === null) return;
    state.hasFailed = true;
    throw new CaseFailure(error);
  }

  private async perform(wait: number, body: Body): Promise<void> {
    this.endsAt = Date.now() + wait * 1_000;
    this.context.setDefaultTimeout(wait * 1_000);
    await this.tabs.ensure();
    for (;;) {
      const { page } = this;
      try {
        await body(page);
        return await this.settled();
      } catch (error) {
        // When a tab closes, such as a window to sign in, the step goes on in the tab before it.
        const isClosed = page.isClosed() && /has been closed/.test(messageOf(error));
        if (!isClosed || this.remaining() <= 1 || this.tabs.all.length === 0) throw error;
      }
    }
  }

  /** Whether a condition holds; null if it can't be judged. */
  private async decide(
    title: Title,
    options: StepOptions,
    condition: (page: Page) => Condition,
  ): Promise<boolean | null> {
    let held = false;
    const isJudged = await this.run(title, options, async (page) => {
      held = await this.judge(condition(page), options);
    });
    return isJudged ? held : null;
  }

  private async judge(condition: Condition, { waits }: StepOptions): Promise<boolean> {
    for (;;)
      try {
        await (waits ? retry(this.self, () => condition(this.self)) : condition(this.self));
        return true;
      } catch (error) {
        if (wasReplaced(error) && this.remaining() > 1) continue;
        const isNo = error instanceof CaseFailure || error instanceof errors.TimeoutError;
        if (!isNo || error instanceof HopelessFailure || error instanceof UndecidedFailure) throw error;
        return false;
      }
  }

  private failed(title: string, { blocker, soft }: StepOptions, error: unknown): void {
    const scope = this.scopes.at(-1)!;
    scope.failures++;
    scope.error ??= `"${title}": ${messageOf(error)}`;
    const ends = blocker || (scope.stopAtFailure && !soft);
    if (this.scopes.length > 1) {
      if (ends) throw new FileEnded();
      return;
    }
    if (ends) throw error;
    expect
      .soft(() => {
        throw error;
      }, title)
      .not.toThrow();
  }

  private async runAll(files: readonly Imported[]): Promise<string | null> {
    for (const file of files) {
      const error = await this.runFile(file, {});
      if (error !== null) return error;
    }
    return null;
  }

  /** Runs a file. Returns why it failed; null if it passed. */
  private async runFile(
    { path, run, stopAtFailure }: Imported,
    bindings: Readonly<Record<string, string>>,
  ): Promise<string | null> {
    const chain = this.scopes.map((scope) => scope.path);
    const deeper = [...chain, path].join(' → ');
    if (chain.includes(path)) return `The import goes in a circle: ${deeper}`;
    if (chain.length > IMPORTS_MAX) return `Imports are nested more than ${IMPORTS_MAX} deep: ${deeper}`;
    const left = this.remaining();
    this.begin(path, stopAtFailure);
    const scope = this.scopes.at(-1)!;
    try {
      await this.withBindings(bindings, () => run(this.self));
    } catch (error) {
      if (error instanceof NotImported) return error.message;
      if (!(error instanceof FileEnded)) throw error;
    } finally {
      this.scopes.pop();
      this.endsAt = Date.now() + left;
    }
    return scope.error === null ? null : `The imported file ${path} failed at ${scope.error}`;
  }
}

/** Thrown by the import of a file that could not be exported. */
class NotImported extends Error {}

/** Stands for a file that can't run. */
export const notImported = (path: string, why: string): Imported => ({
  path,
  run: async () => {
    throw new NotImported(why);
  },
});

function readTimes(text: string): number {
  const passes = parseTimes(text);
  if (passes === null) throw new HopelessFailure(`${TIMES_ERROR}, but it is "${text.slice(0, 100)}"`);
  return passes;
}
