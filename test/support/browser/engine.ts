import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from '@jest/globals';
import {
  type BrowserName,
  type BrowserSettings,
  type CaseResult,
  type ChatLine,
  type EventAction,
  type EventType,
  newTestCase,
  type StorageRow,
  type TableRow,
  type TestCase,
} from '@testplatform/contract';
import {
  type BrowserPool,
  type BrowserPoolOptions,
  type BrowserSource,
  createBrowserPool,
  type FileOutcome,
  type ProjectData,
  type RunFileOptions,
  runFile,
  type RunnableFile,
} from '@testplatform/engine';
import { warmBrowser } from './warm-browser.js';

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);
export type Pages = { readonly [path: string]: Page };

/** Options of a file run; the rest has defaults. */
export type RunOptions = Partial<Omit<RunFileOptions, 'project' | 'reporter'>> & {
  readonly project?: Partial<ProjectData>;
  /** Of the file itself. */
  readonly stopAtFailure?: boolean;
  /** The rows that a `Repeat for each row` finds, by table. */
  readonly tables?: { readonly [table: string]: readonly TableRow[] };
  readonly savesSession?: boolean;
  readonly signedIn?: string;
  /** Files that `Test case import` finds, by path. */
  readonly files?: { readonly [path: string]: readonly TestCase[] };
  readonly onCaseStarted?: (title: string) => void;
  /** Called with each live picture. */
  readonly onFrame?: (jpeg: Buffer) => void;
  readonly watched?: boolean;
};

/** Everything that a file run reported. */
export interface Told {
  readonly outcome: FileOutcome;
  readonly results: readonly CaseResult[];
  readonly started: readonly string[];
  readonly records: ReadonlyMap<number, Buffer>;
  readonly frames: readonly Buffer[];
  readonly lines: readonly ChatLine[];
}

/** A small site and a browser pool for engine tests. */
export interface EngineLab {
  readonly url: string;
  readonly pool: BrowserPool;
  run(cases: readonly TestCase[], options?: RunOptions): Promise<Told>;
  /** Opens the page at `/`, runs the cases, and returns their results, without that of opening. */
  onPage(cases: readonly TestCase[], options?: RunOptions): Promise<CaseResult[]>;
  /** The same on a page with this body. */
  onPage(html: string, cases: readonly TestCase[], options?: RunOptions): Promise<CaseResult[]>;
  close(): Promise<void>;
}

/** A quarter of the product's size: most tests look at no picture, and drawing one takes most of their time. */
const SMALL: BrowserSettings = { viewport: { width: 900, height: 500 } };
/** The browser in which Jest runs this project of its configuration. */
export const TESTED: BrowserName =
  (globalThis as { TEST_BROWSER?: string }).TEST_BROWSER === 'Firefox' ? 'Firefox' : 'Chromium';
/** Settings without a name are those of the tested browser. */
const inTested = (settings: BrowserSettings = SMALL): BrowserSettings => ({
  ...(TESTED === 'Firefox' && { name: TESTED }),
  ...settings,
});
const EMPTY_PROJECT: ProjectData = {
  isSinglePageApp: false,
  dataCollection: {},
  dataBinding: [],
  // No page counts as slow, whatever else the machine does.
  goodDurationMs: Infinity,
};
export const PATH = { module: 'Shop', section: 'Cart', scenario: 'Buy', testCaseFileName: 'Happy way' };

/** Seconds to wait in a case that should pass: only a broken product takes this long, on any machine. */
const LONGEST_WAIT = 60;
/** For a case that should fail because something never appears. */
export const SHORT_WAIT = { maxWaitingTime: 1 } as const;
/** The same for a case that acts first, such as by a press, which takes time on a busy machine. */
export const FAIR_WAIT = { maxWaitingTime: 5 } as const;

/** For a case that must end at once: if it waited, it would outlast its test. */
export const AT_ONCE = { maxWaitingTime: 300 } as const;

/** A case of a type with values for its required fields. */
export function aCase(eventType: EventType, fields: Partial<TestCase> = {}): TestCase {
  const about = fields.targetField ?? fields.redirectURL ?? '';
  const title = `${eventType} ${about}`.trim();
  return { ...newTestCase(eventType), maxWaitingTime: LONGEST_WAIT, title, ...fields };
}

/** Cases of the most frequent types. */
export const click = (targetField: string, fields: Partial<TestCase> = {}): TestCase =>
  aCase('Click', { targetField, ...fields });
export const read = (targetField: string, fields: Partial<TestCase> = {}): TestCase =>
  aCase('Get content', { targetField, ...fields });
export const feed = (targetField: string, inputText: string, fields: Partial<TestCase> = {}): TestCase =>
  aCase('Text feed', { targetField, inputText, ...fields });

export const onSuccess = (data: string): EventAction => ({ event: 'On success', action: 'Test case import', data });
export const onFailure = (data: string): EventAction => ({ event: 'On failure', action: 'Test case import', data });
export const keep = (key: string, type: StorageRow['type'], data = ''): StorageRow => ({ key, type, data });

interface LabOptions {
  /** As in `BrowserSource`. */
  readonly drawsOnDemand?: boolean;
  /**
   * Whether it gets a browser of its own: for tests that kill it or let it hang. Default: the one that test files
   * share.
   */
  readonly ownBrowser?: boolean;
  /** As in `BrowserSource`; for a browser of its own. */
  readonly limits?: BrowserSource['limits'];
}

/** Starts a site, and a pool of one browser. */
export async function startLab(
  pages: Pages = {},
  { drawsOnDemand = true, ownBrowser = false, limits }: LabOptions = {},
): Promise<EngineLab> {
  const made: { [path: string]: string } = {};
  const server = createServer((request, response) => answer({ ...pages, ...made }, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address');
  const pool = createBrowserPool({
    concurrency: 1,
    drawsOnDemand,
    limits,
    ...(!ownBrowser && { open: sharedBrowser }),
  });
  const url = `http://127.0.0.1:${address.port}`;
  const openAndRun = async (path: string, cases: readonly TestCase[], options?: RunOptions) => {
    const { results } = await runIn(pool, [aCase('URL redirect', { redirectURL: url + path }), ...cases], options);
    return results.slice(1);
  };
  return {
    url,
    pool,
    run: (cases, options) => runIn(pool, cases, options),
    onPage: (
      first: string | readonly TestCase[],
      second?: RunOptions | readonly TestCase[],
      third?: RunOptions,
    ): Promise<CaseResult[]> => {
      if (typeof first !== 'string') return openAndRun('', first, second as RunOptions | undefined);
      const path = `/made-${Object.keys(made).length}`;
      made[path] = first;
      return openAndRun(path, second as readonly TestCase[], third);
    },
    close: async () => {
      await pool.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sharedBrowser: BrowserPoolOptions['open'] = ({ name, drawsOnDemand }) =>
  warmBrowser({ ...(name === 'Firefox' && { name }), drawsOnDemand });

/** A lab for the tests of a file. Its fields are set once a test runs. */
export function shareLab(pages: Pages = {}, options: LabOptions = {}): EngineLab {
  const shared: Partial<EngineLab> = {};
  beforeAll(async () => void Object.assign(shared, await startLab(pages, options)));
  afterAll(() => shared.close?.());
  return shared as EngineLab;
}

function answer(pages: Pages, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://lab');
  const page = pages[pathname];
  if (typeof page === 'function') return page(request, response);
  const status = page === undefined ? 404 : 200;
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><link rel="icon" href="data:,">${page ?? 'There is no such page'}`);
}

const runnable = (cases: readonly TestCase[], tables: RunOptions['tables'] = {}): RunnableFile => ({
  path: PATH,
  cases: cases.map((testCase, index) => ({ caseId: index + 1, testCase })),
  tables: Object.entries(tables).map(([name, rows]) => ({ name, rows })),
});

/** Runs cases as a file in a browser of `pool`. */
export async function runIn(pool: BrowserPool, cases: readonly TestCase[], options: RunOptions = {}): Promise<Told> {
  const { project, files = {}, onCaseStarted, onFrame, watched = false, ...others } = options;
  const { stopAtFailure, tables, savesSession, signedIn, ...rest } = others;
  const told = {
    results: [] as CaseResult[],
    started: [] as string[],
    records: new Map<number, Buffer>(),
    frames: [] as Buffer[],
    lines: [] as ChatLine[],
  };
  const file = {
    ...runnable(cases, tables),
    ...(stopAtFailure !== undefined && { stopAtFailure }),
    ...(savesSession && { savesSession }),
    ...(signedIn !== undefined && { signedIn }),
  };
  const outcome = await runFile(file, {
    executionType: 'server',
    importFile: async (path) => (Object.hasOwn(files, path) ? runnable(files[path] ?? [], tables) : null),
    signal: new AbortController().signal,
    ...rest,
    pool,
    project: { ...EMPTY_PROJECT, ...project, browser: inTested(project?.browser) },
    reporter: {
      caseStarted: ({ title }) => {
        told.started.push(title);
        onCaseStarted?.(title);
      },
      caseFinished: (result) => void told.results.push(result),
      record: (index, jpeg) => void told.records.set(index, jpeg),
      frame: (jpeg) => {
        told.frames.push(jpeg);
        onFrame?.(jpeg);
      },
      log: (line) => void told.lines.push(line),
      watched: () => watched,
    },
  });
  // A test that expected results would fail without saying why there are none.
  if (cases.length > 0 && told.results.length === 0) console.warn(`No case ran. ${outcome.reason}`);
  return { outcome, ...told };
}
