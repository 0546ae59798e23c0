import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type BrowserSettings,
  type CaseResult,
  type ChatLine,
  type EventAction,
  type EventType,
  newTestCase,
  type StorageRow,
  type TestCase,
} from '@testplatform/contract';
import {
  type BrowserPool,
  type BrowserPoolOptions,
  createBrowserPool,
  type FileOutcome,
  type ProjectData,
  type RunFileOptions,
  runFile,
  type RunnableFile,
} from '@testplatform/engine';

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);
export type Pages = { readonly [path: string]: Page };

/** Options of a file run; the rest has defaults. */
export type RunOptions = Partial<Omit<RunFileOptions, 'project' | 'reporter'>> & {
  readonly project?: Partial<ProjectData>;
  /** Files that `Test case import` finds, by path. */
  readonly files?: { readonly [path: string]: readonly TestCase[] };
  readonly onCaseStarted?: (title: string) => void;
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
  /** Opens the page at `/`, runs the cases, and returns their results, without that of the opening. */
  onPage(cases: readonly TestCase[], options?: RunOptions): Promise<CaseResult[]>;
  close(): Promise<void>;
}

/** A quarter of what the product has: most tests look at no picture, and drawing one takes most of their time. */
const SMALL: BrowserSettings = { viewport: { width: 900, height: 500 } };
const EMPTY_PROJECT: ProjectData = { isSinglePageApp: false, dataCollection: {}, dataBinding: [], browser: SMALL };
export const PATH = { module: 'Shop', section: 'Cart', scenario: 'Buy', testCaseFileName: 'Happy way' };

/** A case of a type with values for its required fields. */
export function aCase(eventType: EventType, fields: Partial<TestCase> = {}): TestCase {
  const about = fields.targetField ?? fields.redirectURL ?? '';
  return { ...newTestCase(eventType), title: `${eventType} ${about}`.trim(), ...fields };
}

export const onSuccess = (data: string): EventAction => ({ event: 'On success', action: 'Test case import', data });
export const onFailure = (data: string): EventAction => ({ event: 'On failure', action: 'Test case import', data });
export const keep = (key: string, type: StorageRow['type'], data = ''): StorageRow => ({ key, type, data });

/** @param source of the browsers; absent: as the product has them */
export async function startLab(
  pages: Pages = {},
  concurrency = 1,
  source: Partial<BrowserPoolOptions> = {},
): Promise<EngineLab> {
  const server = createServer((request, response) => answer(pages, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address');
  const pool = createBrowserPool({ concurrency, ...source });
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    pool,
    run: (cases, options) => runIn(pool, cases, options),
    onPage: async (cases, options) => {
      const { results } = await runIn(pool, [aCase('URL redirect', { redirectURL: url }), ...cases], options);
      return results.slice(1);
    },
    close: async () => {
      await pool.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(pages: Pages, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://lab');
  const page = pages[pathname];
  if (typeof page === 'function') return page(request, response);
  const status = page === undefined ? 404 : 200;
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><link rel="icon" href="data:,">${page ?? 'There is no such page'}`);
}

const runnable = (cases: readonly TestCase[], path = PATH): RunnableFile => ({
  path,
  cases: cases.map((testCase, index) => ({ caseId: index + 1, testCase })),
});

/** Runs cases as a file in a browser of `pool`. */
export async function runIn(pool: BrowserPool, cases: readonly TestCase[], options: RunOptions = {}): Promise<Told> {
  const { project, files = {}, onCaseStarted, watched = false, ...rest } = options;
  const told = {
    results: [] as CaseResult[],
    started: [] as string[],
    records: new Map<number, Buffer>(),
    frames: [] as Buffer[],
    lines: [] as ChatLine[],
  };
  const outcome = await runFile(runnable(cases), {
    executionType: 'server',
    importFile: async (path) => (Object.hasOwn(files, path) ? runnable(files[path] ?? []) : null),
    signal: new AbortController().signal,
    ...rest,
    pool,
    project: { ...EMPTY_PROJECT, ...project },
    reporter: {
      caseStarted: ({ title }) => {
        told.started.push(title);
        onCaseStarted?.(title);
      },
      caseFinished: (result) => void told.results.push(result),
      record: (index, jpeg) => void told.records.set(index, jpeg),
      frame: (jpeg) => void told.frames.push(jpeg),
      log: (line) => void told.lines.push(line),
      watched: () => watched,
    },
  });
  return { outcome, ...told };
}
