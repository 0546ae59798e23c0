import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locator, test } from '@playwright/test';
import { data } from '../data.js';
import { type Check, compare } from './checks.js';
import { generate, oneTimeCode } from './codes.js';
import type { TableRow, Text } from './data.js';
import * as documents from './documents.js';
import * as fields from './fields.js';
import { locate } from './locate.js';
import * as mouse from './mouse.js';
import { type Call, mock, type Reaction, request } from './network.js';
import * as clock from './page-clock.js';
import { type Condition, type Reading, requireElement } from './readings.js';
import { CaseFailure, isFrameInAny, isInAny, setPasskeys } from './rules.js';
import * as site from './site-data.js';
import { type LoopOptions, Steps, type Title } from './steps.js';
import { pause } from './tabs.js';
import { type Press, press, retry, visibleMatches } from './targets.js';

/** How deeply values may refer to one another. */
const DEPTH_MAX = 5;
/** Milliseconds between repeated calls to a server. */
const CALL_INTERVAL = 500;
/** Milliseconds for which a one-time code must still be valid. */
const CODE_LEFT = 2_000;
/** Milliseconds for closing an overlay. */
const CLOSE_OVERLAY = 2_000;
const FILES = join(__dirname, '..', 'files');

/** One run of a test case file: its steps, what they do to the pages, and the values that they store. */
export class Flow extends Steps {
  private readonly storage = new Map<string, string>();
  private readonly passed: Readonly<Record<string, string>>[] = [];
  private cells: TableRow['cells'] = {};
  private depth = 0;

  protected get self(): this {
    return this;
  }

  // Values

  /** A value that a step has stored. */
  stored(key: string): string {
    const value = this.storage.get(key);
    if (value === undefined) throw new CaseFailure(`Unknown placeholder {{storage=${key}}}`);
    return value;
  }

  /** @param value undefined if the step has no target to read */
  async store(key: string, value: string | Reading | undefined): Promise<void> {
    if (value === undefined) throw new CaseFailure('The case has no target field whose text could be stored');
    this.storage.set(key, typeof value === 'string' ? value : await value(this));
  }

  /** A value of the data collections of the project. */
  collected(collection: string, title: string): string {
    const rows = Object.hasOwn(data.collections, collection) ? data.collections[collection] : undefined;
    return this.fill(rows, title, `Unknown placeholder {{${collection}::co::${title}}}`);
  }

  /** A value that the importing file passed, or otherwise one of the environment or the project. */
  binding(title: string): string {
    const passed = this.passed.findLast((one) => Object.hasOwn(one, title));
    return passed?.[title] ?? this.fill(data.bindings, title, `Unknown placeholder {{binding=${title}}}`);
  }

  /** A cell of the row that the test runs with. */
  cell(column: string): string {
    return this.fill(this.cells, column, `There is no value for {{table=${column}}}`);
  }

  /** Chooses the row of a table that the test runs with. */
  use({ cells }: TableRow): void {
    this.cells = cells;
  }

  /**
   * The passes of a loop, one for each row of a table. During a pass, `cell` looks in that row first, and then in the
   * row around the loop.
   */
  async *repeatFor(
    table: string,
    title: Title,
    options: Omit<LoopOptions, 'times' | 'until'>,
  ): AsyncGenerator<TableRow> {
    const around = this.cells;
    let rows: readonly TableRow[] = [];
    const times = () => String((rows = this.rowsNamed(table)).length);
    try {
      for await (const pass of this.repeat(title, { ...options, times })) {
        const row = rows[pass - 1]!;
        this.cells = { ...around, ...row.cells };
        yield row;
      }
    } finally {
      this.cells = around;
    }
  }

  private rowsNamed(table: string): readonly TableRow[] {
    const key = table.toLocaleLowerCase('en');
    const [, rows] = Object.entries(data.tables).find(([name]) => name.toLocaleLowerCase('en') === key) ?? [];
    if (!rows) return this.cannot(`There is no table "${table}" in this project`);
    return rows.length > 0 ? rows : this.cannot(`The table "${table}" has no rows`);
  }

  private fill(values: Readonly<Record<string, Text>> | undefined, title: string, unknown: string): string {
    const value = values && Object.hasOwn(values, title) ? values[title] : undefined;
    if (value === undefined) throw new CaseFailure(unknown);
    if (typeof value === 'string') return value;
    if (this.depth >= DEPTH_MAX) throw new CaseFailure(`${unknown}: it may refer to itself`);
    this.depth++;
    try {
      return value(this);
    } finally {
      this.depth--;
    }
  }

  protected async withBindings<T>(bindings: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
    this.passed.push(bindings);
    try {
      return await work();
    } finally {
      this.passed.pop();
    }
  }

  private get locale(): string | undefined {
    return test.info().project.use.locale;
  }

  // Actions

  open = (address: string) => documents.open(this, address);
  goBack = () => documents.goBack(this);
  goForward = () => documents.goForward(this);
  reload = () => documents.reload(this);
  switchTab = (tab: string) => documents.switchTab(this, tab);
  waitFor = (target: Locator, state: documents.State) => documents.waitFor(this, target, state);
  waitForAddress = (pattern: string) => documents.waitForAddress(this, pattern);
  click = (target: Locator, how?: Press) => press(this, target, how);
  doubleClick = (target: Locator, how?: Press) => press(this, target, { ...how, clickCount: 2 });
  rightClick = (target: Locator, how?: Press) => press(this, target, { ...how, button: 'right' });
  hover = (target: Locator, position?: Press['position']) => mouse.hover(this, target, position);
  drag = (target: Locator, drop: mouse.Drop) => mouse.drag(this, target, drop);
  scrollTo = (target: Locator, container?: Locator) => mouse.scrollTo(this, target, container);
  type = (target: Locator, text: string) => fields.fill(this, target, text);
  /** Like `type`, with a text that no picture and no report shows. */
  typeSecret = (target: Locator, text: string) => fields.fill(this, target, text, true);
  /** Enters random data of a kind. */
  generate = (target: Locator, kind: Parameters<typeof generate>[0], masked = false) =>
    fields.fill(this, target, generate(kind), masked);
  clear = (target: Locator) => fields.fill(this, target, '');
  select = (target: Locator, option: string) => fields.select(this, target, option);
  check = (target: Locator) => fields.tick(this, target, true);
  uncheck = (target: Locator) => fields.tick(this, target, false);
  upload = (target: Locator, ...files: string[]) => fields.upload(this, target, files);
  press = (key: string, target?: Locator) => fields.pressKey(this, key, target);
  mock = (pattern: string, reaction: Reaction) => mock(this, pattern, reaction);
  passkey = (what: Parameters<typeof setPasskeys>[1]) => {
    this.tabs.acting();
    return setPasskeys(this.page.context(), what);
  };
  prepareClock = () => clock.prepareClock(this);
  fixClock = (time: string) => clock.fixClock(this, time);
  startClock = (time: string) => clock.startClock(this, time);
  moveClock = (by: string) => clock.moveClock(this, by);
  realClock = () => clock.realClock(this);
  setSiteData = (store: site.Store, name: string, value: string) => site.setSiteData(this, store, name, value);
  deleteSiteData = (store: site.Store, name?: string) => site.deleteSiteData(this, store, name);
  clearSiteData = () => site.clearSiteData(this);

  async closeTab(): Promise<void> {
    this.tabs.acting();
    await this.page.close();
  }

  /** Sets the answer to the next dialog. */
  answerDialog(accept: boolean, text = ''): string {
    this.tabs.answerNext({ accept, text });
    return text;
  }

  /** Enters the one-time code that an authenticator app would show. */
  async typeCode(target: Locator, secret: string): Promise<string> {
    const { left } = oneTimeCode(secret);
    if (left < CODE_LEFT) await pause(left);
    return fields.fill(this, target, oneTimeCode(secret).code);
  }

  /**
   * Clicks an element that starts a download. Returns the file's name.
   * @param baseline path of a file that the download must equal
   */
  async download(target: Locator, checks: readonly Check[] = [], baseline?: string): Promise<string> {
    const coming = this.tabs.nextDownload(this.remaining());
    coming.catch(() => undefined);
    await press(this, target);
    const download = await coming;
    const name = download.suggestedFilename();
    const reason = await download.failure();
    if (reason !== null) throw new CaseFailure(`The download of ${name} failed: ${reason}`);
    if (baseline !== undefined) {
      const [actual, expected] = await Promise.all([readFile(await download.path()), readFile(baseline)]);
      if (!actual.equals(expected)) throw new CaseFailure(`The download ${name} is not the same as ${baseline}`);
    }
    compare(checks, name, this.locale);
    return name;
  }

  // Readings and checks

  /** Reads until all checks pass or the time of the step is over. Returns the text. */
  expect(reading: Reading, ...checks: readonly Check[]): Promise<string> {
    return retry(this, async () => {
      const value = await reading(this);
      compare(checks, value, this.locale);
      return value;
    });
  }

  /** The condition that a text passes all checks. */
  is =
    (reading: Reading, ...checks: readonly Check[]): Condition =>
    async () => {
      await requireElement(reading);
      compare(checks, await reading(this), this.locale);
    };

  /** Runs JavaScript in the page until what it returns passes all checks. */
  script(source: string, ...checks: readonly Check[]): Promise<string> {
    this.tabs.acting();
    return this.expect((flow) => documents.runScript(flow, source), ...checks);
  }

  /** Calls a server. Methods that change nothing there are repeated until all checks pass. */
  async request(call: Call, ...checks: readonly Check[]): Promise<string> {
    const attempt = async () => {
      const value = await request(this, { ...call, mustPass: checks.length === 0 });
      compare(checks, value, this.locale);
      return value;
    };
    return ['GET', 'HEAD', 'OPTIONS'].includes(call.method) ? retry(this, attempt, CALL_INTERVAL) : attempt();
  }

  /** Reads a cookie or a stored value of the open site. */
  siteData(store: site.Store, name: string, ...checks: readonly Check[]): Promise<string> {
    return retry(this, async () => {
      const value = await site.siteData(this, store, name);
      if (value === null) throw new CaseFailure(`The site has no ${name} in its ${store}`);
      compare(checks, value, this.locale);
      return value;
    });
  }

  async noSiteData(store: site.Store, name: string): Promise<void> {
    await retry(this, async () => {
      if ((await site.siteData(this, store, name)) !== null)
        throw new CaseFailure(`There still is ${name} in its ${store}`);
    });
  }

  /** The address of the open page. @throws CaseFailure if there is none */
  get address(): URL {
    const url = this.page.url();
    if (!URL.canParse(url)) throw new CaseFailure('No page is open whose address could be stored');
    return new URL(url);
  }

  addressParameter(name: string): string {
    const value = this.address.searchParams.get(name);
    if (value === null) throw new CaseFailure(`The address has no query parameter "${name}"`);
    return value;
  }

  /** The path of a project file in the folder `files`. @throws CaseFailure if it is missing */
  file(name: string): string {
    const path = join(FILES, name);
    if (!existsSync(path)) throw new CaseFailure(`There is no file ${name} in the folder files`);
    return path;
  }

  /** Adds a note to the report. */
  note(text: string): void {
    test.info().annotations.push({ type: 'note', description: text });
  }

  /** Closes the overlays on the page, except one that contains the target. */
  async closeOverlays(target: Locator): Promise<void> {
    for (const { shows, press: button } of data.overlays ?? []) {
      const { page } = this;
      const overlay = (await visibleMatches(locate(page, shows))).first();
      if ((await overlay.count()) === 0) continue;
      const handle = await overlay.elementHandle({ timeout: 1_000 }).catch(() => null);
      if (!handle) continue;
      const isInside =
        (await isInAny(target, [handle]).catch(() => false)) ||
        (await isFrameInAny(target, [handle]).catch(() => false));
      if (isInside) continue;
      const closing = await visibleMatches(locate(page, button));
      await closing
        .first()
        .click({ timeout: CLOSE_OVERLAY })
        .catch(() => undefined);
      await overlay.waitFor({ state: 'hidden', timeout: CLOSE_OVERLAY }).catch(() => undefined);
    }
  }
}
