import { Script } from 'node:vm';
import type { Locator, Page, Response } from '@playwright/test';
import type { Flow } from './flow.js';
import {
  CaseFailure,
  expressionProgram,
  HopelessFailure,
  isAddressLike,
  messageOf,
  toAddress,
  valueText,
} from './rules.js';
import { matches, onTarget, retry, visibleMatches } from './targets.js';

interface LoadOptions {
  readonly timeout: number;
  readonly waitUntil: 'domcontentloaded';
}

async function load(flow: Flow, begin: (page: Page, options: LoadOptions) => Promise<Response | null>): Promise<void> {
  flow.tabs.acting();
  const { page } = flow;
  for (;;)
    try {
      await begin(page, { timeout: flow.remaining(), waitUntil: 'domcontentloaded' });
      return;
    } catch (error) {
      // Many pages navigate elsewhere right after they have loaded.
      if (!messageOf(error).includes('interrupted by another navigation') || flow.remaining() <= 1) throw error;
    }
}

/** Opens an address: a complete one, a path of the open site, or one without its scheme. */
export async function open(flow: Flow, text: string): Promise<void> {
  const address = toAddress(text, flow.page.url());
  if (!['http:', 'https:', 'about:', 'data:'].includes(address.protocol))
    throw new CaseFailure(`Addresses that start with ${address.protocol} can’t be opened: use http:// or https://`);
  const { origin, username, password } = address;
  if (username !== '' || password !== '') {
    await flow.page.context().setHTTPCredentials({
      origin,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    });
    [address.username, address.password] = ['', ''];
  }
  await load(flow, (page, options) => page.goto(address.href, options));
}

export async function goBack(flow: Flow): Promise<void> {
  if (!(await hasEntry(flow.page, -1))) throw new CaseFailure('There is no page to go back to');
  await load(flow, (page, options) => page.goBack(options));
}

export async function goForward(flow: Flow): Promise<void> {
  if (!(await hasEntry(flow.page, 1))) throw new CaseFailure('There is no page to go forward to');
  await load(flow, (page, options) => page.goForward(options));
}

export const reload = (flow: Flow): Promise<void> => load(flow, (page, options) => page.reload(options));

async function hasEntry(page: Page, away: number): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  const entry = entries[currentIndex + away];
  return entry !== undefined && !(currentIndex + away === 0 && entry.url === 'about:blank');
}

/** Waits until the address matches, and returns it; `*` matches any text. */
export async function waitForAddress(flow: Flow, pattern: string): Promise<string> {
  await retry(flow, async () => {
    const url = flow.page.url();
    if (!isAddressLike(url, pattern)) throw new CaseFailure(`The address is ${url}, not ${pattern}`);
  });
  return flow.page.url();
}

export type State = 'visible' | 'hidden' | 'enabled' | 'disabled' | 'attached' | 'detached';

/** Waits until an element is in a state. */
export async function waitFor(flow: Flow, target: Locator, state: State): Promise<void> {
  if (state === 'visible') return onTarget(flow, target, (one, timeout) => one.waitFor({ state: 'visible', timeout }));
  const isSo: Record<Exclude<State, 'visible'>, () => Promise<boolean>> = {
    hidden: async () => (await (await visibleMatches(target)).count()) === 0,
    enabled: () => onTarget(flow, target, (one, timeout) => one.isEnabled({ timeout })),
    disabled: () => onTarget(flow, target, (one, timeout) => one.isDisabled({ timeout })),
    attached: async () => (await (await matches(target)).count()) > 0,
    detached: async () => (await (await matches(target)).count()) === 0,
  };
  await retry(flow, async () => {
    if (!(await isSo[state]())) throw new CaseFailure(`${String(target)} is not ${state}`);
  });
}

const NUMBER = /^[1-9]\d?$/;

/** Switches to another tab, by its number in the order of opening, or by a part of its title or address. */
export async function switchTab(flow: Flow, text: string): Promise<string> {
  flow.tabs.acting();
  const wanted = text.trim();
  const page = await retry(flow, async () => {
    const { all } = flow.tabs;
    const told = await Promise.all(all.map(async (one) => `${await one.title().catch(() => '')}\n${one.url()}`));
    const found = NUMBER.test(wanted)
      ? all.slice(Number(wanted) - 1, Number(wanted))
      : all.filter((_page, index) => told[index]?.toLowerCase().includes(wanted.toLowerCase()));
    if (found.length > 1) throw new CaseFailure(`${found.length} tabs have "${wanted}" in their title or address`);
    if (!found[0]) throw new CaseFailure(`There is no tab "${wanted}"`);
    return found[0];
  });
  await flow.tabs.switchTo(page);
  return page.url();
}

/** Runs JavaScript in the page: an expression, or statements with return. Returns its value as a text. */
export async function runScript(flow: Flow, script: string): Promise<string> {
  const program = toProgram(script);
  const session = await flow.page.context().newCDPSession(flow.page);
  const ending = setTimeout(
    () => void session.send('Runtime.terminateExecution').catch(() => undefined),
    flow.remaining(),
  );
  try {
    const options = { awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression: program, ...options });
    if (!exceptionDetails) return result.unserializableValue ?? valueText(result.value);
    const { exception, text } = exceptionDetails;
    const what: unknown = exception?.description ?? exception?.value ?? text;
    throw new HopelessFailure(`The script threw: ${valueText(what).split('\n')[0]}`);
  } catch (error) {
    // The script may navigate to another document; then it has no value.
    if (/Promise was collected|context was destroyed|navigated or closed/.test(messageOf(error))) return '';
    throw error;
  } finally {
    clearTimeout(ending);
    session.detach().catch(() => undefined);
  }
}

function toProgram(script: string): string {
  const expression = expressionProgram(script);
  if (expression !== null) return expression;
  const statements = `(async () => {\n${script}\n})()`;
  try {
    void new Script(statements);
    return statements;
  } catch {
    throw new HopelessFailure('The script can’t be read');
  }
}
